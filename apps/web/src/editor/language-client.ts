import type { AskLanguage, CompletionContext, LanguageResults, LanguageQuestion } from '@astrolabe/ngql';
import { createStore } from 'zustand/vanilla';
import type { LanguageOrder, LanguageReply } from './language-message.ts';

interface OpenQuestion {
  readonly question: LanguageQuestion;
  readonly settle: (result: LanguageResults[LanguageQuestion]) => void;
}

/** Returned if the worker fails: the editor then behaves like one for plain text. */
const NOTHING: LanguageResults = {
  complete: undefined,
  diagnose: [],
  hover: undefined,
  signature: undefined,
  format: [],
  occurrences: [],
};

const open = new Map<number, OpenQuestion>();
let worker: Worker | undefined;

/** Knowledge of the database; the worker has a copy. */
export const languageContext = createStore<CompletionContext>(() => ({}));

let lastId = 0;

/** Sends the knowledge of the database to the worker. */
export function tellLanguage(context: CompletionContext): void {
  languageContext.setState(context, true);
  send({ kind: 'context', context });
}

/** Sends a request to the worker. If it fails, resolves with empty results, and the next request restarts it. */
export const askLanguage: AskLanguage = <Question extends LanguageQuestion>(
  question: Question,
  text: string,
  offset: number,
) =>
  new Promise<LanguageResults[Question]>((resolve) => {
    const id = ++lastId;
    // The worker returns the result type of each request by its number.
    open.set(id, { question, settle: (result) => resolve(result as LanguageResults[Question]) });
    send({ kind: 'question', id, question, text, offset });
  });

function send(order: LanguageOrder): void {
  if (worker === undefined) {
    worker = startWorker();
    if (order.kind === 'question')
      worker.postMessage({ kind: 'context', context: languageContext.getState() } satisfies LanguageOrder);
  }
  worker.postMessage(order);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./language-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<LanguageReply>) => {
    open.get(data.id)?.settle(data.answer);
    open.delete(data.id);
  });
  started.addEventListener('error', () => {
    started.terminate();
    if (worker === started) worker = undefined;
    for (const { question, settle } of open.values()) settle(NOTHING[question]);
    open.clear();
  });
  return started;
}
