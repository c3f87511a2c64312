import { Fragment, useEffect, useState } from 'react';
import { CircleAlert, CircleCheck, CircleSlash, Copy, Lightbulb, Play, Square } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { AstrolabeError, lineColumnAt, valueFromJson, type ProblemError } from '@astrolabe/model';
import { saidByHint, saidByMessage } from '@astrolabe/ngql';
import { replaceText, reveal } from '../editor/editor-handle.ts';
import { StatementText } from '../editor/StatementText.tsx';
import { useEditorMessages } from '../editor/use-editor-messages.ts';
import { consoleStore, type Run, type RunTimings } from '../state/console-store.ts';
import { Button } from '../ui/Button.tsx';
import { formatClock, formatMs } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { useErrorMessages } from '../ui/use-error-messages.ts';
import { errorExcerpt, corrected, offeredName } from './error-excerpt.ts';
import { ValueText } from './value/ValueText.tsx';
import styles from './result-view.module.css';

/** Log of a run: running, failed with a remedy, or finished. */
export interface LogViewProps {
  readonly run: Run;
  readonly onCancel: () => void;
  readonly onRun: (text: string) => void;
}

/** The log of a run. */
export function LogView({ run, onCancel, onRun }: LogViewProps) {
  return (
    <div className={styles['log']}>
      {run.state === 'running' && <Running run={run} onCancel={onCancel} />}
      {run.error !== undefined && <Failure statement={run.statement} error={run.error} onRun={onRun} />}
      {run.failedIn !== undefined && (
        <dl className={styles['facts']} style={{ marginTop: 12 }}>
          <TimeSplit timings={run.failedIn} drawMs={undefined} />
        </dl>
      )}
      {(run.state === 'done' || run.state === 'cancelled') && <Ended run={run} onRun={onRun} />}
    </div>
  );
}

function Running({ run, onCancel }: { readonly run: Run; readonly onCancel: () => void }) {
  const t = useTranslations('result');
  const console = useTranslations('console');
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(Date.now() - run.startedAt), 100);
    return () => clearInterval(timer);
  }, [run.startedAt]);
  return (
    <>
      <div className={styles['running']}>
        <span className={styles['clock']} role="timer" aria-label={t('runningFor')}>
          {formatClock(elapsedMs)}.{Math.floor((elapsedMs % 1000) / 100)}
        </span>
        <div className="grow">
          <p className="strong">{t('running')}</p>
          <p className="meta">
            {run.receivedRows > 0
              ? t('received', { count: run.receivedRows })
              : run.space === ''
                ? t('noSpace')
                : run.space}
          </p>
        </div>
        <Button icon={<Square size={14} />} shortcut="Esc" onClick={onCancel}>
          {console('cancel')}
        </Button>
      </div>
      <ProgressBar label={t('running')} />
    </>
  );
}

function Failure({
  statement,
  error,
  onRun,
}: {
  readonly statement: string;
  readonly error: ProblemError;
  readonly onRun: (text: string) => void;
}) {
  const t = useTranslations('result');
  const copy = useCopy();
  const { said: say } = useEditorMessages();
  const whole = AstrolabeError.from(error);
  const plain = useErrorMessages()(whole);
  // Database messages that the editor also shows, in the language of the page.
  const said = {
    text: say(saidByMessage(plain.text), plain.text),
    hint: whole.hint === undefined ? undefined : say(saidByHint(whole.hint), plain.hint ?? whole.hint),
  };
  // An error of the whole statement has no useful position.
  const position =
    error.position !== undefined && error.position.end - error.position.start >= statement.trim().length
      ? undefined
      : error.position;
  const name = offeredName(whole.hint);
  const jump = (): void => {
    if (position === undefined) return replaceText(statement);
    const at = consoleStore.getState().text.indexOf(statement);
    if (at < 0) replaceText(statement);
    const offset = Math.max(0, at);
    // The editor applies the replaced text first.
    setTimeout(() => reveal({ start: position.start + offset, end: position.end + offset }), 0);
  };
  return (
    <div role="alert">
      <div className={styles['message']}>
        <CircleAlert size={16} color="var(--danger)" />
        <p className="grow">
          <span className={styles['said']}>{said.text}</span>{' '}
          <span className="second">
            {position === undefined
              ? error.code
              : t('codeLine', { code: error.code, line: lineColumnAt(statement, position.start).line })}
          </span>
        </p>
        <IconButton
          size="row"
          label={t('copyError')}
          icon={<Copy size={14} />}
          onClick={() =>
            void copy(
              `${error.code}: ${error.message}${error.hint === undefined ? '' : `\n${error.hint}`}\n\n${statement}`,
            )
          }
        />
      </div>
      {position !== undefined && (
        <pre>
          <button
            type="button"
            className={styles['excerpt']}
            style={{ background: 'none', font: 'inherit', padding: 0 }}
            title={t('putBack')}
            onClick={jump}
          >
            {errorExcerpt(statement, position).map((line) => (
              <span key={line.number}>
                <span className={styles['excerptLine']}>
                  <i>{line.number}</i>
                  {line.fault === undefined ? (
                    <StatementText text={line.text} />
                  ) : (
                    <span>
                      <StatementText text={line.text.slice(0, line.fault.start)} />
                      <span className={styles['wrong']}>{line.text.slice(line.fault.start, line.fault.end)}</span>
                      <StatementText text={line.text.slice(line.fault.end)} />
                    </span>
                  )}
                </span>
                {line.fault !== undefined && (
                  <span className={styles['excerptLine']} aria-hidden="true">
                    <i />
                    <span className={styles['carets']}>
                      {line.text.slice(0, line.fault.start).replace(/[^\t]/g, ' ')}
                      {'^'.repeat(line.fault.end - line.fault.start)}
                    </span>
                  </span>
                )}
              </span>
            ))}
          </button>
        </pre>
      )}
      {said.hint !== undefined && (
        <div className={styles['hint']}>
          <Lightbulb size={14} />
          <p>{said.hint}</p>
        </div>
      )}
      <div className={styles['acts']}>
        {name !== undefined && position !== undefined && (
          <Button icon={<Play size={14} />} onClick={() => onRun(corrected(statement, position, name))}>
            {t('changeAndRun', { name })}
          </Button>
        )}
        <Button kind="quiet" onClick={jump}>
          {t('putBack')}
        </Button>
        {error.code === 'CONNECTION_FAILED' && (
          <Button icon={<Play size={14} />} onClick={() => onRun(statement)}>
            {t('runAgain')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Ended({ run, onRun }: { readonly run: Run; readonly onRun: (text: string) => void }) {
  const t = useTranslations('result');
  const parameters = useTranslations('parameters');
  const console = useTranslations('console');
  const format = useFormatter();
  const tookMs = (run.endedAt ?? run.startedAt) - run.startedAt;
  const { result } = run;
  return (
    <>
      <div className={styles['message']}>
        {run.state === 'cancelled' ? (
          <CircleSlash size={16} color="var(--warning)" />
        ) : (
          <CircleCheck size={16} color="var(--success)" />
        )}
        <p className="strong">
          {run.state === 'cancelled'
            ? t('cancelled', { time: formatMs(tookMs) })
            : t('done', { time: formatMs(result?.timings.databaseMs ?? tookMs) })}
          {run.state === 'cancelled' && run.receivedRows > 0 && ` ${t('cancelledRows', { count: run.receivedRows })}`}
          {run.stoppedInMs !== undefined && ` ${t('stoppedIn', { time: formatMs(run.stoppedInMs) })}`}
        </p>
      </div>
      <dl className={styles['facts']} style={{ marginTop: 8 }}>
        <dt>{t('logStarted')}</dt>
        <dd>{format.dateTime(run.startedAt, { dateStyle: 'medium', timeStyle: 'medium' })}</dd>
        <dt>{t('space')}</dt>
        <dd>{run.space === '' ? t('noSpace') : run.space}</dd>
        {result?.hasTable === true && (
          <>
            <dt>{t('viewName.table')}</dt>
            <dd>{t('rows', { count: result.rowCount })}</dd>
          </>
        )}
        {result !== undefined && (
          <>
            <dt>{t('executionTime')}</dt>
            <dd>{t('executionSeconds', { seconds: executionSeconds(result.timings.databaseMs) })}</dd>
          </>
        )}
        {result !== undefined && <TimeSplit timings={result.timings} drawMs={run.drawMs} />}
        {result !== undefined && result.notes.length > 0 && (
          <>
            <dt>{t('logNotes')}</dt>
            <dd>{result.notes.join('\n')}</dd>
          </>
        )}
        {run.parameters?.map((parameter) => (
          <FactOfParameter
            key={parameter.name}
            name={parameter.name}
            value={<ValueText value={valueFromJson(parameter.value)} />}
          />
        ))}
        {run.parameters?.length === 0 && (
          <>
            <dt>{parameters('title')}</dt>
            <dd>{parameters('listed', { count: 0 })}</dd>
          </>
        )}
      </dl>
      <pre>
        <StatementText text={run.statement} />
      </pre>
      {run.wasReleased === true && (
        <div className={styles['acts']}>
          <Button icon={<Play size={14} />} onClick={() => onRun(run.statement)}>
            {console('run')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Database time in seconds with all digits: reported microseconds divided by 1e6 (specification, section 4). */
function executionSeconds(databaseMs: number): string {
  return String(Math.round(databaseMs * 1000) / 1e6);
}

/** Time by part: database, transfer, decoding, drawing. */
function TimeSplit({
  timings: { databaseMs, transferMs, decodeMs },
  drawMs,
}: {
  readonly timings: Partial<RunTimings>;
  readonly drawMs: number | undefined;
}) {
  const t = useTranslations('status');
  const parts = [
    [t('database'), databaseMs],
    [t('transfer'), transferMs],
    [t('decode'), decodeMs],
    [t('draw'), drawMs],
  ] as const;
  return parts.map(
    ([name, ms]) =>
      ms !== undefined && (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{formatMs(ms)}</dd>
        </Fragment>
      ),
  );
}

function FactOfParameter({ name, value }: { readonly name: string; readonly value: React.ReactNode }) {
  return (
    <>
      <dt className="mono tok-variable">${name}</dt>
      <dd className="mono">{value}</dd>
    </>
  );
}
