import { useState } from 'react';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { BACKUPS_KEPT_MAX, type BackupSchedule } from '@astrolabe/http-api';
import { scheduleBackups } from '../data/storage.ts';
import { Choice } from '../ui/Choice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { PopoverForm } from './PopoverForm.tsx';
import styles from './admin.module.css';

const NEVER = '';
/** Times between two backups, in hours. */
const HOURS: readonly number[] = [1, 6, 12, 24, 168];
const KEPT = '7';

/** The backup schedule of a space, with a form. */
export function ScheduleForm({
  space,
  schedule,
}: {
  readonly space: string;
  readonly schedule: BackupSchedule | undefined;
}) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const [every, setEvery] = useState(NEVER);
  const [keep, setKeep] = useState(KEPT);
  const shown =
    schedule === undefined ? t('notScheduled') : t('scheduled', { hours: schedule.everyHours, keep: schedule.keep });
  const kept = /^\d{1,3}$/.test(keep.trim()) ? Number(keep) : 0;
  const isKeepWrong = every !== NEVER && (kept < 1 || kept > BACKUPS_KEPT_MAX);
  const hours = HOURS.includes(schedule?.everyHours ?? 24) ? HOURS : [...HOURS, schedule?.everyHours ?? 24];
  return (
    <PopoverForm
      title={t('scheduleOf', { shown, space })}
      heading={t('scheduleTitle', { space })}
      act={t('change')}
      shown={shown}
      icon={schedule?.problem === undefined ? <CalendarClock size={12} /> : <TriangleAlert size={12} />}
      isReady={!isKeepWrong && (every !== NEVER || schedule !== undefined)}
      statement={undefined}
      done={t(every === NEVER ? 'scheduleEnded' : 'scheduleSet', { space })}
      onOpen={() => {
        setEvery(schedule === undefined ? NEVER : String(schedule.everyHours));
        setKeep(schedule === undefined ? KEPT : String(schedule.keep));
      }}
      onSubmit={() => scheduleBackups(space, every === NEVER ? undefined : { everyHours: Number(every), keep: kept })}
    >
      <p>{t('scheduleSay')}</p>
      <Choice
        label={t('every')}
        data-autofocus
        value={every}
        options={[
          { value: NEVER, label: t('never') },
          ...hours.map((value) => ({ value: String(value), label: t('everyHours', { hours: value }) })),
        ]}
        onChoose={setEvery}
      />
      {every !== NEVER && (
        <TextField
          label={t('keepBackups')}
          inputMode="numeric"
          value={keep}
          error={isKeepWrong ? t('keepWrong', { max: BACKUPS_KEPT_MAX }) : undefined}
          onChange={(event) => setKeep(event.currentTarget.value)}
        />
      )}
      {schedule !== undefined && (
        <p>{t('nextBackup', { at: format.dateTime(schedule.nextAt, { dateStyle: 'medium', timeStyle: 'short' }) })}</p>
      )}
      {schedule?.problem !== undefined && (
        <p className={styles['bad']}>{t('backupFailed', { why: schedule.problem })}</p>
      )}
    </PopoverForm>
  );
}
