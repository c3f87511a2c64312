import type { ComponentType } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Braces, ListTree, LogsIcon, type LucideIcon } from 'lucide-react';
import { loadedPart } from '../../result-view/loaded-part.tsx';
import { LogView } from '../../result-view/LogView.tsx';
import { ROW_VIEWS } from '../../result-view/row-views.ts';
import type { Run } from '../../state/console-store.ts';
import { sendResult } from '../../state/sent-result.ts';
import type { ResultViewName, RowViewName } from '../../state/view-names.ts';
import { useHasModule } from '../../ui/use-has-module.ts';
import { measureAgain, planInstead, planWithIndex } from '../run/plan-beside.ts';
import { cancelRun, runText } from '../run/run-text.ts';
import { ErrorHelp } from './ErrorHelp.tsx';

interface BoxViewProps {
  readonly run: Run;
  readonly isFullScreen: boolean;
}

interface BoxView {
  readonly icon: LucideIcon;
  readonly applies: (run: Run) => boolean;
  /** Loads its code, so that selecting it shows it immediately. */
  readonly load: () => Promise<unknown>;
  readonly Part: ComponentType<BoxViewProps>;
}

const plan = loadedPart(async () => (await import('../../result-view/plan/PlanPanel.tsx')).PlanPanel);
const raw = loadedPart(async () => (await import('../../result-view/RawView.tsx')).RawView);

/** The views of a result box: those of its rows, of its plan, and of the request. */
export const BOX_VIEWS: { readonly [Name in ResultViewName]: BoxView } = {
  table: ofRows('table', true),
  graph: ofRows('graph', false),
  map: ofRows('map', false),
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
    Part: function RowsOfRun({ run, isFullScreen }) {
      const navigate = useNavigate();
      const canExplore = useHasModule()('explore');
      if (run.result === undefined) return null;
      const { columns, rows } = run.result;
      return (
        <part.Part
          columns={columns}
          rows={rows}
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
