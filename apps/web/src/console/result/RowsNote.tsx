import { useEffect, useRef } from 'react';
import { readsOnly } from '@astrolabe/ngql';
import { CircleAlert, Play, Square } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { RESULT_ROWS_MORE } from '../../limits.ts';
import type { Run, RunResult } from '../../state/console-store.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { loadMore, roomForMore } from '../run/run-statement.ts';
import { runText } from '../run/run-text.ts';
import styles from './result.module.css';

/** Note on the rows of a result: more arriving, more available, interrupted, or released. */
export function RowsNote({ run }: { readonly run: Run }) {
  const t = useTranslations('result');
  const format = useFormatter();
  const { result } = run;
  if (result === undefined || !result.hasTable) return null;
  if (run.state === 'running') {
    if (result.rows.length === 0) return null;
    return (
      <div className={styles['more']} role="status">
        <Spinner />
        <span>{t('received', { count: run.receivedRows })}</span>
      </div>
    );
  }
  if (run.wasReleased === true)
    return (
      <div className={styles['more']}>
        <span>{t('released', { count: result.rowCount })}</span>
        <span className="grow" />
        <RunAgain run={run} />
      </div>
    );
  if (result.isIncomplete === true)
    return (
      <div className={styles['more']} data-tone="warning">
        <CircleAlert size={14} />
        <span>
          {t(run.state === 'cancelled' ? 'incompleteCancelled' : 'incomplete', { count: result.rows.length })}
        </span>
        <span className="grow" />
        <RunAgain run={run} />
      </div>
    );
  if (result.rows.length >= result.rowCount) return null;
  return (
    <div className={styles['more']}>
      <span>{t('shown', { shown: format.number(result.rows.length), count: format.number(result.rowCount) })}</span>
      <span className="grow" />
      <MoreButtons run={run} result={result} />
    </div>
  );
}

function RunAgain({ run }: { readonly run: Run }) {
  const t = useTranslations('result');
  return (
    <Button size="row" icon={<Play size={14} />} onClick={() => void runText(run.statement, 0)}>
      {t('runAgain')}
    </Button>
  );
}

function MoreButtons({ run, result }: { readonly run: Run; readonly result: RunResult }) {
  const t = useTranslations('result');
  const format = useFormatter();
  const errorMessages = useErrorMessages();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const load = async (count: number): Promise<void> => {
    controller.current = new AbortController();
    try {
      await loadMore(run.id, count, controller.current.signal);
    } catch (error) {
      if (!controller.current.signal.aborted) showToast('danger', errorMessages(error).text);
    }
  };
  if (run.isLoadingMore === true)
    return (
      <Button size="row" icon={<Square size={12} />} isBusy onClick={() => controller.current?.abort()}>
        {t('stopLoading')}
      </Button>
    );
  const room = roomForMore(result);
  const next = Math.min(room, RESULT_ROWS_MORE);
  if (room === 0) return <span className="second">{t('noRoom')}</span>;
  if (!readsOnly(run.statement)) return <span className="second">{t('notAgain')}</span>;
  return (
    <>
      <Button size="row" onClick={() => void load(next)}>
        {t('loadMore', { count: format.number(next) })}
      </Button>
      {room > next && (
        <Button size="row" onClick={() => void load(room)}>
          {t('loadAll', { count: format.number(room) })}
        </Button>
      )}
    </>
  );
}
