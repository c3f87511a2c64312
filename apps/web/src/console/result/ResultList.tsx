import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Play, Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { schemaQuery } from '../../data/spaces.ts';
import { StatementText } from '../../editor/StatementText.tsx';
import { consoleStore, spaceOfScript } from '../../state/console-store.ts';
import { sessionStore } from '../../state/session-store.ts';
import { shownRunsStore } from '../../state/shown-runs.ts';
import { hasPlace } from '../../state/studio-features.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { exampleFor } from '../example-statement.ts';
import { runText } from '../run/run-text.ts';
import { ResultBox } from './ResultBox.tsx';
import { ScriptSummaryLine } from './ScriptSummaryLine.tsx';
import styles from '../console.module.css';

/** Result boxes of a script, newest first, after pinned ones. */
export function ResultList({ tabId, showsPinned }: { readonly tabId: string; readonly showsPinned: boolean }) {
  const t = useTranslations('console');
  const navigate = useNavigate();
  const canImport = useStore(sessionStore, ({ studio }) => hasPlace('/import/files', studio));
  const all = useStore(shownRunsStore, (store) => store.runs);
  const runs = useMemo(() => {
    const pinned = showsPinned ? all.filter((run) => run.isPinned === true) : [];
    return [...pinned, ...all.filter((run) => run.tabId === tabId && run.isPinned !== true)];
  }, [all, tabId, showsPinned]);
  const space = useStore(consoleStore, spaceOfScript);
  const example = exampleFor(useQuery(schemaQuery(space)).data);
  const fullScreenRunId = useStore(consoleStore, (store) => store.fullScreenRunId);
  return (
    <section className={styles['results']} aria-label={t('results')}>
      <ScriptSummaryLine tabId={tabId} />
      {runs.map((run) => (
        <ResultBox key={run.id} run={run} isFullScreen={run.id === fullScreenRunId} />
      ))}
      {runs.length === 0 && (
        <EmptyState
          title={t('emptyTitle')}
          say={t('emptySay')}
          actions={
            canImport ? (
              <Button size="form" icon={<Upload size={16} />} onClick={() => void navigate({ to: '/import/files' })}>
                {t('emptyAction')}
              </Button>
            ) : undefined
          }
          exampleTitle={t('exampleTitle')}
          example={
            <>
              <StatementText text={example} />
              <Button icon={<Play size={16} />} onClick={() => void runText(example, 0)}>
                {t('runExample')}
              </Button>
            </>
          }
        />
      )}
    </section>
  );
}
