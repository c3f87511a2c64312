import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ALERT_MINUTES_MAX, ALERT_ROWS_MAX, type Alert, type AlertChannel } from '@astrolabe/http-api';
import { changesDatabase } from '@astrolabe/ngql';
import { keepAlert } from '../../data/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import controls from '../../ui/controls.module.css';
import admin from '../admin.module.css';
import styles from './alert.module.css';

/** The edited alert, or a new one, and the available spaces. */
export interface AlertFormProps {
  readonly alert: Alert | undefined;
  /** Ways to send cases that the studio allows. */
  readonly channels: readonly AlertChannel[];
  readonly spaces: readonly string[];
  readonly onClose: () => void;
}

/** A read-only statement, its interval, and the condition that fires the alert. */
export function AlertForm({ alert, channels, spaces, onClose }: AlertFormProps) {
  const t = useTranslations('admin');
  const queryClient = useQueryClient();
  const { attempt, failure } = useAttempt(() => queryClient.invalidateQueries({ queryKey: ['admin', 'alerts'] }));
  const [name, setName] = useState(alert?.name ?? '');
  const [space, setSpace] = useState(alert?.space ?? spaces[0] ?? '');
  const [statement, setStatement] = useState(alert?.statement ?? '');
  const [every, setEvery] = useState(String(alert?.everyMinutes ?? 60));
  const [condition, setCondition] = useState(alert?.condition ?? 'rows');
  const [moreThan, setMoreThan] = useState(String(alert?.moreThan ?? 0));
  const [webhook, setWebhook] = useState(alert?.webhook ?? '');
  const [email, setEmail] = useState(alert?.email ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const wrong = {
    name: name.trim() === '' ? t('nameMissing') : undefined,
    statement:
      statement.trim() === '' ? t('statementMissing') : changesDatabase(statement) ? t('alertReadsOnly') : undefined,
    every: isWithin(every, 1, ALERT_MINUTES_MAX) ? undefined : t('numberFrom', { min: 1, max: ALERT_MINUTES_MAX }),
    moreThan:
      condition === 'changed' || isWithin(moreThan, 0, ALERT_ROWS_MAX - 1)
        ? undefined
        : t('numberFrom', { min: 0, max: ALERT_ROWS_MAX - 1 }),
  };
  const shown = isChecked ? wrong : undefined;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsChecked(true);
    if (isBusy || Object.values(wrong).some((one) => one !== undefined)) return;
    setIsBusy(true);
    const body = {
      name: name.trim(),
      space,
      statement: statement.trim(),
      everyMinutes: Number(every),
      condition,
      moreThan: condition === 'rows' ? Number(moreThan) : 0,
      isOn: alert?.isOn ?? true,
      webhook: webhook.trim(),
      email: email.trim(),
    };
    if (await attempt(() => keepAlert(body, alert?.id), t('alertKept', { name: body.name }))) onClose();
    else setIsBusy(false);
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(alert === undefined ? 'newAlert' : 'changeAlert')} width={560}>
      <form className={admin['form']} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          data-autofocus
          label={t('alertName')}
          value={name}
          error={shown?.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Choice
          label={t('space')}
          value={space}
          options={[{ value: '', label: t('none') }, ...spaces.map((one) => ({ value: one, label: one }))]}
          onChoose={setSpace}
        />
        <label className={styles['statement']}>
          <span className={controls['label']}>{t('statement')}</span>
          <textarea
            rows={5}
            spellCheck={false}
            value={statement}
            aria-invalid={shown?.statement !== undefined}
            onChange={(event) => setStatement(event.currentTarget.value)}
          />
          <span className={`meta ${shown?.statement === undefined ? '' : admin['bad']}`}>
            {shown?.statement ?? t('alertStatementHint')}
          </span>
        </label>
        <div className={styles['line']}>
          <TextField
            label={t('everyMinutes')}
            inputMode="numeric"
            value={every}
            error={shown?.every}
            onChange={(event) => setEvery(event.currentTarget.value)}
          />
          <Choice
            label={t('alertWhen')}
            value={condition}
            options={[
              { value: 'rows', label: t('when_rows') },
              { value: 'changed', label: t('when_changed') },
            ]}
            onChoose={(value) => setCondition(value === 'changed' ? 'changed' : 'rows')}
          />
          {condition === 'rows' && (
            <TextField
              label={t('moreThan')}
              inputMode="numeric"
              value={moreThan}
              error={shown?.moreThan}
              onChange={(event) => setMoreThan(event.currentTarget.value)}
            />
          )}
        </div>
        {(channels.includes('webhook') || webhook !== '') && (
          <TextField
            label={t('alertWebhook')}
            hint={t('alertWebhookHint')}
            isOptional
            type="url"
            value={webhook}
            onChange={(event) => setWebhook(event.currentTarget.value)}
          />
        )}
        {(channels.includes('email') || email !== '') && (
          <TextField
            label={t('alertEmail')}
            hint={t('alertEmailHint')}
            isOptional
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        {channels.length === 0 && <p className="meta">{t('alertNoChannels')}</p>}
        {alert?.problem !== undefined && <p className={admin['bad']}>{t('alertProblem', { why: alert.problem })}</p>}
        <Problem error={failure} />
        <footer>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={isBusy}>
            {t('keepAlert')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function isWithin(text: string, min: number, max: number): boolean {
  return /^\d{1,6}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}
