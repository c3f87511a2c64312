import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { RefreshDifference, RefreshMode, RefreshOffer } from '@astrolabe/http-api';
import { isTaskActive, tasksQuery } from '../../data/import-tasks.ts';
import { queryClient } from '../../data/query-client.ts';
import { createRefresh, refreshOffersQuery } from '../../data/refresh-import.ts';
import { reportQuery, taskQuery } from '../../data/task-report.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Problem } from '../../ui/Problem.tsx';
import shared from '../import.module.css';
import styles from './create.module.css';

/** Offers to import files into the space that similar files were imported into before: compared with one click, imported with another. */
export function RefreshCard({ files }: { readonly files: readonly string[] }) {
  const { data } = useQuery({ ...refreshOffersQuery(files), enabled: files.length > 0 });
  const offer = data?.items[0];
  return offer === undefined ? null : <Offer key={offer.space} offer={offer} />;
}

function Offer({ offer }: { readonly offer: RefreshOffer }) {
  const t = useTranslations('refresh');
  const format = useFormatter();
  const navigate = useNavigate();
  const [checkId, setCheckId] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const check = useQuery({ ...taskQuery(checkId ?? ''), enabled: checkId !== undefined }).data;
  const isRunning = checkId !== undefined && (check === undefined || isTaskActive(check));
  const report = useQuery({ ...reportQuery(checkId ?? '', false), enabled: checkId !== undefined && !isRunning });
  const difference = report.data?.difference;
  const start = async (mode: RefreshMode, isCheck: boolean): Promise<void> => {
    setFailure(undefined);
    try {
      const id = await createRefresh(offer, mode, isCheck);
      if (isCheck) return setCheckId(id);
      await queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
      await navigate({ to: '/import/tasks' });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <section className={`card ${styles['refresh']}`} aria-label={t('title', { space: offer.space })}>
      <div className={shared['cardHead']}>
        <h2>{t('title', { space: offer.space })}</h2>
        <span className="grow" />
        {difference === undefined && (
          <Button
            kind="primary"
            icon={<RefreshCw size={14} />}
            isBusy={isRunning}
            disabled={isRunning}
            onClick={() => void start('update', true)}
          >
            {t('compare')}
          </Button>
        )}
      </div>
      <p className={shared['say']}>
        {t('found', {
          files: offer.files.map(({ earlier }) => earlier).join(', '),
          date: format.dateTime(offer.updateTime, { dateStyle: 'medium' }),
        })}
      </p>
      <Problem error={failure} />
      {check?.status === 'aborted' && <p className={shared['say']}>{check.message}</p>}
      {difference !== undefined && <Difference difference={difference} onStart={(mode) => void start(mode, false)} />}
    </section>
  );
}

interface DifferenceProps {
  readonly difference: readonly RefreshDifference[];
  readonly onStart: (mode: RefreshMode) => void;
}

/** Changes that the files would make, by type, and the ways to import them. Replacing lists the deleted records. */
function Difference({ difference, onStart }: DifferenceProps) {
  const t = useTranslations('refresh');
  const format = useFormatter();
  const sum = (of: (one: RefreshDifference) => number): number => difference.reduce((all, one) => all + of(one), 0);
  const added = sum((one) => one.added);
  const changed = sum((one) => one.changed);
  const gone = difference.filter(({ alsoFrom, missing = 0 }) => alsoFrom.length === 0 && missing > 0);
  const deleted = gone.reduce((all, { missing = 0 }) => all + missing, 0);
  const deletedNames = gone.map(({ name, missing = 0 }) => `${format.number(missing)} ${name}`).join(', ');
  const isMissingKnown = difference.every(({ missing }) => missing !== undefined);
  const columns = ['added', 'changed', 'unchanged', ...(isMissingKnown ? (['missing'] as const) : [])] as const;
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('type')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="number">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {difference.map(({ kind, name, alsoFrom, ...counts }) => (
            <tr
              key={`${kind} ${name}`}
              title={alsoFrom.length > 0 ? t('alsoFrom', { files: alsoFrom.join(', ') }) : undefined}
            >
              <td>{name}</td>
              {columns.map((column) => (
                <td key={column} className="number">
                  {format.number(counts[column] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={shared['dialogFoot']}>
        <span className="meta">{isMissingKnown ? '' : t('missingUnknown')}</span>
        <span className="grow" />
        {deleted > 0 && (
          <Confirm
            title={t('replaceTitle', { count: deleted })}
            body={t('replaceSay', { names: deletedNames })}
            act={t('replaceAct', { count: deleted })}
            onConfirm={() => onStart('replace')}
          >
            {(open) => (
              <Button kind="danger" onClick={open}>
                {t('replace', { count: deleted })}
              </Button>
            )}
          </Confirm>
        )}
        <Button disabled={added === 0} onClick={() => onStart('add')}>
          {t('add', { count: added })}
        </Button>
        <Button kind="primary" disabled={added + changed === 0} onClick={() => onStart('update')}>
          {t('update', { count: added + changed })}
        </Button>
      </div>
    </>
  );
}
