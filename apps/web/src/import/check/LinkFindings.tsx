import { CircleAlert, CircleCheck } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import type { DanglingEnds, LinkFix, RepeatedRows, TaskLinks } from '@astrolabe/http-api';
import shared from '../import.module.css';
import styles from './check.module.css';

/** The findings of a check of all rows. */
export interface LinkFindingsProps {
  readonly links: TaskLinks;
  /** Returns a function that applies a fix to the mapping; undefined if the mapping cannot express it. Absent if no mapping is edited. */
  readonly fixOf?: (end: DanglingEnds, fix: LinkFix) => (() => void) | undefined;
}

/** Findings between rows: edge ends without a vertex and their fixes, and duplicates. */
export function LinkFindings({ links, fixOf }: LinkFindingsProps) {
  const t = useTranslations('links');
  const format = useFormatter();
  const { isComplete, recordsMax, ends, repeats } = links;
  if (isComplete && ends.length === 0 && repeats.length === 0)
    return (
      <p className={shared['say']}>
        <CircleCheck size={16} aria-hidden="true" /> {t('allGood')}
      </p>
    );
  return (
    <div className={styles['links']} role="group" aria-label={t('title')}>
      {isLinked(links) ? (
        <p>
          <CircleCheck size={16} aria-hidden="true" /> {t('allLinked')}
        </p>
      ) : (
        <h3>
          <CircleAlert size={16} aria-hidden="true" /> {t('title')}
        </h3>
      )}
      {!isComplete && <p>{t('notVerified', { count: format.number(recordsMax) })}</p>}
      <ul>
        {ends.map((end) => (
          <DanglingLine key={`${end.file} ${end.name} ${end.end}`} end={end} fixOf={fixOf} />
        ))}
        {repeats.map((repeated) => (
          <RepeatLine key={`${repeated.file} ${repeated.kind} ${repeated.name}`} repeated={repeated} />
        ))}
      </ul>
    </div>
  );
}

/** Whether every link was verified, each edge leads to a vertex, and no row overwrites another. */
export function isLinked({ isComplete, ends, repeats }: TaskLinks): boolean {
  return isComplete && ends.length === 0 && repeats.every(({ overwriting }) => overwriting === 0);
}

interface DanglingLineProps {
  readonly end: DanglingEnds;
  readonly fixOf: LinkFindingsProps['fixOf'];
}

function DanglingLine({ end, fixOf }: DanglingLineProps) {
  const t = useTranslations('links');
  const { file, name, columnName, rows, rowsTotal, ids, examples, fixes } = end;
  return (
    <li>
      <b>{t('dangling', { file, name, column: columnName, rows, total: rowsTotal, ids })}</b>
      <span className="meta">{examples.map(({ id, line }) => t('inLine', { id, line })).join(', ')}</span>
      {fixes.slice(0, FIXES_SHOWN).map((fix) => (
        <FixLine key={`${fix.kind} ${'prefix' in fix ? fix.prefix : ''}`} fix={fix} apply={fixOf?.(end, fix)} />
      ))}
    </li>
  );
}

interface FixLineProps {
  readonly fix: LinkFix;
  readonly apply: (() => void) | undefined;
}

function FixLine({ fix, apply }: FixLineProps) {
  const t = useTranslations('links');
  const text = useFixText()(fix);
  return (
    <span className={styles['fix']}>
      <span className="second">{text}</span>
      {apply !== undefined && (
        <Button size="row" aria-label={t('applyFix', { fix: text })} onClick={apply}>
          {t('apply')}
        </Button>
      )}
    </span>
  );
}

function useFixText(): (fix: LinkFix) => string {
  const t = useTranslations('links');
  const format = useFormatter();
  return (fix) => {
    if (fix.kind === 'create') return t('fix_create', { count: fix.ids });
    if (fix.kind === 'column')
      return t('fix_column', {
        column: fix.columnName,
        tag: fix.tag,
        share: format.number(fix.share, { style: 'percent', maximumFractionDigits: 1 }),
        rows: fix.rowsRead,
      });
    const { kind, rows: count, from, to = '', prefix = '' } = fix;
    return t(`fix_${kind}`, { count, from, to, prefix });
  };
}

function RepeatLine({ repeated }: { readonly repeated: RepeatedRows }) {
  const t = useTranslations('links');
  const { file, kind, name, identical, overwriting, examples } = repeated;
  return (
    <li>
      <b>{t(kind === 'vertex' ? 'repeatedIds' : 'repeatedEdges', { file, name, count: identical + overwriting })}</b>
      <span className="second">{t('repeatedSplit', { identical, overwriting })}</span>
      <span className="meta">
        {examples
          .map(({ id, line, earlierLine, earlierFile }) =>
            earlierFile === file
              ? t('twoLines', { id, line, earlier: earlierLine })
              : t('twoFiles', { id, line, earlier: earlierLine, file: earlierFile }),
          )
          .join(', ')}
      </span>
    </li>
  );
}

/** Maximum proposals shown per finding. */
const FIXES_SHOWN = 3;
