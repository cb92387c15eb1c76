// Before anything is drawn: the reader's theme and text size, so that nothing flashes.
try {
  const { theme = 'system', size = 'normal', lang = 'en' } = JSON.parse(localStorage.getItem('ceilidh') ?? '{}');
  const asks = (query) => matchMedia(query).matches;
  const dark = asks('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const system = asks('(prefers-contrast: more)') ? 'contrast' : dark;
  Object.assign(document.documentElement.dataset, { theme: theme === 'system' ? system : theme, size });
  document.documentElement.lang = lang;
} catch {
  // Storage may be closed to us: defaults then.
}
