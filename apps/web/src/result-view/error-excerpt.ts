import { lineColumnAt, type SourceRange } from '@astrolabe/model';

/** A line of a statement, with the error range if it is in this line. */
export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
  /** The range at fault, in UTF-16 units of this line. */
  readonly fault?: SourceRange;
}

const LINES_BEFORE = 2;
const LINE_TEXT_MAX = 160;

/** The failing line with the two lines before it; a very long line is cut around the position. */
export function errorExcerpt(statement: string, position: SourceRange): readonly ExcerptLine[] {
  const { line, column } = lineColumnAt(statement, position.start);
  const lines = statement.split('\n').map((text) => text.replace(/\r$/, ''));
  const first = Math.max(1, line - LINES_BEFORE);
  return lines.slice(first - 1, line).map((text, index) => {
    const number = first + index;
    if (number !== line)
      return { number, text: text.length > LINE_TEXT_MAX ? `${text.slice(0, LINE_TEXT_MAX)}…` : text };
    const start = column - 1;
    const from = text.length > LINE_TEXT_MAX ? Math.max(0, start - LINE_TEXT_MAX / 2) : 0;
    const shown = text.slice(from, from + LINE_TEXT_MAX);
    const length = Math.max(1, Math.min(position.end - position.start, shown.length - (start - from)));
    return { number, text: shown, fault: { start: start - from, end: start - from + length } };
  });
}

/** Returns the name suggested by a hint: in backquotes after "did you mean". */
export function offeredName(hint: string | undefined): string | undefined {
  return hint === undefined ? undefined : /did you mean [`'"]?([^`'"?]+?)[`'"]?\s*\?/i.exec(hint)?.[1];
}

/** Returns a statement with the range at fault replaced. */
export function corrected(statement: string, position: SourceRange, name: string): string {
  return statement.slice(0, position.start) + name + statement.slice(position.end);
}
