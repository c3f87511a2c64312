import { createStore } from 'zustand/vanilla';
import { QUESTION_LENGTH_MAX, type ProposedStatement } from '@astrolabe/http-api';
import { runnableAt } from '@astrolabe/ngql';
import { api } from '../../data/api.ts';
import { selectedRange } from '../../editor/editor-handle.ts';
import type { Locale } from '../../locale/catalogue.ts';
import { consoleStore, spaceOfScript } from '../../state/console-store.ts';
import { onAccountLeft } from '../../state/session-store.ts';

/** A question to the language model and its result. Survives closing the panel, but not the page. */
export interface AskState {
  readonly isOpen: boolean;
  readonly question: string;
  /** Whether the statement at the cursor is sent too. */
  readonly isAboutStatement: boolean;
  /** The subject of the question, in place of the statement at the cursor. */
  readonly about?: string | undefined;
  readonly isAsking: boolean;
  readonly proposal: ProposedStatement | undefined;
  readonly error: unknown;
}

const NOTHING_ASKED: AskState = {
  isOpen: false,
  question: '',
  isAboutStatement: false,
  about: undefined,
  isAsking: false,
  proposal: undefined,
  error: undefined,
};

/** The question in the panel. */
export const askStore = createStore<AskState>(() => NOTHING_ASKED);

onAccountLeft(() => {
  cancelQuestion();
  askStore.setState(NOTHING_ASKED);
});

let controller: AbortController | undefined;

/** Shows or hides the panel. */
export function toggleAsk(): void {
  askStore.setState(({ isOpen }) => ({ isOpen: !isOpen, about: undefined }));
}

/** Asks for an explanation and a fix of a statement that failed. */
export function askAbout(statement: string, question: string, language: Locale): void {
  askStore.setState({
    isOpen: true,
    question: question.slice(0, QUESTION_LENGTH_MAX),
    isAboutStatement: true,
    about: statement,
  });
  void ask(language);
}

/** Sends the question to the model. The result is never run. */
export async function ask(language: Locale): Promise<void> {
  const { question, isAboutStatement, about } = askStore.getState();
  const space = spaceOfScript(consoleStore.getState());
  const statement = isAboutStatement ? (about ?? statementAtCursor()) : undefined;
  cancelQuestion();
  controller = new AbortController();
  const { signal } = controller;
  askStore.setState({ isAsking: true, error: undefined, proposal: undefined });
  try {
    const proposal = await api.proposeStatement(
      { space, question, language, ...(statement !== undefined && { statement }) },
      { signal },
    );
    if (!signal.aborted) askStore.setState({ isAsking: false, proposal });
  } catch (error) {
    if (!signal.aborted) askStore.setState({ isAsking: false, error });
  }
}

/** Cancels the question. */
export function cancelQuestion(): void {
  controller?.abort();
  controller = undefined;
  askStore.setState({ isAsking: false });
}

function statementAtCursor(): string | undefined {
  const { text } = consoleStore.getState();
  return runnableAt(text, selectedRange()?.start ?? text.length)?.text;
}
