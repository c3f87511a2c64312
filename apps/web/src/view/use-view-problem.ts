import { AstrolabeError } from '@astrolabe/model';
import { useTranslations } from 'use-intl';

/** Why a view cannot be shown. That a link is over has words of its own, because nobody has to sign in again here. */
export function useViewProblem(error: unknown): unknown {
  const words = useTranslations('view');
  if (error === null || error === undefined) return undefined;
  if (AstrolabeError.is(error) && error.code === 'SESSION_INVALID')
    return new AstrolabeError('HTTP_NOT_FOUND', words('over'));
  return error;
}
