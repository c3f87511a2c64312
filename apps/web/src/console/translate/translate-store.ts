import { createStore } from 'zustand/vanilla';
import { consoleStore } from '../../state/console-store.ts';
import { onAccountLeft } from '../../state/session-store.ts';

/** State of the dialog that translates Cypher and SQL; closing it keeps the text. */
export interface TranslateState {
  readonly isOpen: boolean;
  readonly text: string;
}

/** The state of the dialog. */
export const translateStore = createStore<TranslateState>(() => ({ isOpen: false, text: '' }));

onAccountLeft(() => translateStore.setState(translateStore.getInitialState(), true));

/** Opens the dialog, with the script if it may be in another language. */
export function openTranslate(): void {
  const { text } = consoleStore.getState();
  translateStore.setState({ isOpen: true, ...(mayBeOther(text) && { text }) });
}

/** Whether a script starts as SQL or Cypher do. */
export function mayBeOther(text: string): boolean {
  return /^\s*(?:--[^\n]*\n\s*)*(?:SELECT|MATCH|MERGE|CREATE\s+(?:\(|INDEX|CONSTRAINT)|UNWIND|OPTIONAL)\b/i.test(text);
}
