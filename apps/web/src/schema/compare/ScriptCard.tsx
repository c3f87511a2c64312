import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock, Copy, Download, Play, SquareTerminal, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { printStatement, type MigrationRisk, type MigrationStep } from '@astrolabe/ngql';
import { countOf, countsQuery } from '../../data/schema-queries.ts';
import { StatementText } from '../../editor/StatementText.tsx';
import { chooseSpace, openTab } from '../../state/console-store.ts';
import { sessionStore } from '../../state/session-store.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { NEW_SPACE_SECONDS } from '../../limits.ts';
import { runSteps, tryOnCopy } from './run-steps.ts';
import shared from '../schema.module.css';
import styles from './compare.module.css';

/** The steps for a space, and the action after they ran. */
export interface ScriptCardProps {
  readonly schema: SchemaSnapshot;
  readonly steps: readonly MigrationStep[];
  readonly hasOtherVids: boolean;
  readonly onRun: () => Promise<void>;
}

const RISK_ICONS: Readonly<Record<MigrationRisk, typeof Clock>> = {
  safe: CircleCheck,
  'takes-time': Clock,
  'may-refuse': TriangleAlert,
  'loses-data': CircleAlert,
};

/** The statements that make a space match, each with its risk and a checkbox. Those that lose data are unchecked by default. */
export function ScriptCard({ schema, steps, hasOtherVids, onRun }: ScriptCardProps) {
  const t = useTranslations('compare');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  const copy = useCopy();
  const isEmbedded = useStore(sessionStore, (store) => store.session?.kind === 'embedded');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(steps.flatMap((step, index) => (step.risk === 'loses-data' ? [] : [index]))),
  );
  const [doing, setDoing] = useState<'trying' | 'running'>();
  const [failure, setFailure] = useState<{ readonly step?: number; readonly text: string }>();
  const [isTried, setIsTried] = useState(true);
  const [waited, setWaited] = useState(0);
  const space = schema.space.name;
  const counts = useQuery(countsQuery(space, isEmbedded)).data;
  const running = steps.map((step, index) => ({ step, index })).filter(({ index }) => chosen.has(index));
  const left = steps.filter((step, index) => step.risk === 'loses-data' && !chosen.has(index)).length;
  const script = running.flatMap(({ step }) => step.statements.map((one) => `${printStatement(one)};`)).join('\n');

  const run = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await tryAndRun(running.map(({ step }) => step));
    } catch (error) {
      setFailure({ text: errorLine(error) });
    } finally {
      setDoing(undefined);
    }
  };
  const tryAndRun = async (chosenSteps: readonly MigrationStep[]): Promise<void> => {
    const failed = (at: number, text: string): void => setFailure({ step: running[at]?.index ?? 0, text });
    if (isTried) {
      setDoing('trying');
      setWaited(0);
      const { error, hasCopy, doneCount } = await tryOnCopy(schema, chosenSteps, setWaited);
      if (error !== undefined) {
        const message = errorLine(error);
        if (hasCopy) failed(doneCount, t('trialFailed', { message }));
        else setFailure({ text: t('noCopy', { message }) });
        return;
      }
    }
    setDoing('running');
    const { error, doneCount } = await runSteps(space, chosenSteps);
    if (error !== undefined) failed(doneCount, errorLine(error));
    else showToast('success', t('done', { count: chosenSteps.length, space }));
    if (error === undefined || doneCount > 0) await onRun();
  };
  if (steps.length === 0) return hasOtherVids ? null : <p className={styles['note']}>{t('nothingToDo')}</p>;
  return (
    <>
      <section className={`card ${styles['script']}`} aria-label={t('script', { space })}>
        <div className={styles['head']}>
          <h2>{t('script', { space })}</h2>
          <span className="meta">{t(isTried ? 'scriptSayTried' : 'scriptSay')}</span>
          <span className="grow" />
          <IconButton
            size="row"
            label={t('copy')}
            icon={<Copy size={16} />}
            disabled={script === ''}
            onClick={() => void copy(script)}
          />
          <IconButton
            size="row"
            label={t('download')}
            icon={<Download size={16} />}
            disabled={script === ''}
            onClick={() => saveFile(`${space}-changes.ngql`, `${script}\n`, 'text/plain;charset=utf-8')}
          />
        </div>
        <ol className={styles['steps']}>
          {steps.map((step, index) => {
            const Icon = RISK_ICONS[step.risk];
            const text = step.statements.map((one) => `${printStatement(one)};`).join(' ');
            const count = countOf(counts, step.on, step.schemaName);
            const reason =
              failure?.step === index
                ? failure.text
                : t(`reason_${step.reason}`, { count: count ?? -1, names: step.names.join(', '), on: step.on });
            return (
              <li
                key={text}
                data-off={!chosen.has(index) || undefined}
                data-failed={failure?.step === index || undefined}
              >
                <input
                  type="checkbox"
                  className={shared['check']}
                  aria-label={t('runStep', { number: index + 1 })}
                  checked={chosen.has(index)}
                  disabled={doing !== undefined}
                  onChange={(event) => {
                    const next = new Set(chosen);
                    if (event.currentTarget.checked) next.add(index);
                    else next.delete(index);
                    setChosen(next);
                  }}
                />
                <span className={styles['number']}>{index + 1}</span>
                <span className={`grow clip ${styles['text']}`} title={text}>
                  <StatementText text={text} />
                </span>
                <span className={styles['risk']} data-risk={step.risk}>
                  <Icon size={14} aria-hidden="true" />
                  {t(`risk_${step.risk}`)}
                </span>
                <span className={`second clip ${styles['reason']}`} title={reason}>
                  {reason}
                </span>
              </li>
            );
          })}
        </ol>
      </section>
      <div className={styles['foot']}>
        {left > 0 && <TriangleAlert size={14} aria-hidden="true" className={styles['warn']} />}
        <span className="second">{t('chosen', { count: running.length, total: steps.length, left })}</span>
        <span className="grow" />
        <label className={shared['checkLabel']}>
          <input
            type="checkbox"
            className={shared['check']}
            checked={isTried}
            disabled={doing !== undefined}
            onChange={(event) => setIsTried(event.currentTarget.checked)}
          />
          {t(isEmbedded ? 'tryFirst' : 'tryFirstSlow', { seconds: NEW_SPACE_SECONDS })}
        </label>
        <Button
          size="form"
          icon={<SquareTerminal size={16} />}
          disabled={script === ''}
          onClick={() => {
            chooseSpace(space);
            openTab(script);
            void navigate({ to: '/console' });
          }}
        >
          {t('openConsole')}
        </Button>
        <Button
          kind="primary"
          size="form"
          icon={<Play size={16} />}
          isBusy={doing !== undefined}
          disabled={running.length === 0 || doing !== undefined}
          onClick={() => void run()}
        >
          {doing === 'trying'
            ? t(waited === 0 ? 'trying' : 'waitingForCopy', { seconds: waited })
            : t('run', { count: running.length })}
        </Button>
      </div>
      {failure !== undefined && (
        <p className={styles['failure']} role="alert">
          {failure.step !== undefined && `${t('failedAt', { number: failure.step + 1 })} `}
          {failure.text}
        </p>
      )}
    </>
  );
}
