import { AstrolabeError } from '@astrolabe/model';
import { useTranslations } from 'use-intl';

/** A failure in words: what happened, then what to do. */
export interface ErrorWords {
  readonly text: string;
  readonly hint?: string;
}

/** Turns any failure into words of the language of the page; what the database says is left as it says it. */
export function useErrorWords(): (error: unknown) => ErrorWords {
  const words = useTranslations('errors');
  return (error) => {
    if (!AstrolabeError.is(error)) return { text: words('unexpected') };
    if (error.code === 'CONNECTION_FAILED' && error.message === 'the studio does not answer')
      return { text: words('network') };
    if (error.code === 'SESSION_INVALID' || error.code === 'SESSION_TIMEOUT') return { text: words('session') };
    if (error.code === 'HTTP_FORBIDDEN') return { text: words('forbidden'), hint: error.message };
    return { text: error.message, ...(error.hint !== undefined && { hint: error.hint }) };
  };
}
