import { Fragment, useState } from 'react';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { isEmptyDifference, type Difference, type ElementPair, type SchemaDifference } from '@astrolabe/ngql';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import {
  elementLines,
  fullTextLine,
  indexLine,
  linePieces,
  type DifferenceLine,
  type LineSide,
} from './difference-lines.ts';
import shared from '../schema.module.css';
import styles from './compare.module.css';

/** A comparison and the names of its sides. */
export interface DifferenceTableProps {
  readonly difference: SchemaDifference;
  readonly now: SchemaSnapshot;
  readonly nowName: string;
  readonly wantedName: string;
}

const SIGNS: Readonly<Record<Difference, string>> = { same: '', changed: '±', new: '+', missing: '−' };
const TONES: Readonly<Record<Exclude<Difference, 'same'>, Tone>> = {
  new: 'success',
  changed: 'warning',
  missing: 'danger',
};

/** Two schemas side by side, line by line. */
export function DifferenceTable({ difference, now, nowName, wantedName }: DifferenceTableProps) {
  const t = useTranslations('compare');
  const [isShort, setIsShort] = useState(true);
  const groups = [
    ...difference.elements.map((pair) => ({ pair, lines: elementLines(pair, t('bare')) })),
    { pair: undefined, lines: [...difference.indexes.map(indexLine), ...difference.fullTextIndexes.map(fullTextLine)] },
  ];
  const reordered = difference.elements.filter((pair) => pair.hasOtherOrder).map((pair) => pair.name);
  const lines = groups.flatMap((group) => group.lines);
  const count = (kind: Difference): number => lines.filter((line) => line.difference === kind).length;
  const shown = (line: DifferenceLine): boolean => !isShort || line.difference !== 'same';
  return (
    <section className="card" aria-label={t('differences')}>
      <div className={styles['head']}>
        <h2>{t('differences')}</h2>
        {(['new', 'changed', 'missing'] as const).map(
          (kind) =>
            count(kind) > 0 && (
              <Chip key={kind} tone={TONES[kind]}>
                {`${SIGNS[kind]} ${t(`count_${kind}`, { count: count(kind) })}`}
              </Chip>
            ),
        )}
        {isEmptyDifference(difference) && <Chip tone="success">{t('equal')}</Chip>}
        <span className="grow" />
        <label className={styles['only']}>
          <input
            type="checkbox"
            className={shared['check']}
            checked={isShort}
            onChange={(event) => setIsShort(event.currentTarget.checked)}
          />
          {t('onlyDifferences')}
        </label>
        {isShort && <span className="meta">{t('hidden', { count: count('same') })}</span>}
      </div>
      {reordered.length > 0 && <p className={styles['note']}>{t('otherOrder', { names: reordered.join(', ') })}</p>}
      {difference.hasOtherVids && <p className={styles['note']}>{t('otherVids')}</p>}
      <table className={styles['lines']}>
        <thead>
          <tr>
            <th>
              <strong>{nowName}</strong> {t('now')}
            </th>
            <th>
              <span className="visually-hidden">{t('differs')}</span>
            </th>
            <th>
              <strong>{wantedName}</strong> {t('wanted')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ pair, lines: all }) => {
            const some = all.filter(shown);
            if (some.length === 0) return null;
            return (
              <Fragment key={pair === undefined ? 'indexes' : `${pair.on}/${pair.name}`}>
                <tr className={styles['group']}>
                  <td>{pair?.difference === 'new' ? null : <GroupName pair={pair} now={now} />}</td>
                  <td />
                  <td>{pair?.difference === 'missing' ? null : <GroupName pair={pair} now={now} />}</td>
                </tr>
                {some.map((line) => (
                  <tr key={line.key} data-difference={line.difference}>
                    <SideText side={line.now} other={line.wanted} />
                    <td className={styles['sign']} aria-label={t(`is_${line.difference}`)}>
                      {SIGNS[line.difference]}
                    </td>
                    <SideText side={line.wanted} other={line.now} />
                  </tr>
                ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function GroupName({ pair, now }: { readonly pair: ElementPair | undefined; readonly now: SchemaSnapshot }) {
  const t = useTranslations('compare');
  if (pair === undefined)
    return (
      <span className={styles['name']}>
        <KeyRound size={14} aria-hidden="true" />
        {t('indexes')}
      </span>
    );
  const known: readonly { readonly name: string }[] = pair.on === 'tag' ? now.tags : now.edgeTypes;
  const at = known.findIndex((element) => element.name === pair.name);
  const slot = at < 0 ? known.length : at;
  return (
    <span className={styles['name']}>
      {pair.on === 'tag' ? <TagShape slot={slot} /> : <EdgeLine slot={slot} />}
      {pair.name}
    </span>
  );
}

function SideText({ side, other }: { readonly side: LineSide | undefined; readonly other: LineSide | undefined }) {
  if (side === undefined) return <td className="mono">–</td>;
  return (
    <td className="mono clip" title={side.filter((part) => part !== '').join(' ')}>
      {linePieces(side, other).map(({ text, isOther }, at) => (
        <Fragment key={text}>
          {at > 0 && ' '}
          {isOther ? <span className={styles['other']}>{text}</span> : text}
        </Fragment>
      ))}
    </td>
  );
}
