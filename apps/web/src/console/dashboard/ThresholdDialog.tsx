import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { DashboardCard } from './dashboard-file.ts';
import { changeCard } from './dashboard-store.ts';
import styles from './dashboard.module.css';

/** Asks above or below which number a card is drawn as a warning; an empty limit removes it. */
export function ThresholdDialog({ card, onClose }: { readonly card: DashboardCard; readonly onClose: () => void }) {
  const t = useTranslations('dashboard');
  const form = useId();
  const [when, setWhen] = useState(card.threshold?.when ?? 'above');
  const [limit, setLimit] = useState(card.threshold === undefined ? '' : String(card.threshold.limit));
  const number = Number(limit);
  const isBad = limit.trim() !== '' && !Number.isFinite(number);
  return (
    <Dialog
      isOpen
      title={t('threshold')}
      onClose={onClose}
      foot={
        <>
          <Button size="form" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" size="form" type="submit" form={form} disabled={isBad}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles['say']}
        onSubmit={(event) => {
          event.preventDefault();
          changeCard(card.id, { threshold: limit.trim() === '' ? undefined : { when, limit: number } });
          onClose();
        }}
      >
        <Choice
          label={t('warnWhen')}
          value={when}
          options={(['above', 'below'] as const).map((one) => ({ value: one, label: t(`when_${one}`) }))}
          onChoose={(chosen) => setWhen(chosen === 'below' ? 'below' : 'above')}
        />
        <TextField
          label={t('limit')}
          autoFocus
          inputMode="decimal"
          value={limit}
          onChange={(event) => setLimit(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
