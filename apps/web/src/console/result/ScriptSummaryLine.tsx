import { CircleAlert, CircleSlash, Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { consoleStore, updateRun } from '../../state/console-store.ts';
import { Button } from '../../ui/Button.tsx';
import { runTabText } from '../run/run-text.ts';
import { resultElementId } from './result-element.ts';
import styles from './result.module.css';

/** Failed and skipped statements of the last script of a tab; nothing if all succeeded. */
export function ScriptSummaryLine({ tabId }: { readonly tabId: string }) {
  const t = useTranslations('summary');
  const summary = useStore(consoleStore, (store) => store.summaries.find((one) => one.tabId === tabId));
  if (summary === undefined) return null;
  const { statementCount, failedCount, firstFailedRunId, remaining, remainingCount } = summary;
  const goToFirst = (id: string): void => {
    updateRun(id, { isCollapsed: false });
    const box = document.getElementById(resultElementId(id));
    box?.scrollIntoView({ block: 'nearest' });
    box?.focus({ preventScroll: true });
  };
  return (
    <div className={styles['summary']} role="status">
      {failedCount > 0 ? (
        <CircleAlert size={14} color="var(--danger)" />
      ) : (
        <CircleSlash size={14} color="var(--warning)" />
      )}
      {failedCount > 0 && <b>{t('failed', { failed: failedCount, count: statementCount })}</b>}
      {remainingCount > 0 && <span>{t('notRun', { count: remainingCount })}</span>}
      <span className="grow" />
      {firstFailedRunId !== undefined && (
        <Button size="row" onClick={() => goToFirst(firstFailedRunId)}>
          {t('goToFirst')}
        </Button>
      )}
      {remainingCount > 0 && (
        <Button size="row" icon={<Play size={14} />} onClick={() => void runTabText(remaining, tabId)}>
          {t('runRemaining', { count: remainingCount })}
        </Button>
      )}
    </div>
  );
}
