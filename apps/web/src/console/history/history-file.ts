import type { HistoryEntry } from '../../data/history.ts';

/** Writes the history as an nGQL script, the oldest first: each statement behind a comment with its time, space, state, duration and rows. */
export function historyText(entries: readonly HistoryEntry[]): string {
  return entries
    .toReversed()
    .map((entry) => `// ${factsOf(entry)}\n${textOf(entry)}\n`)
    .join('\n');
}

function factsOf({ startedAt, space, state, durationMs, rows }: HistoryEntry): string {
  // What was kept by the text alone has no time.
  const when = startedAt > 0 ? [new Date(startedAt).toISOString()] : [];
  const found = rows === undefined ? [] : [`rows: ${rows}`];
  return [...when, ...(space === '' ? [] : [`space: ${space}`]), state, `${Math.round(durationMs)} ms`, ...found].join(
    ', ',
  );
}

/** A command ends with its line, a statement with a semicolon; one that was not remembered whole stands as a comment. */
function textOf({ statement, isCut }: HistoryEntry): string {
  const text = statement.trim();
  if (isCut === true) return text.replaceAll(/^/gm, '// ');
  return text.startsWith(':') || text.endsWith(';') ? text : `${text};`;
}
