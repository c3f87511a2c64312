import { AstrolabeError } from '@astrolabe/model';
import { useTranslations } from 'use-intl';

/** Returns why a share link cannot be shown. An expired link has its own message, since signing in would not help. */
export function useViewProblem(error: unknown): unknown {
  const t = useTranslations('view');
  if (error === null || error === undefined) return undefined;
  if (AstrolabeError.is(error) && error.code === 'SESSION_INVALID')
    return new AstrolabeError('HTTP_NOT_FOUND', t('over'));
  return error;
}
