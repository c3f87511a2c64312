import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { stopResuming } from './resume-exploration.ts';
import styles from './keep.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Progress while a saved canvas is being read, with a cancel button. Small canvases load before it is visible. */
export function RestoreProgress({ share }: { readonly share: number }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  return (
    <section className={styles['taking']} aria-label={t('takingUp')} aria-busy="true">
      <div>
        <h2>{t('takingUp')}</h2>
        <p>{t('takingUpSay')}</p>
        <ProgressBar label={t('takingUp')} share={share} />
        <Button size="form" onClick={() => stopResuming(exploration)}>
          {t('takeNothingUp')}
        </Button>
      </div>
    </section>
  );
}
