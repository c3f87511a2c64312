import { AstrolabeError } from '@astrolabe/model';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { wordsStore } from '../locale/words-store.ts';

/** A failure: what happened, then what to do. */
export interface ErrorWords {
  readonly text: string;
  readonly hint?: string;
}

/** Converts a failure to messages in the language of the page; database messages are unchanged. */
export function useErrorWords(): (error: unknown) => ErrorWords {
  const words = useTranslations('errors');
  const { hintOf, messageOf } = useStore(wordsStore);
  return (error) => {
    if (!AstrolabeError.is(error)) return { text: words('unexpected') };
    if (error.code === 'CONNECTION_FAILED' && error.message === 'the studio does not answer')
      return { text: words('network') };
    if (error.code === 'SESSION_INVALID' || error.code === 'SESSION_TIMEOUT') return { text: words('session') };
    // The sign-in page has its own messages; elsewhere the database was lost.
    if (error.code === 'CONNECTION_REFUSED')
      return { text: words('refused'), hint: messageOf(error.message) ?? error.message };
    if (error.code === 'HTTP_FORBIDDEN')
      return { text: words('forbidden'), hint: messageOf(error.message) ?? error.message };
    const text = messageOf(error.message) ?? error.message;
    return { text, ...(error.hint !== undefined && { hint: hintOf(error.hint) ?? error.hint }) };
  };
}

/** Translates a stored server message, such as that of a task; database messages are unchanged. */
export function useServerMessage(): (message: string) => string {
  const { messageOf } = useStore(wordsStore);
  return (message) => messageOf(message) ?? message;
}

/** Turns any failure into one line: what happened and what to do. */
export function useErrorLine(): (error: unknown) => string {
  const errorWords = useErrorWords();
  const words = useTranslations('errors');
  return (error) => {
    const { text, hint } = errorWords(error);
    // The hint continues the sentence.
    return hint === undefined ? text : words('line', { text: text.replace(/[.。]$/, ''), hint });
  };
}
