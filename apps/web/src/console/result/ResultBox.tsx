import { lazy, memo, Suspense, useEffect, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleSlash,
  Columns3Cog,
  Compass,
  Maximize2,
  Minimize2,
  Pin,
  Star,
  X,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Row } from '@astrolabe/model';
import { readsOnly } from '@astrolabe/ngql';
import { useStore } from 'zustand';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { pluginStore } from '../../data/plugins.ts';
import { favoritesQuery } from '../../data/favorites.ts';
import { replaceText } from '../../editor/editor-handle.ts';
import { StatementText } from '../../editor/StatementText.tsx';
import { useFacets } from '../../result-view/facet/use-facets.ts';
import { hasGraph } from '../../result-view/graph/has-graph.ts';
import { loadedPart } from '../../result-view/loaded-part.tsx';
import { ToolSlotContext } from '../../result-view/ViewTools.tsx';
import { consoleStore, removeRun, updateRun, type Run, type RunTimings } from '../../state/console-store.ts';
import { preferencesStore } from '../../state/preferences-store.ts';
import { sendResult } from '../../state/sent-result.ts';
import { track } from '../../state/tracked-events.ts';
import type { ResultViewName } from '../../state/view-names.ts';
import { Chip } from '../../ui/Chip.tsx';
import { formatMs } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useHasModule } from '../../ui/use-has-module.ts';
import { canExport } from '../run/export-run.ts';
import { AddToDashboard } from './AddToDashboard.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { BOX_VIEWS } from './box-views.tsx';
import { resultElementId } from './result-element.ts';
import { RowsNote } from './RowsNote.tsx';
import { activeView, viewsOf } from './run-views.ts';
import { durationOf } from '../run/run-text.ts';
import { shortStatement } from '../short-statement.ts';
import { useFavorites } from '../favorite/use-favorites.ts';
import styles from './result.module.css';

const facetPart = loadedPart(async () => (await import('../../result-view/facet/FacetHead.tsx')).FacetHead);
const ExploreDialog = lazy(async () => ({ default: (await import('./ExploreDialog.tsx')).ExploreDialog }));

/** One run: its statement, space, rows and time in the head; its views as tabs. */
export const ResultBox = memo(function ResultBox({
  run,
  isFullScreen,
}: {
  readonly run: Run;
  readonly isFullScreen: boolean;
}) {
  const t = useTranslations('result');
  const preferred = useStore(preferencesStore, (preferences) => preferences.resultView);
  const id = useId();
  // Views of plugins appear when the plugins are loaded.
  useStore(pluginStore);
  const views = viewsOf(run);
  const view = activeView(run, preferred);
  const { Part } = BOX_VIEWS[view];
  const isOpen = !run.isCollapsed || isFullScreen;
  const showsFacets = useStore(preferencesStore, (preferences) => preferences.showsFacets);
  const rows = run.result?.rows ?? NO_ROWS;
  const columns = run.result?.columns ?? NO_COLUMNS;
  const canFilter = isOpen && FACETED_VIEWS.includes(view) && canFilterRows(run);
  const { crossfilter, passing } = useFacets(
    rows,
    columns,
    run.condition ?? '',
    isOpen && showsFacets && canFilterRows(run),
  );
  const [tools, setTools] = useState<HTMLElement | null>(null);
  useEffect(() => {
    // Failures are retried on render.
    if (isOpen) void Promise.allSettled(views.map((name) => BOX_VIEWS[name].load()));
  });
  return (
    <article
      id={resultElementId(run.id)}
      tabIndex={-1}
      className={`card ${styles['box']}`}
      data-collapsed={!isOpen || undefined}
      data-full={isFullScreen || undefined}
      aria-label={t('label', { statement: shortStatement(run.statement) })}
    >
      <BoxHead run={run} isOpen={isOpen} isFullScreen={isFullScreen} />
      {isOpen && (
        <>
          <div className={styles['boxTabs']}>
            <ViewTabs id={id} run={run} views={views} view={view} />
            <div className={styles['tabTools']} ref={setTools} />
            {canFilter && (
              <IconButton
                size="row"
                label={t('facets')}
                icon={<Columns3Cog size={14} />}
                isPressed={showsFacets}
                onClick={() => preferencesStore.setState({ showsFacets: !showsFacets })}
              />
            )}
          </div>
          <div className={styles['view']} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
            <ToolSlotContext value={tools}>
              {crossfilter !== undefined && canFilter && (
                <Suspense fallback={null}>
                  <facetPart.Part
                    columns={columns}
                    rows={rows}
                    crossfilter={crossfilter}
                    shown={passing.length}
                    hasStrip={view !== 'table'}
                    condition={run.condition ?? ''}
                    onCondition={(condition) => updateRun(run.id, { condition })}
                  />
                </Suspense>
              )}
              <Suspense fallback={<PendingPage />}>
                <Part run={run} isFullScreen={isFullScreen} rows={passing} crossfilter={crossfilter} />
              </Suspense>
            </ToolSlotContext>
          </div>
          <RowsNote run={run} />
        </>
      )}
    </article>
  );
});

const NO_ROWS: readonly Row[] = [];
const NO_COLUMNS: readonly string[] = [];
const FACETED_VIEWS: readonly ResultViewName[] = ['table', 'graph', 'map', 'chart', 'plugin'];

/** Whether all rows of a run are loaded, so that they can be filtered. */
function canFilterRows({ state, result }: Run): boolean {
  return state !== 'running' && result?.hasTable === true && result.rows.length > 0;
}

function BoxHead({
  run,
  isOpen,
  isFullScreen,
}: {
  readonly run: Run;
  readonly isOpen: boolean;
  readonly isFullScreen: boolean;
}) {
  const t = useTranslations('result');
  const isRunning = run.state === 'running';
  const { result } = run;
  const parts = useTimeParts(run);
  return (
    <header className={styles['boxHead']}>
      <IconButton
        label={isOpen ? t('collapse') : t('expand')}
        aria-expanded={isOpen}
        icon={isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
        onClick={() => updateRun(run.id, { isCollapsed: isOpen, view: run.view ?? 'table' })}
      />
      {isRunning && <Spinner />}
      {run.state === 'failed' && <CircleAlert size={14} color="var(--danger)" />}
      {run.state === 'cancelled' && <CircleSlash size={14} color="var(--warning)" />}
      <button
        type="button"
        className={styles['boxStatement']}
        title={t('put')}
        onClick={() => replaceText(run.statement)}
      >
        <StatementText text={shortStatement(run.statement)} />
      </button>
      {run.space !== '' && (
        <span className={styles['boxSpace']} title={run.space}>
          <Chip>{run.space}</Chip>
        </span>
      )}
      {result?.hasTable === true && (
        <span className={styles['boxFact']}>
          {result.isIncomplete === true && !isRunning
            ? t('rowsAtLeast', { count: result.rows.length })
            : t('rows', { count: result.rowCount })}
        </span>
      )}
      {!isRunning && (
        <span className={styles['boxFact']} title={parts}>
          {result === undefined ? t('roundTrip', { time: formatMs(durationOf(run)) }) : formatMs(durationOf(run))}
        </span>
      )}
      {!isRunning && <BoxActions run={run} isFullScreen={isFullScreen} />}
    </header>
  );
}

/** Returns the parts of a run's time, one per line. */
function useTimeParts({ result, failedIn, drawMs }: Run): string | undefined {
  const t = useTranslations('status');
  const timings: Partial<RunTimings> | undefined = result?.timings ?? failedIn;
  if (timings === undefined) return undefined;
  const parts = [
    ['database', timings.databaseMs],
    ['transfer', timings.transferMs],
    ['decode', timings.decodeMs],
    ['draw', result === undefined ? undefined : (drawMs ?? 0)],
  ] as const;
  return parts.flatMap(([word, ms]) => (ms === undefined ? [] : [`${t(word)}: ${formatMs(ms)}`])).join('\n');
}

function BoxActions({ run, isFullScreen }: { readonly run: Run; readonly isFullScreen: boolean }) {
  const t = useTranslations('result');
  const console = useTranslations('console');
  const favorite = useQuery(favoritesQuery).data?.find((one) => one.content === run.statement);
  const { remove } = useFavorites();
  const [isExploring, setIsExploring] = useState(false);
  const hasModule = useHasModule();
  const navigate = useNavigate();
  const explore = (): void => {
    const rows = run.result?.rows ?? [];
    // Columns are asked for only if no value is a vertex, edge or path.
    if (!hasGraph(rows)) return setIsExploring(true);
    sendResult({ rows, space: run.space });
    void navigate({ to: '/explore' });
  };
  return (
    <>
      <IconButton
        label={favorite === undefined ? console('favorite') : console('unfavorite')}
        icon={<Star size={16} />}
        isFilled={favorite !== undefined}
        tone={favorite === undefined ? undefined : 'warning'}
        onClick={() =>
          favorite === undefined ? consoleStore.setState({ newFavorite: run.statement }) : void remove(favorite.id)
        }
      />
      {canExport(run) && readsOnly(run.statement) && <AddToDashboard run={run} />}
      {canExport(run) && <ExportMenu run={run} />}
      {hasModule('explore') && run.result?.hasTable === true && run.result.rows.length > 0 && (
        <IconButton label={t('explore')} icon={<Compass size={16} />} onClick={explore} />
      )}
      {isExploring && (
        <Suspense fallback={null}>
          <ExploreDialog run={run} onClose={() => setIsExploring(false)} />
        </Suspense>
      )}
      <IconButton
        label={run.isPinned === true ? t('unpin') : t('pin')}
        icon={<Pin size={16} />}
        isPressed={run.isPinned === true}
        onClick={() => updateRun(run.id, { isPinned: run.isPinned !== true })}
      />
      <IconButton
        label={isFullScreen ? t('leaveFullScreen') : t('fullScreen')}
        icon={isFullScreen ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
        onClick={() => consoleStore.setState({ fullScreenRunId: isFullScreen ? undefined : run.id })}
      />
      <IconButton label={t('remove')} icon={<X size={16} />} onClick={() => removeRun(run.id)} />
    </>
  );
}

function ViewTabs({
  id,
  run,
  views,
  view,
}: {
  readonly id: string;
  readonly run: Run;
  readonly views: readonly ResultViewName[];
  readonly view: ResultViewName;
}) {
  const t = useTranslations('result');
  const choose = (chosen: ResultViewName): void => {
    track('console/change_tab');
    updateRun(run.id, { view: chosen });
    if (chosen !== 'log' && chosen !== 'chart') preferencesStore.setState({ resultView: chosen });
  };
  return (
    <Tabs
      id={id}
      label={t('views')}
      tabs={views.map((name) => {
        const Icon = BOX_VIEWS[name].icon;
        return { name, text: t(`viewName.${name}`), icon: <Icon size={14} /> };
      })}
      chosen={view}
      onChoose={choose}
    />
  );
}
