import type { AskLanguage, CompletionContext, LanguageAnswers, LanguageQuestion } from '@astrolabe/ngql';
import { createStore } from 'zustand/vanilla';
import type { LanguageOrder, LanguageReply } from './language-message.ts';

interface OpenQuestion {
  readonly question: LanguageQuestion;
  readonly settle: (answer: LanguageAnswers[LanguageQuestion]) => void;
}

/** What is answered when the worker cannot: the editor goes on as one for plain text. */
const NOTHING: LanguageAnswers = {
  complete: undefined,
  diagnose: [],
  hover: undefined,
  signature: undefined,
  format: [],
  occurrences: [],
};

const open = new Map<number, OpenQuestion>();
let worker: Worker | undefined;

/** What is known of the database; the worker knows the same. */
export const languageContext = createStore<CompletionContext>(() => ({}));

let lastId = 0;

/** Tells the worker what is known of the database. */
export function tellLanguage(context: CompletionContext): void {
  languageContext.setState(context, true);
  send({ kind: 'context', context });
}

/** Asks the worker about a text. Where the worker fails, the answer is that nothing is known, and the next question starts it anew. */
export const askLanguage: AskLanguage = <Question extends LanguageQuestion>(
  question: Question,
  text: string,
  offset: number,
) =>
  new Promise<LanguageAnswers[Question]>((resolve) => {
    const id = ++lastId;
    // The worker answers each number with what its question asks for.
    open.set(id, { question, settle: (answer) => resolve(answer as LanguageAnswers[Question]) });
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
