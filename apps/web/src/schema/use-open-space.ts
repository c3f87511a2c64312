import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { enterSpace, isSpaceMissing } from '../data/schema-queries.ts';
import { NEW_SPACE_SECONDS } from '../limits.ts';
import { chooseSpace } from '../state/console-store.ts';
import { secondsUntilReady } from '../state/new-spaces.ts';
import { sessionStore } from '../state/session-store.ts';
import { showToast } from '../state/toast-store.ts';
import { useErrorLine } from '../ui/use-error-messages.ts';

/** Chooses a space and navigates to a path after `/schema/`; reports a space that is not available (specification, section 4). */
export function useOpenSpace(): (space: string, path: string) => Promise<void> {
  const t = useTranslations('schema');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  return async (space, path) => {
    try {
      await enterSpace(space);
    } catch (error) {
      const isCluster = sessionStore.getState().session?.kind === 'cluster';
      if (isSpaceMissing(error))
        showToast(
          'warning',
          isCluster
            ? t('spaceNotReady', { seconds: secondsUntilReady(space) || NEW_SPACE_SECONDS })
            : t('spaceNotFound'),
        );
      else showToast('danger', errorLine(error));
      return;
    }
    chooseSpace(space);
    await navigate({ to: '/schema/$', params: { _splat: path } });
  };
}
