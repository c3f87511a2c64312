import { createStore } from 'zustand/vanilla';
import { runnableAt, statementSteps, type StatementStep } from '@astrolabe/ngql';
import { selectedRange } from '../../editor/editor-handle.ts';
import { consoleStore, spaceOfScript } from '../../state/console-store.ts';
import { onAccountLeft } from '../../state/session-store.ts';

/** A statement with its steps and its space. */
export interface Debugged {
  readonly steps: readonly StatementStep[];
  readonly space: string;
}

/** The open debugger, if any. */
export const debugStore = createStore<{ readonly debugged: Debugged | undefined }>(() => ({ debugged: undefined }));

onAccountLeft(closeDebug);

/** Opens the steps of the statement at the cursor. Returns whether it has steps. */
export function debugStatement(): boolean {
  const state = consoleStore.getState();
  const statement = runnableAt(state.text, selectedRange()?.start ?? state.text.length)?.text ?? '';
  const steps = statementSteps(statement);
  if (steps.length === 0) return false;
  debugStore.setState({ debugged: { steps, space: spaceOfScript(state) } });
  return true;
}

/** Closes the debugger. */
export function closeDebug(): void {
  debugStore.setState({ debugged: undefined });
}
