import { createStore } from 'zustand/vanilla';
import type { Locale } from '../locale/catalogue.ts';
import { browserStorage, readStored, writeStored } from './stored.ts';
import { RESULT_VIEW_NAMES, type ResultViewName } from './view-names.ts';

/** The theme a user chose; `system` follows the computer. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** User preferences stored in this browser. Sizes in pixels. */
export interface Preferences {
  readonly theme: ThemeChoice;
  readonly locale?: Locale;
  readonly isDrawerOpen: boolean;
  readonly drawerWidth: number;
  readonly areParametersOpen: boolean;
  readonly editorHeight: number;
  /** Whether results are shown next to the editor. */
  readonly areResultsBeside: boolean;
  /** Editor width next to the results. */
  readonly editorWidth: number;
  /** Width of the first script in a side-by-side split, and its height in a stacked split. */
  readonly firstScriptWidth: number;
  readonly firstScriptHeight: number;
  /** The view last chosen for results with rows (decision D9). */
  readonly resultView: ResultViewName;
  readonly isReferenceOpen: boolean;
  /** Whether the schema tree is open; by default if the window has room. */
  readonly isSchemaTreeOpen?: boolean;
  /** Whether a script ends at the first statement that fails. */
  readonly stopsAtError: boolean;
  /** Whether the newest statement that reads a parameter runs again when its value is changed in the panel. */
  readonly runsAgainOnParameters: boolean;
  /** Whether the editor wraps long lines. */
  readonly wrapsLines: boolean;
  /** Whether the first rows of a statement that reads are shown while it is typed. */
  readonly previewsResults: boolean;
  /** Whether results show the distributions of their columns. */
  readonly showsFacets: boolean;
}

const KEY = 'astrolabe.preferences';

/** Widths a drawer can have, in pixels. */
export const DRAWER_WIDTH = { least: 240, usual: 264, most: 420 } as const;

/** Heights of the editor, in pixels: five lines of 24 px, expanded by 120 px, and the maximum. */
export const EDITOR_HEIGHT = { collapsed: 136, expanded: 256, most: 720 } as const;

/** Editor width next to the results, in pixels. */
export const EDITOR_WIDTH = { least: 320, usual: 560, most: 1280 } as const;

/** Sizes of the first of two visible scripts, in pixels, across or down. */
export const SCRIPT_SIZE = { least: 280, usual: 520, most: 1600 } as const;

/** The widest window that has the layout of a phone, in pixels (decision D45). */
const PHONE_WIDTH_MAX = 720;

const initial: Preferences = {
  theme: 'system',
  // On a phone the drawer would leave no room for the page.
  isDrawerOpen: typeof innerWidth === 'undefined' || innerWidth > PHONE_WIDTH_MAX,
  drawerWidth: DRAWER_WIDTH.usual,
  areParametersOpen: false,
  editorHeight: EDITOR_HEIGHT.collapsed,
  areResultsBeside: false,
  editorWidth: EDITOR_WIDTH.usual,
  firstScriptWidth: SCRIPT_SIZE.usual,
  firstScriptHeight: SCRIPT_SIZE.usual,
  resultView: 'table',
  isReferenceOpen: false,
  stopsAtError: true,
  runsAgainOnParameters: true,
  wrapsLines: true,
  previewsResults: false,
  showsFacets: false,
};

const FLAGS = [
  'isDrawerOpen',
  'areParametersOpen',
  'areResultsBeside',
  'isReferenceOpen',
  'isSchemaTreeOpen',
  'stopsAtError',
  'wrapsLines',
  'previewsResults',
  'showsFacets',
  'runsAgainOnParameters',
] as const satisfies readonly (keyof Preferences)[];

const SIZES = {
  drawerWidth: DRAWER_WIDTH,
  editorHeight: { least: EDITOR_HEIGHT.collapsed, most: EDITOR_HEIGHT.most },
  editorWidth: EDITOR_WIDTH,
  firstScriptWidth: SCRIPT_SIZE,
  firstScriptHeight: SCRIPT_SIZE,
} as const satisfies Partial<Record<keyof Preferences, unknown>>;

const CHOICES = {
  theme: ['light', 'dark', 'system'],
  locale: ['en', 'zh'],
  resultView: RESULT_VIEW_NAMES,
} as const satisfies Partial<Record<keyof Preferences, readonly unknown[]>>;

/** The preferences; every change is remembered. */
export const preferencesStore = createStore<Preferences>(() => ({
  ...initial,
  ...readPreferences(readStored(browserStorage, KEY)),
}));

preferencesStore.subscribe((preferences) => writeStored(browserStorage, KEY, preferences));

function readPreferences(stored: unknown): Partial<Preferences> {
  if (typeof stored !== 'object' || stored === null) return {};
  const kept = stored as Partial<Record<keyof Preferences, unknown>>;
  const flags = FLAGS.flatMap((name) => (typeof kept[name] === 'boolean' ? [[name, kept[name]]] : []));
  const sizes = Object.entries(SIZES).flatMap(([name, { least, most }]) => {
    const size = kept[name as keyof typeof SIZES];
    return typeof size === 'number' ? [[name, Math.min(most, Math.max(least, size))]] : [];
  });
  const choices = Object.entries(CHOICES).flatMap(([name, all]: readonly [string, readonly unknown[]]) => {
    const choice = kept[name as keyof typeof CHOICES];
    return all.includes(choice) ? [[name, choice]] : [];
  });
  return Object.fromEntries([...flags, ...sizes, ...choices]) as Partial<Preferences>;
}
