import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';
import { runStatement } from '../data/schema-statements.ts';
import { refreshSchema } from '../data/spaces.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { useErrorMessages } from '../ui/use-error-messages.ts';
import { forgetBrokenLoad } from './load-store.ts';
import styles from './welcome.module.css';

/** Reports an incompletely loaded space, with an option to remove it. */
export function BrokenLoad({ space, onEnd }: { readonly space: string; readonly onEnd: () => void }) {
  const t = useTranslations('welcome');
  const errorMessages = useErrorMessages();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const end = (): void => {
    forgetBrokenLoad();
    onEnd();
  };
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await runStatement(build.dropSpace(space, { ifExists: true }), '');
      await refreshSchema(queryClient);
      showToast('info', t('brokenRemoved', { space }));
      end();
    } catch (error) {
      showToast('danger', errorMessages(error).text);
      setIsBusy(false);
    }
  };
  return (
    <div className={styles['broken']} role="alert">
      <TriangleAlert size={16} />
      <p>{t('broken', { space })}</p>
      <Button kind="quiet" disabled={isBusy} onClick={end}>
        {t('brokenKeep')}
      </Button>
      <Button isBusy={isBusy} disabled={isBusy} onClick={() => void remove()}>
        {t('brokenRemove')}
      </Button>
    </div>
  );
}
