// Before anything is drawn: the reader's theme and text size, so that nothing flashes.
try {
  const settings = JSON.parse(localStorage.getItem('ceilidh') ?? '{}');
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme ?? 'system';
  dataset.size = settings.size ?? 'normal';
  document.documentElement.lang = settings.lang ?? 'en';
} catch {
  // Storage may be closed to us: defaults then.
}
