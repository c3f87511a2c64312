/** A shortcut as text: `Mod+K` (Ctrl, on a Mac Command), `Shift+Enter`, `?`, or a sequence of two keys, `g c`. */
export type Shortcut = string;

/** The relevant fields of a `KeyboardEvent`. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Physical key, for example `KeyN`; with Alt held, some keyboards report a different character. */
  readonly code?: string;
}

/** Returns whether a key press matches one stroke of a shortcut. */
export function isStroke(stroke: string, press: KeyPress): boolean {
  const parts = stroke.split('+');
  const key = parts.at(-1) ?? '';
  const wantsMod = parts.includes('Mod');
  const wantsShift = parts.includes('Shift');
  if (wantsMod !== (press.ctrlKey || press.metaKey) || parts.includes('Alt') !== press.altKey) return false;
  // A sign such as ? needs Shift on most keyboards; Shift is part of the shortcut only for letters and named keys.
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  if (!isSign && wantsShift !== press.shiftKey) return false;
  return press.key.toLowerCase() === key.toLowerCase() || (press.altKey && press.code === `Key${key}`);
}

/** The one or two key strokes of a shortcut. */
export function strokesOf(shortcut: Shortcut): readonly string[] {
  return shortcut.split(' ');
}

const NAMES: Readonly<Record<string, string>> = {
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Plus: '+',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** The key caps to show for a shortcut, for example `Ctrl` and `↵`. */
export function shownKeys(shortcut: Shortcut, isMac: boolean): readonly string[] {
  return strokesOf(shortcut).flatMap((stroke) =>
    stroke
      .split('+')
      .map((key) =>
        key === 'Mod'
          ? isMac
            ? '⌘'
            : 'Ctrl'
          : key === 'Shift' && isMac
            ? '⇧'
            : (NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)),
      ),
  );
}

/** Whether this computer has a Command key. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
