import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Row } from '@astrolabe/model';
import { runStatement } from '../../data/schema-statements.ts';
import { schemaQuery } from '../../data/spaces.ts';
import { EXPLORED_ROWS_MAX } from '../../limits.ts';
import type { Run } from '../../state/console-store.ts';
import { sendResult } from '../../state/sent-result.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { exploreStatements, type ExploreChoice } from './export-to-explore.ts';
import shared from '../console.module.css';
import styles from './result.module.css';

const NONE = -1;

/** Sends the vertices or edges in a result's rows to the exploration canvas (specification, section 5). */
export function ExploreDialog({ run, onClose }: { readonly run: Run; readonly onClose: () => void }) {
  const t = useTranslations('exportExplore');
  const errorMessages = useErrorMessages();
  const navigate = useNavigate();
  const schema = useQuery(schemaQuery(run.space)).data;
  const columns = run.result?.columns ?? [];
  const rows = run.result?.rows ?? [];
  const [kind, setKind] = useState<'vertex' | 'edge'>('vertex');
  const [vid, setVid] = useState(NONE);
  const [edgeType, setEdgeType] = useState('');
  const [src, setSrc] = useState(NONE);
  const [dst, setDst] = useState(NONE);
  const [rank, setRank] = useState(NONE);
  const [hasTried, setHasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const choice: ExploreChoice | undefined =
    kind === 'vertex'
      ? vid === NONE
        ? undefined
        : { kind, vid }
      : edgeType === '' || src === NONE || dst === NONE
        ? undefined
        : { kind, edgeType, src, dst, ...(rank !== NONE && { rank }) };
  const send = async (): Promise<void> => {
    setHasTried(true);
    if (choice === undefined) return;
    const { statements, taken } = exploreStatements(rows, choice);
    if (taken === 0) return setFailure(t('nothing'));
    setIsBusy(true);
    try {
      const found: Row[] = [];
      for (const statement of statements) found.push(...(await runStatement(statement, run.space)).rows);
      sendResult({ rows: found, space: run.space });
      await navigate({ to: '/explore' });
    } catch (error) {
      setFailure(errorMessages(error).text);
      setIsBusy(false);
    }
  };
  const missing = (isMissing: boolean, word: 'needVid' | 'needEdgeType' | 'needSrc' | 'needDst'): string | undefined =>
    hasTried && isMissing ? t(word) : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      foot={
        <>
          <Button size="form" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" size="form" isBusy={isBusy} disabled={isBusy} onClick={() => void send()}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className={shared['favoriteForm']}>
        <Segments
          label={t('kind')}
          value={kind}
          size="form"
          segments={[
            { value: 'vertex', label: t('vertex') },
            { value: 'edge', label: t('edge') },
          ]}
          onChoose={setKind}
        />
        {kind === 'vertex' ? (
          <ColumnSelect
            label={t('vid')}
            columns={columns}
            value={vid}
            error={missing(vid === NONE, 'needVid')}
            onChoose={setVid}
          />
        ) : (
          <>
            <label className={styles['pick']}>
              <span>{t('edgeType')}</span>
              <select value={edgeType} onChange={(event) => setEdgeType(event.currentTarget.value)}>
                <option value="">{t('choose')}</option>
                {schema?.edgeTypes.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
              <Problem text={missing(edgeType === '', 'needEdgeType')} />
            </label>
            <ColumnSelect
              label={t('src')}
              columns={columns}
              value={src}
              error={missing(src === NONE, 'needSrc')}
              onChoose={setSrc}
            />
            <ColumnSelect
              label={t('dst')}
              columns={columns}
              value={dst}
              error={missing(dst === NONE, 'needDst')}
              onChoose={setDst}
            />
            <ColumnSelect label={t('rank')} columns={columns} value={rank} error={undefined} onChoose={setRank} />
          </>
        )}
        {rows.length > EXPLORED_ROWS_MAX && <p className="second">{t('first', { count: EXPLORED_ROWS_MAX })}</p>}
        <Problem text={failure} />
      </div>
    </Dialog>
  );
}

function ColumnSelect({
  label,
  columns,
  value,
  error,
  onChoose,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly value: number;
  readonly error: string | undefined;
  readonly onChoose: (column: number) => void;
}) {
  const t = useTranslations('exportExplore');
  return (
    <label className={styles['pick']}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        <option value={NONE}>{t('choose')}</option>
        {columns.map((column, index) => (
          // Columns of a result may have equal names.
          // oxlint-disable-next-line react/no-array-index-key
          <option key={index} value={index}>
            {column}
          </option>
        ))}
      </select>
      <Problem text={error} />
    </label>
  );
}

function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <span className={styles['pickError']} role="alert">
      {text}
    </span>
  );
}
