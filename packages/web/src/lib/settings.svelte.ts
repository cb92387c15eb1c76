import { type Lang, LANGS } from '@ceilidh/words';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export const SIZES = ['small', 'normal', 'large', 'huge'] as const;
export const MOTIONS = ['system', 'full', 'none'] as const;
export const CONFIRMS = ['always', 'turn', 'never'] as const;
export const SPEEDS = ['now', 'quick', 'steady', 'slow'] as const;

export interface Settings {
  lang: Lang;
  theme: (typeof THEMES)[number];
  size: (typeof SIZES)[number];
  motion: (typeof MOTIONS)[number];
  sounds: boolean;
  /** Asked before every move, at the end of a turn, or never. What reveals something is always asked. */
  confirm: (typeof CONFIRMS)[number];
  /** How fast the moves of bots are shown, one after the other. */
  speed: (typeof SPEEDS)[number];
  /** Keys of one letter do something at a table. */
  letters: boolean;
  /** Tables in words in place of boards. */
  plain: boolean;
  /** The name a guest gave last. */
  name: string;
  /** The bot that was chosen last to play against. */
  opponent: string;
}

const STORE = 'ceilidh';

const browserLang = (): Lang =>
  navigator.languages.flatMap((each) => LANGS.filter((lang) => each.toLowerCase().startsWith(lang)))[0] ?? 'en';

const defaults = (): Settings => ({
  lang: browserLang(),
  theme: 'system',
  size: 'normal',
  motion: 'system',
  sounds: false,
  confirm: 'turn',
  speed: 'steady',
  letters: true,
  plain: false,
  name: '',
  opponent: '',
});

function isOneOf<T>(values: readonly T[], value: unknown): value is T {
  return values.some((each) => each === value);
}

/** What was kept, member by member: another version of the page may have kept something else. */
function kept(): Settings {
  const settings = defaults();
  try {
    const read = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Record<keyof Settings, unknown>>;
    if (isOneOf(LANGS, read.lang)) settings.lang = read.lang;
    if (isOneOf(THEMES, read.theme)) settings.theme = read.theme;
    if (isOneOf(SIZES, read.size)) settings.size = read.size;
    if (isOneOf(MOTIONS, read.motion)) settings.motion = read.motion;
    if (isOneOf(CONFIRMS, read.confirm)) settings.confirm = read.confirm;
    if (isOneOf(SPEEDS, read.speed)) settings.speed = read.speed;
    if (typeof read.sounds === 'boolean') settings.sounds = read.sounds;
    if (typeof read.letters === 'boolean') settings.letters = read.letters;
    if (typeof read.plain === 'boolean') settings.plain = read.plain;
    if (typeof read.name === 'string') settings.name = read.name;
    if (typeof read.opponent === 'string') settings.opponent = read.opponent;
  } catch {
    // Storage may be closed to us: defaults then.
  }
  return settings;
}

export const settings: Settings = $state(kept());

const DARK = matchMedia('(prefers-color-scheme: dark)');
const CONTRAST = matchMedia('(prefers-contrast: more)');

function systemTheme(): string {
  if (CONTRAST.matches) return 'contrast';
  return DARK.matches ? 'dark' : 'light';
}

function followTheme(): void {
  document.documentElement.dataset['theme'] = settings.theme === 'system' ? systemTheme() : settings.theme;
}

for (const query of [DARK, CONTRAST]) query.addEventListener('change', followTheme);

/** Keeps them and lets the page's style follow; runs as an effect of the page. */
export function followSettings(): void {
  const { documentElement } = document;
  followTheme();
  documentElement.dataset['size'] = settings.size;
  documentElement.dataset['motion'] = settings.motion;
  documentElement.lang = settings.lang;
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch {
    // As above: they last as long as the page then.
  }
}
