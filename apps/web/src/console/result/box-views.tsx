import type { ComponentType } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Blocks, Braces, ChartColumn, ListTree, LogsIcon, type LucideIcon } from 'lucide-react';
import type { Row } from '@astrolabe/model';
import { pagesOf, pluginStore } from '../../data/plugins.ts';
import { loadedPart } from '../../result-view/loaded-part.tsx';
import { LogView } from '../../result-view/LogView.tsx';
import { ROW_VIEWS } from '../../result-view/row-views.ts';
import { chartBy, chartOf, type ChartSetup } from '../../result-view/chart/chart-setup.ts';
import type { Crossfilter } from '../../result-view/facet/use-facets.ts';
import { updateRun, type Run, type RunResult } from '../../state/console-store.ts';
import { sendResult } from '../../state/sent-result.ts';
import type { ResultViewName, RowViewName } from '../../state/view-names.ts';
import { useHasModule } from '../../ui/use-has-module.ts';
import { measureAgain, planInstead, planWithIndex } from '../run/plan-beside.ts';
import { cancelRun, runText } from '../run/run-text.ts';
import { ErrorHelp } from './ErrorHelp.tsx';

interface BoxViewProps {
  readonly run: Run;
  readonly isFullScreen: boolean;
  /** The rows that the column filters let pass. */
  readonly rows: readonly Row[];
  readonly crossfilter: Crossfilter | undefined;
}

interface BoxView {
  readonly icon: LucideIcon;
  readonly applies: (run: Run) => boolean;
  /** Loads the code, so that selecting the view shows it immediately. */
  readonly load: () => Promise<unknown>;
  readonly Part: ComponentType<BoxViewProps>;
}

const chart = loadedPart(async () => (await import('../../result-view/chart/ChartView.tsx')).ChartView);
const plugin = loadedPart(async () => (await import('../../result-view/plugin/PluginView.tsx')).PluginView);
const plan = loadedPart(async () => (await import('../../result-view/plan/PlanPanel.tsx')).PlanPanel);
const raw = loadedPart(async () => (await import('../../result-view/RawView.tsx')).RawView);

/** The views of a result box: those of its rows, of its plan, and of the request. */
export const BOX_VIEWS: { readonly [Name in ResultViewName]: BoxView } = {
  table: ofRows('table', true),
  graph: ofRows('graph', false),
  map: ofRows('map', false),
  chart: {
    icon: ChartColumn,
    applies: ({ state, result }) =>
      state !== 'running' && result?.hasTable === true && result.plan === undefined && result.rows.length > 0,
    load: chart.load,
    Part: ({ run, rows, isFullScreen }) =>
      run.result !== undefined && (
        <chart.Part
          columns={run.result.columns}
          rows={rows}
          setup={chartOf(run.chart, run.result.rows, run.result.columns.length)}
          onSetup={(setup) => updateRun(run.id, { chart: setup })}
          isFullScreen={isFullScreen}
        />
      ),
  },
  plugin: {
    icon: Blocks,
    applies: ({ state, result }) =>
      state !== 'running' &&
      result?.hasTable === true &&
      result.plan === undefined &&
      result.rows.length > 0 &&
      pagesOf(pluginStore.getState().plugins, 'resultViews').length > 0,
    load: plugin.load,
    Part: ({ run, rows }) => run.result !== undefined && <plugin.Part columns={run.result.columns} rows={rows} />,
  },
  plan: {
    icon: ListTree,
    applies: ({ state, result }) => state !== 'running' && result?.plan !== undefined,
    load: plan.load,
    Part: ({ run }) => (
      <plan.Part
        run={run}
        onIndex={(advice) => planWithIndex(run, advice)}
        onTry={(statement) => planInstead(run, statement)}
        onMeasure={(other) => measureAgain(other, run)}
      />
    ),
  },
  raw: { icon: Braces, applies: ({ state }) => state !== 'running', load: raw.load, Part: raw.Part },
  log: { icon: LogsIcon, applies: () => true, load: async () => undefined, Part: BoxLog },
};

/** A view of the rows of a run. Only some show the rows of a statement that is still running. */
function ofRows(name: RowViewName, showsGrowing: boolean): BoxView {
  const { icon, applies, part } = ROW_VIEWS[name];
  return {
    icon,
    applies: ({ state, result }) => {
      if (result === undefined || !result.hasTable) return false;
      if (state === 'running' && (!showsGrowing || result.rows.length === 0)) return false;
      return (result.plan === undefined || result.columns.length > 0) && applies(result);
    },
    load: part.load,
    Part: function RowsOfRun({ run, isFullScreen, rows, crossfilter }) {
      const navigate = useNavigate();
      const canExplore = useHasModule()('explore');
      const { result } = run;
      if (result === undefined) return null;
      return (
        <part.Part
          columns={result.columns}
          rows={rows}
          space={run.space}
          crossfilter={crossfilter}
          onChart={(by, column) => updateRun(run.id, { view: 'chart', chart: chartFrom(run, result, by, column) })}
          isFullScreen={isFullScreen}
          isGrowing={run.state === 'running'}
          {...(canExplore && {
            onExplore: (chosen) => {
              sendResult({ rows: chosen, space: run.space });
              void navigate({ to: '/explore' });
            },
          })}
        />
      );
    },
  };
}

function BoxLog({ run }: BoxViewProps) {
  const runHere = (text: string): void => void runText(text, 0);
  return (
    <>
      <LogView run={run} onCancel={cancelRun} onRun={runHere} />
      {run.error !== undefined && <ErrorHelp run={run} error={run.error} onRun={runHere} />}
    </>
  );
}

function chartFrom(run: Run, result: RunResult, by: 'group' | 'pivot', column: number): ChartSetup {
  if (by === 'group') return chartBy(result.rows, column);
  const before = chartOf(run.chart, result.rows, result.columns.length);
  return {
    ...before,
    form: 'pivot',
    groupBy: before.groupBy === column ? (column === 0 ? 1 : 0) : before.groupBy,
    splitBy: column,
  };
}
