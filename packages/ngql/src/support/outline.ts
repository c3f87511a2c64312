import { splitScript } from '../script/split-script.ts';

/** A statement or a command of a script, for a list of them. */
export interface OutlineItem {
  readonly start: number;
  readonly end: number;
  readonly kind: 'statement' | 'command';
  /** Its first words on one line. */
  readonly title: string;
}

/** Foldable ranges of a script: from the end of a first line to the end of a last one. */
export interface Fold {
  readonly start: number;
  readonly end: number;
}

const TITLE_LENGTH_MAX = 80;

/** The statements and commands of a script in its order. */
export function outline(text: string): readonly OutlineItem[] {
  return splitScript(text).map(({ kind, range, text: written }) => ({
    ...range,
    kind,
    title: written.slice(0, TITLE_LENGTH_MAX).replace(/\s+/g, ' '),
  }));
}

/** The statements that have several lines. */
export function folds(text: string): readonly Fold[] {
  return splitScript(text).flatMap(({ range }) => {
    const lineEnd = text.indexOf('\n', range.start);
    return lineEnd > 0 && lineEnd < range.end ? [{ start: lineEnd, end: range.end }] : [];
  });
}
