import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, FileDown, Upload, WandSparkles } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ImportTask } from '@astrolabe/http-api';
import { filesQuery } from '../../data/files.ts';
import { downloadUrls, rejectedQuery, tasksQuery } from '../../data/import-tasks.ts';
import { recheckRows, runFixed, saveFixedFiles } from '../../data/fix-rows.ts';
import { REJECTED_FETCH_MAX } from '../../limits.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { CreateStepLine } from '../CreateStepLine.tsx';
import { FailureLine } from '../FailureLine.tsx';
import { alike, isChanged, fixedRowOf, openFix, rechecked, rowKey, withCell, type Fix } from './fixed-rows.ts';
import { FixRow } from './FixRow.tsx';
import { RejectedHead } from './RejectedHead.tsx';
import { usePrepareChecked } from './use-prepare-checked.ts';
import styles from '../import.module.css';

/** The rejected rows of a task, to be fixed in place. */
export interface FixTableProps {
  readonly task: ImportTask;
  /** The key of the row to open. */
  readonly wanted: string | undefined;
  /** A dialog is labeled by its own title. */
  readonly isInDialog?: boolean;
}

/** All rejected rows with the invalid cell as a field; a fixed row is rechecked at once and can then be imported. */
export function FixTable({ task, wanted, isInDialog = false }: FixTableProps) {
  const t = useTranslations('report');
  const tasks = useTranslations('tasks');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error } = useQuery(rejectedQuery(task.id, REJECTED_FETCH_MAX));
  const [changed, setChanged] = useState<ReadonlyMap<string, Fix>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { prepare, step } = usePrepareChecked();
  const fixes = (data?.rows ?? []).map((row) => changed.get(rowKey(row)) ?? openFix(row));
  const good = fixes.filter((fix) => fix.state === 'good');
  const suggested = fixes.filter(
    ({ row, state, problem }) => state !== 'good' && problem.suggestion !== undefined && row.fields !== undefined,
  );
  const put = (list: readonly Fix[]): void =>
    setChanged((before) => new Map([...before, ...list.map((fix) => [rowKey(fix.row), fix] as const)]));
  const fail = (cause: unknown): void => {
    setFailure(errorLine(cause));
  };
  const recheck = async (list: readonly Fix[]): Promise<void> => {
    const open = list.filter(isChanged);
    put(list);
    if (open.length === 0) return;
    setFailure(undefined);
    try {
      const result = await recheckRows(task.id, open.map(fixedRowOf));
      put(
        result.rows.flatMap((row) => {
          const fix = open.find((one) => rowKey(one.row) === rowKey(row));
          return fix === undefined ? [] : [rechecked(fix, row)];
        }),
      );
    } catch (cause) {
      fail(cause);
    }
  };
  const run = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      if (task.isCheck) await prepare(task.id);
      const id = await runFixed(task.id, {
        rows: good.map(fixedRowOf),
        name: t('fixedName', { name: task.name }),
      });
      showToast('success', tasks('started'), id);
      await queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
      await navigate({ to: '/import/tasks' });
    } catch (cause) {
      fail(cause);
      setIsBusy(false);
    }
  };
  const save = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const names = await saveFixedFiles(task.id, good.map(fixedRowOf));
      await queryClient.invalidateQueries({ queryKey: filesQuery.queryKey });
      showToast('success', t('savedFiles', { names: names.join(', ') }));
    } catch (cause) {
      fail(cause);
    }
  };
  const isEnded = task.status !== 'pending' && task.status !== 'processing';
  return (
    <section className={isInDialog ? undefined : 'card'} aria-label={t('rejectedRows')}>
      <div className={styles['cardHead']}>
        <h2 className={isInDialog ? 'visually-hidden' : undefined}>{t('rejectedRows')}</h2>
        {data !== undefined && (
          <span className="meta">{tasks('rejectedNote', { shown: data.rows.length, count: data.total })}</span>
        )}
        <span className="grow" />
        {suggested.length > 0 && (
          <Button
            kind="quiet"
            icon={<WandSparkles size={14} />}
            onClick={() =>
              void recheck(suggested.map((fix) => withCell(fix, fix.problem.column ?? 0, fix.problem.suggestion ?? '')))
            }
          >
            {t('takeSuggestions', { count: suggested.length })}
          </Button>
        )}
        <a className={styles['link']} href={downloadUrls(task.id).rejected} download>
          <Download size={16} />
          {tasks('downloadRejected')}
        </a>
      </div>
      <Problem error={error} />
      {data !== undefined && fixes.length === 0 && <p className={styles['say']}>{t('rejectedNone')}</p>}
      {fixes.length > 0 && (
        <div className={styles['fix']} tabIndex={0} role="group" aria-label={t('rejectedRows')}>
          <table className="table">
            <colgroup>
              <col style={{ width: 76 }} />
              <col style={{ width: '16%' }} />
              <col style={{ width: '13%' }} />
              <col style={{ width: '22%' }} />
              <col />
              <col style={{ width: 132 }} />
              <col style={{ width: 56 }} />
            </colgroup>
            <RejectedHead>
              <th scope="col">{t('state')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('more')}</span>
              </th>
            </RejectedHead>
            <tbody>
              {fixes.map((fix) => (
                <FixRow
                  key={rowKey(fix.row)}
                  fix={fix}
                  isWanted={rowKey(fix.row) === wanted}
                  alikeCount={isChanged(fix) ? alike(fix, fixes).length : 0}
                  onChange={(one) => put([one])}
                  onCheck={(one) => void recheck([one])}
                  onAlike={() => {
                    const { column } = fix.row;
                    const value = column === undefined ? undefined : fix.cells.get(column);
                    if (column !== undefined && value !== undefined)
                      void recheck(alike(fix, fixes).map((one) => withCell(one, column, value)));
                  }}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {step !== undefined && <CreateStepLine step={step} />}
      {failure !== undefined && <FailureLine text={failure} />}
      {fixes.length > 0 && (
        <div className={styles['foot']}>
          <span className="second" role="status">
            {t('fixedCount', { good: good.length, count: fixes.length })}
          </span>
          <span className="grow" />
          <Button icon={<FileDown size={16} />} disabled={good.length === 0} onClick={() => void save()}>
            {t('saveCopies')}
          </Button>
          <Button
            kind="primary"
            icon={<Upload size={16} />}
            isBusy={isBusy}
            disabled={isBusy || !isEnded || (good.length === 0 && !task.isCheck)}
            onClick={() => void run()}
          >
            {task.isCheck ? t('importChecked', { count: good.length }) : t('importFixed', { count: good.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
