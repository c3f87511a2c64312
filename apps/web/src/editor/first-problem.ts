import type { DiagnosticSeverity, QuickFix, Said } from '@astrolabe/ngql';
import type { SourceRange } from '@astrolabe/model';
import { createStore } from 'zustand/vanilla';
import { consoleStore } from '../state/console-store.ts';
import { onAccountLeft } from '../state/session-store.ts';
import { applyEdits } from './editor-handle.ts';
import { askLanguage } from './language-client.ts';

/** The first error in a text, or else the first warning. */
export interface Problem {
  readonly severity: DiagnosticSeverity;
  readonly message: string;
  readonly said: Said | undefined;
  readonly range: SourceRange;
  readonly hint: string | undefined;
  readonly saidHint: Said | undefined;
  /** The quick fix, if there is one. */
  readonly fix: QuickFix | undefined;
}

const LENGTH_MAX = 200_000;

/** The first problem of the last checked text, with that text. */
export const firstProblemStore = createStore<{ readonly text: string; readonly problem: Problem | undefined }>(() => ({
  text: '',
  problem: undefined,
}));

onAccountLeft(() => firstProblemStore.setState(firstProblemStore.getInitialState(), true));

/** Checks a text. The result is stored unless another text was checked meanwhile. */
export async function findFirstProblem(text: string): Promise<void> {
  const diagnostics = text.length > LENGTH_MAX ? [] : await askLanguage('diagnose', text, 0);
  if (consoleStore.getState().text !== text) return;
  // A missing index only costs time, so it is marked in the text but not listed.
  const first =
    diagnostics.find(({ severity }) => severity === 'error') ??
    diagnostics.find(({ code }) => code !== 'INDEX_NOT_FOUND');
  firstProblemStore.setState({
    text,
    problem: first && {
      severity: first.severity,
      message: first.message,
      said: first.said,
      range: { start: first.start, end: first.end },
      hint: first.hint,
      saidHint: first.saidHint,
      fix: first.fixes[0],
    },
  });
}

/** Whether the problem belongs to the current text and has a fix. */
export function canFixProblem(): boolean {
  const { text, problem } = firstProblemStore.getState();
  return problem?.fix !== undefined && text === consoleStore.getState().text;
}

/** Applies the quick fix of the first problem. */
export function fixFirstProblem(): void {
  if (canFixProblem()) applyEdits(firstProblemStore.getState().problem?.fix?.edits ?? []);
}
