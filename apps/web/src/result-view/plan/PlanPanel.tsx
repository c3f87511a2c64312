import { lazy, Suspense, useMemo, useState } from 'react';
import { Copy, Timer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { planDot } from '@astrolabe/http-api';
import { readsOnly, type IndexAdvice } from '@astrolabe/ngql';
import type { Run } from '../../state/console-store.ts';
import { shownRunsStore } from '../../state/shown-runs.ts';
import { Chip } from '../../ui/Chip.tsx';
import { formatClock, formatMs } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { PlanAdvice } from './PlanAdvice.tsx';
import { PlanFindings } from './PlanFindings.tsx';
import { plannedStatement } from './plan-compare.ts';
import { planText, planView } from './plan-view.ts';
import { PlanTree } from './PlanTree.tsx';
import { ViewTools } from '../ViewTools.tsx';
import shared from '../result-view.module.css';
import styles from './plan.module.css';

const PlanList = lazy(async () => ({ default: (await import('./PlanList.tsx')).PlanList }));
const PlanFlame = lazy(async () => ({ default: (await import('./PlanFlame.tsx')).PlanFlame }));
const PlanCompare = lazy(async () => ({ default: (await import('./PlanCompare.tsx')).PlanCompare }));
const GraphvizView = lazy(async () => ({ default: (await import('./GraphvizView.tsx')).GraphvizView }));

type PlanForm = 'tree' | 'flame' | 'list' | 'text' | 'compare';

/** The plan of a run as tree, flame graph, table, text, or compared with another run. */
export function PlanPanel({
  run,
  onIndex,
  onTry,
  onMeasure,
}: {
  readonly run: Run;
  readonly onIndex: (advice: IndexAdvice) => Promise<void>;
  /** Measures a statement and shows its plan beside this one. */
  readonly onTry: (statement: string) => Promise<void>;
  /** Measures the statement of another run and this one alternately. */
  readonly onMeasure: (other: Run) => Promise<void>;
}) {
  const t = useTranslations('result');
  const copy = useCopy();
  const [chosenForm, setForm] = useState<PlanForm>();
  const form = chosenForm ?? (run.comparedWith === undefined ? 'tree' : 'compare');
  const [chosen, setChosen] = useState<string>();
  const plan = run.result?.plan;
  const view = useMemo(() => (plan === undefined ? undefined : planView(plan)), [plan]);
  const { others, other, otherView } = useOtherPlan(run, chosen);
  if (plan === undefined || view === undefined) return null;
  const isDot = plan.format.startsWith('dot');
  const text = isDot ? planDot(plan) : planText(view);
  const shown = form === 'compare' && otherView === undefined ? 'tree' : form;
  return (
    <>
      <ViewTools>
        <PlanTime view={view} />
        {shown === 'compare' && others.length > 1 && (
          <select
            className={styles['planOther']}
            aria-label={t('planOther')}
            value={other?.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {formatClock(one.startedAt % DAY_MS)} {plannedStatement(one.statement).slice(0, OPTION_LENGTH)}
              </option>
            ))}
          </select>
        )}
        <Segments<PlanForm>
          label={t('planForm')}
          value={shown}
          segments={[
            { value: 'tree', label: t('planTree') },
            ...(view.isMeasured ? [{ value: 'flame' as const, label: t('planFlame') }] : []),
            { value: 'list', label: t('planList') },
            { value: 'text', label: t('planText') },
            ...(otherView === undefined ? [] : [{ value: 'compare' as const, label: t('planCompare') }]),
          ]}
          onChoose={setForm}
        />
        <IconButton size="row" label={t('copyPlan')} icon={<Copy size={14} />} onClick={() => void copy(text)} />
      </ViewTools>
      <PlanAdvice run={run} onCreate={onIndex} />
      <PlanFindings run={run} view={view} onTry={onTry} />
      <Suspense fallback={null}>
        {isDot && <GraphvizView dot={text} />}
        <PlanBody form={shown} view={view} text={text} />
        {shown === 'compare' && otherView !== undefined && other !== undefined && (
          <PlanCompare
            before={otherView}
            after={view}
            measured={run.comparedWith === other.id ? run.measured : undefined}
            onMeasure={
              [run, other].every(({ statement }) => readsOnly(plannedStatement(statement)))
                ? () => onMeasure(other)
                : undefined
            }
          />
        )}
      </Suspense>
    </>
  );
}

/** The other runs with a plan, the one to compare with, and its plan. */
function useOtherPlan(run: Run, chosen: string | undefined) {
  const runs = useStore(shownRunsStore, (store) => store.runs);
  const others = useMemo(() => {
    const statement = plannedStatement(run.statement);
    const withPlan = runs.filter((one) => one.id !== run.id && one.result?.plan !== undefined);
    // Other runs of the same statement come first, newest first.
    return withPlan.toSorted(
      (a, b) =>
        Number(plannedStatement(b.statement) === statement) - Number(plannedStatement(a.statement) === statement),
    );
  }, [runs, run]);
  const other = others.find((one) => one.id === (chosen ?? run.comparedWith)) ?? others[0];
  const otherPlan = other?.result?.plan;
  const otherView = useMemo(() => (otherPlan === undefined ? undefined : planView(otherPlan)), [otherPlan]);
  return { others, other, otherView };
}

function PlanTime({ view: { isMeasured, slowestPathUs, totalUs } }: { readonly view: ReturnType<typeof planView> }) {
  const t = useTranslations('result');
  if (!isMeasured || slowestPathUs === undefined || totalUs === undefined)
    return <span className="meta clip">{t('planUnmeasured')}</span>;
  return (
    <Chip tone="warning" icon={<Timer size={12} />}>
      {t('slowestPath', { part: formatMs(slowestPathUs / 1000), total: formatMs(totalUs / 1000) })}
    </Chip>
  );
}

function PlanBody({
  form,
  view,
  text,
}: {
  readonly form: PlanForm;
  readonly view: ReturnType<typeof planView>;
  readonly text: string;
}) {
  switch (form) {
    case 'tree':
      return <PlanTree view={view} />;
    case 'flame':
      return <PlanFlame view={view} />;
    case 'list':
      return <PlanList view={view} />;
    case 'text':
      return (
        <div className={shared['raw']}>
          <pre tabIndex={0}>{text}</pre>
        </div>
      );
    case 'compare':
      return null;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
const OPTION_LENGTH = 60;
