import type { HistoryEntry } from '../../data/history.ts';

/** Writes the history as an nGQL script, oldest first, each statement after a comment with time, space, state, duration and rows. */
export function historyText(entries: readonly HistoryEntry[]): string {
  return entries
    .toReversed()
    .map((entry) => `// ${factsOf(entry)}\n${textOf(entry)}\n`)
    .join('\n');
}

function factsOf({ startedAt, space, state, durationMs, rows }: HistoryEntry): string {
  // Entries stored as text only have no time.
  const when = startedAt > 0 ? [new Date(startedAt).toISOString()] : [];
  const found = rows === undefined ? [] : [`rows: ${rows}`];
  return [...when, ...(space === '' ? [] : [`space: ${space}`]), state, `${Math.round(durationMs)} ms`, ...found].join(
    ', ',
  );
}

/** Commands end with their line, statements with a semicolon; a truncated statement becomes a comment. */
function textOf({ statement, isCut }: HistoryEntry): string {
  const text = statement.trim();
  if (isCut === true) return text.replaceAll(/^/gm, '// ');
  return text.startsWith(':') || text.endsWith(';') ? text : `${text};`;
}
