import { consoleStore } from '../state/console-store.ts';
import { historyStore } from '../state/history-store.ts';
import { replaceText } from './editor-handle.ts';

/** Where in the history the editor stands, and what was written before; 0 is that draft itself. */
let place = 0;
let draft = '';
let written: string | undefined;

/**
 * Puts the statement that was run before into the editor, or after `newer` the next one; behind the newest stands again what was
 * written before. Whoever types in between begins anew.
 */
export function recallStatement(direction: 'older' | 'newer'): void {
  const { text } = consoleStore.getState();
  if (text !== written) {
    place = 0;
    draft = text;
  }
  const statements = [...new Set(historyStore.getState().entries.map(({ statement }) => statement))].filter(
    (statement) => statement !== draft,
  );
  const next = place + (direction === 'older' ? 1 : -1);
  if (next < 0 || next > statements.length) return;
  place = next;
  written = statements[next - 1] ?? draft;
  replaceText(written);
}
