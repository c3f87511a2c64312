import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Lightbulb, Timer } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { indexAdvice, statementAdvice } from '@astrolabe/ngql';
import { schemaQuery } from '../../data/spaces.ts';
import { replaceText } from '../../editor/editor-handle.ts';
import { seenGraphStore } from '../../editor/seen-graph.ts';
import { languageContext } from '../../editor/language-client.ts';
import type { Run } from '../../state/console-store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMs } from '../../ui/format.ts';
import { planFindings, type PlanFinding } from './plan-findings.ts';
import type { PlanView } from './plan-view.ts';
import styles from './plan.module.css';

const SENTENCES = {
  sortsAll: 'planSortsAll',
  readsAll: 'planReadsAll',
  unjoined: 'planUnjoined',
  unbounded: 'planUnbounded',
  wholeVertices: 'planWholeVertices',
  filteredLate: 'planFilteredLate',
} as const satisfies Readonly<Record<PlanFinding['kind'], string>>;

/** Expensive operators of a plan with their cost and a cheaper statement that can be measured. */
export function PlanFindings({
  run,
  view,
  onTry,
}: {
  readonly run: Run;
  readonly view: PlanView;
  readonly onTry: (statement: string) => Promise<void>;
}) {
  const t = useTranslations('result');
  const format = useFormatter();
  const schema = useQuery(schemaQuery(run.space)).data;
  const seen = useStore(seenGraphStore, (store) => store[run.space]);
  const context = useStore(languageContext);
  const [isBusy, setIsBusy] = useState(false);
  const findings = useMemo(() => {
    const edges = context.schema?.space.name === run.space ? context.seen : seen?.edges;
    const asksForIndexable =
      schema !== undefined && indexAdvice(run.statement, { ...schema, indexes: [] }) !== undefined;
    return planFindings(view, statementAdvice(run.statement, schema, edges), asksForIndexable);
  }, [view, run.statement, run.space, schema, seen, context]);
  const measure = async (statement: string): Promise<void> => {
    setIsBusy(true);
    await onTry(statement);
    setIsBusy(false);
  };
  return findings.map(({ kind, row, better }) => {
    const counted = kind === 'sortsAll' || kind === 'filteredLate' ? row.rowsIn : row.rowsOut;
    return (
      <div key={kind} className={styles['planAdvice']} role="note">
        <Lightbulb size={16} />
        <p className="grow">
          {t(SENTENCES[kind], {
            operator: `${row.name}_${row.id}`,
            rows: counted === undefined ? t('planAllRows') : t('planSomeRows', { count: counted }),
            kept: format.number(row.rowsOut ?? 0),
          })}
          {row.timeUs !== undefined && (
            <span className={styles['planCost']}>
              {t('planCost', {
                time: formatMs(row.timeUs / 1000),
                share: format.number((row.sharePercent ?? 0) / 100, { style: 'percent' }),
              })}
            </span>
          )}
          {better !== undefined && <code>{better}</code>}
        </p>
        {better !== undefined && (
          <>
            <Button kind="quiet" onClick={() => replaceText(better)}>
              {t('planTake')}
            </Button>
            <Button icon={<Timer size={14} />} isBusy={isBusy} disabled={isBusy} onClick={() => void measure(better)}>
              {t('planTry')}
            </Button>
          </>
        )}
      </div>
    );
  });
}
