import { useMemo, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { runnableAt, statementSteps } from '@astrolabe/ngql';
import { selectedRange } from '../../editor/editor-handle.ts';
import { ResultTable } from '../../result-view/table/ResultTable.tsx';
import { consoleStore, spaceOfScript } from '../../state/console-store.ts';
import { StepCount } from '../debug/StepCount.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { canPreview, previewQuery } from './preview-query.ts';
import styles from './preview.module.css';

/** Milliseconds without typing before a statement is previewed. */
const REST_MS = 350;

/** The first rows of the statement at the cursor, while it is typed. Statements that change data are never run. */
export function LivePreview() {
  const t = useTranslations('console');
  const format = useFormatter();
  const errorMessages = useErrorMessages();
  const text = useDelayed(
    useStore(consoleStore, (store) => store.text),
    REST_MS,
  );
  const space = useStore(consoleStore, spaceOfScript);
  const cursor = selectedRange()?.start ?? text.length;
  const range = runnableAt(text, cursor)?.range;
  const whole = range === undefined ? '' : text.slice(range.start, range.end);
  const steps = useMemo(() => statementSteps(whole), [whole]);
  const atCursor = Math.max(
    0,
    steps.findLastIndex((step) => step.range.start + (range?.start ?? 0) <= cursor),
  );
  // A chosen clause remains chosen as long as the statement contains it.
  const [chosen, setChosen] = useState<string>();
  const chosenAt = steps.findIndex(({ text: clause }) => clause === chosen);
  const at = chosenAt >= 0 ? chosenAt : atCursor;
  const isWhole = steps.length < 2 || at === steps.length - 1;
  const statement = isWhole ? whole : (steps[at]?.rows ?? whole);
  const { data, error, isFetching } = useQuery({
    ...previewQuery(statement, space),
    placeholderData: keepPreviousData,
  });
  const isShown = canPreview(statement);
  return (
    <section
      className={styles['preview']}
      aria-label={t('preview')}
      data-stale={isFetching || error !== null || undefined}
    >
      <p className="meta">
        <b>{t('preview')}</b>
        <span className="clip">
          {!isShown
            ? t('previewReadsOnly')
            : error !== null
              ? errorMessages(error).text
              : data !== undefined &&
                t('previewRows', { shown: format.number(data.rows.length), count: data.rowCount })}
        </span>
      </p>
      {isShown && steps.length > 1 && (
        <ol className={styles['steps']} aria-label={t('previewSteps')}>
          {steps.map((step, place) => (
            <li key={`${step.range.start} ${step.text}`}>
              <button
                type="button"
                aria-pressed={place === at}
                title={step.text}
                onClick={() => setChosen(step.text === chosen ? undefined : step.text)}
              >
                <span className="clip">{step.text}</span>
                {place === at && data !== undefined && !isWhole && <StepCount step={step} space={space} />}
              </button>
            </li>
          ))}
        </ol>
      )}
      {isShown && data !== undefined && data.columns.length > 0 && (
        <ResultTable columns={data.columns} rows={data.rows} />
      )}
    </section>
  );
}
