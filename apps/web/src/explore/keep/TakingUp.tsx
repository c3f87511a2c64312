import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { stopResuming } from './resume-exploration.ts';
import styles from './keep.module.css';

/** What stands on the canvas while a kept one is read, with the way out of it. A small canvas is there before it can be seen. */
export function TakingUp({ share }: { readonly share: number }) {
  const words = useTranslations('explore');
  return (
    <section className={styles['taking']} aria-label={words('takingUp')} aria-busy="true">
      <div>
        <h2>{words('takingUp')}</h2>
        <p>{words('takingUpSay')}</p>
        <ProgressBar label={words('takingUp')} share={share} />
        <Button size="form" onClick={stopResuming}>
          {words('takeNothingUp')}
        </Button>
      </div>
    </section>
  );
}
