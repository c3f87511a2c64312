import type { SourceRange } from './source-range.ts';

/** A position in a text. Lines and columns start at 1; columns count UTF-16 units. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset. */
export function lineColumnAt(text: string, offset: number): LineColumn {
  const end = Math.min(Math.max(offset, 0), text.length);
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: end - lineStart + 1 };
}

const EXCERPT_WIDTH_MAX = 120;

/** The line of the range with carets under it; a very long line is cut around the place. */
export function caretExcerpt(text: string, range: SourceRange): string {
  const { line, column } = lineColumnAt(text, range.start);
  const lineStart = range.start - (column - 1);
  const nextBreak = text.indexOf('\n', lineStart);
  const lineText = text.slice(lineStart, nextBreak < 0 ? text.length : nextBreak).replace(/\r$/, '');
  const from = lineText.length > EXCERPT_WIDTH_MAX ? Math.max(0, column - 1 - EXCERPT_WIDTH_MAX / 2) : 0;
  const shown = lineText.slice(from, from + EXCERPT_WIDTH_MAX);
  const before = column - 1 - from;
  const width = Math.max(1, Math.min(range.end - range.start, shown.length - before));
  const gutter = `${line} | `;
  const blanks = shown.slice(0, before).replace(/[^\t]/g, ' ');
  return `${gutter}${shown}\n${' '.repeat(gutter.length)}${blanks}${'^'.repeat(width)}`;
}
