import { runnableAt, statementSteps, type StatementStep } from '@astrolabe/ngql';
import { selectedRange } from '../../editor/editor-handle.ts';
import { consoleStore, spaceOfScript } from '../../state/console-store.ts';

/** A statement with its steps and its space. */
export interface Debugged {
  readonly steps: readonly StatementStep[];
  readonly space: string;
}

/** Returns the steps of the statement at the cursor. Returns undefined if it has none. */
export function debuggedStatement(): Debugged | undefined {
  const state = consoleStore.getState();
  const statement = runnableAt(state.text, selectedRange()?.start ?? state.text.length)?.text ?? '';
  const steps = statementSteps(statement);
  return steps.length === 0 ? undefined : { steps, space: spaceOfScript(state) };
}
