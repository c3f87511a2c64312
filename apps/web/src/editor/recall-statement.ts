import { consoleStore } from '../state/console-store.ts';
import { historyStore } from '../state/history-store.ts';
import { replaceText } from './editor-handle.ts';

/** Position in the history, and the draft; 0 is the draft. */
let place = 0;
let draft = '';
let written: string | undefined;

/** Replaces the text by the previous statement, or with `newer` the next one; after the newest comes the draft. Typing resets the position. */
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
