import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Row } from '@astrolabe/model';
import type { StatementStep } from '@astrolabe/ngql';
import { StatementText } from '../../editor/StatementText.tsx';
import { STEP_ROWS_MAX } from '../../limits.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { Debugged } from './debugged.ts';
import { originQuery, stepRowsQuery } from './step-query.ts';
import { StepCount } from './StepCount.tsx';
import { StepTable } from './StepTable.tsx';
import { tracedRows } from './trace-rows.ts';
import styles from './debug.module.css';

const WIDTH = 1180;

/** The steps of a statement: the rows after each clause, and the input rows of each row. */
export function DebugDialog({
  debugged: { steps, space },
  onClose,
}: {
  readonly debugged: Debugged;
  readonly onClose: () => void;
}) {
  const t = useTranslations('debug');
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Row>();
  const step = steps[at];
  const go = (place: number, row?: Row): void => {
    setAt(Math.max(0, Math.min(steps.length - 1, place)));
    setChosen(row);
  };
  if (step === undefined) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      width={WIDTH}
      aside={space !== '' && <Chip>{space}</Chip>}
      foot={
        <>
          <Button icon={<ArrowUp size={14} />} disabled={at === 0} onClick={() => go(at - 1)}>
            {t('previous')}
          </Button>
          <Button
            kind="primary"
            icon={<ArrowDown size={14} />}
            disabled={at === steps.length - 1}
            onClick={() => go(at + 1)}
          >
            {t('next')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <ol className={styles['steps']} aria-label={t('steps')}>
          {steps.map((one, place) => (
            <li key={`${one.range.start} ${one.text}`}>
              <button type="button" aria-current={place === at ? 'step' : undefined} onClick={() => go(place)}>
                <StatementText text={one.text} />
                <StepCount step={one} before={steps[place - 1]} space={space} />
              </button>
            </li>
          ))}
        </ol>
        <StepView
          key={at}
          step={step}
          place={at}
          space={space}
          chosen={chosen}
          onChoose={setChosen}
          onOrigin={(row) => go(at - 1, row)}
        />
      </div>
    </Dialog>
  );
}

function StepView({
  step,
  place,
  space,
  chosen,
  onChoose,
  onOrigin,
}: {
  readonly step: StatementStep;
  readonly place: number;
  readonly space: string;
  readonly chosen: Row | undefined;
  readonly onChoose: (row: Row | undefined) => void;
  readonly onOrigin: (row: Row) => void;
}) {
  const t = useTranslations('debug');
  const { data, error, isPending } = useQuery(stepRowsQuery(step, space));
  const origin = useQuery(originQuery(step.origin, space, chosen !== undefined));
  const traced =
    chosen !== undefined && data !== undefined && origin.data !== undefined && step.origin !== undefined
      ? tracedRows(chosen, data.columns, step.origin, origin.data)
      : undefined;
  return (
    <div className={styles['view']}>
      <h3>{t('after', { number: place + 1 })}</h3>
      <Problem error={error} />
      {isPending && <Spinner />}
      {data !== undefined && (
        <StepTable
          label={t('after', { number: place + 1 })}
          columns={data.columns}
          rows={data.rows}
          chosen={chosen}
          onChoose={(row) => onChoose(row === chosen ? undefined : row)}
        />
      )}
      {chosen === undefined ? (
        <p className="meta">{t(place === 0 ? 'firstStep' : step.origin === undefined ? 'untraced' : 'chooseRow')}</p>
      ) : step.origin === undefined ? (
        <p className="meta">{t(place === 0 ? 'firstStep' : 'untraced')}</p>
      ) : (
        <>
          <h3>{traced === undefined ? t('from') : t('fromRows', { count: traced.rows.length, number: place })}</h3>
          <Problem error={origin.error} />
          {origin.isPending && <Spinner />}
          {traced !== undefined && (
            <StepTable
              label={t('from')}
              columns={traced.columns}
              rows={traced.rows.slice(0, STEP_ROWS_MAX)}
              chosen={undefined}
              onChoose={onOrigin}
            />
          )}
        </>
      )}
    </div>
  );
}
