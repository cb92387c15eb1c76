/** Where in the page the reader is. The path is the whole truth: every place has a link. */
class Place {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  constructor() {
    window.addEventListener('popstate', () => this.#read());
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(undefined, '', to);
    else history.pushState(undefined, '', to);
    const moved = location.pathname !== this.path;
    this.#read();
    if (moved) window.scrollTo(0, 0);
  }
}

export const place = new Place();

/** Lets links within the page be followed without loading it anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest('a');
  if (link === null || link.target !== '' || link.hasAttribute('download')) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  event.preventDefault();
  place.go(url.pathname + url.search);
}
