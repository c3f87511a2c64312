import { NO_RESPONSE } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { messagesStore } from '../locale/messages-store.ts';

/** An error message and its hint. */
export interface ErrorMessages {
  readonly text: string;
  readonly hint?: string;
}

/** Converts a failure to messages in the language of the page; database messages are unchanged. */
export function useErrorMessages(): (error: unknown) => ErrorMessages {
  const t = useTranslations('errors');
  const { hintOf, messageOf } = useStore(messagesStore);
  return (error) => {
    if (!AstrolabeError.is(error)) return { text: t('unexpected') };
    if (error.code === 'CONNECTION_FAILED' && error.message === NO_RESPONSE)
      return {
        text: error.cause instanceof Error ? t('networkFailure', { failure: error.cause.message }) : t('network'),
      };
    if (error.code === 'SESSION_INVALID' || error.code === 'SESSION_TIMEOUT') return { text: t('session') };
    // The sign-in page has its own messages; elsewhere the database was lost.
    if (error.code === 'CONNECTION_REFUSED')
      return { text: t('refused'), hint: messageOf(error.message) ?? error.message };
    if (error.code === 'HTTP_FORBIDDEN')
      return { text: t('forbidden'), hint: messageOf(error.message) ?? error.message };
    const text = messageOf(error.message) ?? error.message;
    return { text, ...(error.hint !== undefined && { hint: hintOf(error.hint) ?? error.hint }) };
  };
}

/** Translates a stored server message, such as that of a task; database messages are unchanged. */
export function useServerMessage(): (message: string) => string {
  const { messageOf } = useStore(messagesStore);
  return (message) => messageOf(message) ?? message;
}

/** Formats an error as one line: its message and its hint. */
export function useErrorLine(): (error: unknown) => string {
  const errorMessages = useErrorMessages();
  const t = useTranslations('errors');
  return (error) => {
    const { text, hint } = errorMessages(error);
    // The hint continues the sentence.
    return hint === undefined ? text : t('line', { text: text.replace(/[.。]$/, ''), hint });
  };
}
