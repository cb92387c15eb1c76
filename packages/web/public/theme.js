// Before anything is drawn: the reader's theme and text size, so that nothing flashes.
const spoken = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
let lang = spoken.find((each) => ['en', 'pl', 'it'].includes(each)) ?? 'en';
try {
  const kept = JSON.parse(localStorage.getItem('ceilidh') ?? '{}');
  const { theme = 'system', size = 'normal' } = kept;
  const asks = (query) => matchMedia(query).matches;
  const dark = asks('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const system = asks('(prefers-contrast: more)') ? 'contrast' : dark;
  Object.assign(document.documentElement.dataset, { theme: theme === 'system' ? system : theme, size });
  lang = kept.lang ?? lang;
} catch {
  // Storage may be closed to us: defaults then.
}
document.documentElement.lang = lang;
// The words of this language come along with the scripts.
for (const { dataset, content } of document.querySelectorAll('meta[name="words"]')) {
  if (dataset.lang !== lang) continue;
  for (const href of content.split(' ')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
}
