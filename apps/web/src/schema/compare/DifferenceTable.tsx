import { Fragment, useState } from 'react';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { IndexSchema, PropertySchema, SchemaSnapshot, TimeToLive } from '@astrolabe/model';
import {
  isEmptyDifference,
  printType,
  quoteName,
  quoteString,
  type Difference,
  type ElementPair,
  type SchemaDifference,
} from '@astrolabe/ngql';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import styles from './compare.module.css';

/** What is compared, and what its sides are called. */
export interface DifferenceTableProps {
  readonly difference: SchemaDifference;
  readonly now: SchemaSnapshot;
  readonly nowName: string;
  readonly wantedName: string;
}

interface Line {
  readonly key: string;
  readonly difference: Difference;
  readonly now: string | undefined;
  readonly wanted: string | undefined;
}

const SIGNS: Readonly<Record<Difference, string>> = { same: '', changed: '±', new: '+', missing: '−' };
const TONES: Readonly<Record<Exclude<Difference, 'same'>, Tone>> = {
  new: 'success',
  changed: 'warning',
  missing: 'danger',
};

/** Two schemas side by side, line by line. */
export function DifferenceTable({ difference, now, nowName, wantedName }: DifferenceTableProps) {
  const words = useTranslations('compare');
  const [isShort, setIsShort] = useState(true);
  const groups = [
    ...difference.elements.map((pair) => ({ pair, lines: elementLines(pair, words) })),
    { pair: undefined, lines: difference.indexes.map(indexLine) },
  ];
  const lines = groups.flatMap((group) => group.lines);
  const count = (kind: Difference): number => lines.filter((line) => line.difference === kind).length;
  const shown = (line: Line): boolean => !isShort || line.difference !== 'same';
  return (
    <section className="card" aria-label={words('differences')}>
      <div className={styles['head']}>
        <h2>{words('differences')}</h2>
        {(['new', 'changed', 'missing'] as const).map(
          (kind) =>
            count(kind) > 0 && (
              <Chip key={kind} tone={TONES[kind]}>
                {`${SIGNS[kind]} ${words(`count_${kind}`, { count: count(kind) })}`}
              </Chip>
            ),
        )}
        {isEmptyDifference(difference) && <Chip tone="success">{words('equal')}</Chip>}
        <span className="grow" />
        <label className={styles['only']}>
          <input type="checkbox" checked={isShort} onChange={(event) => setIsShort(event.currentTarget.checked)} />
          {words('onlyDifferences')}
        </label>
        {isShort && <span className="meta">{words('hidden', { count: count('same') })}</span>}
      </div>
      {difference.hasOtherVids && <p className={styles['note']}>{words('otherVids')}</p>}
      <table className={styles['lines']}>
        <thead>
          <tr>
            <th>
              <strong>{nowName}</strong> {words('now')}
            </th>
            <th>
              <span className="visually-hidden">{words('differs')}</span>
            </th>
            <th>
              <strong>{wantedName}</strong> {words('wanted')}
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
                    <td className="mono clip" title={line.now}>
                      {line.now ?? '–'}
                    </td>
                    <td className={styles['sign']} aria-label={words(`is_${line.difference}`)}>
                      {SIGNS[line.difference]}
                    </td>
                    <td className="mono clip" title={line.wanted}>
                      {line.wanted ?? '–'}
                    </td>
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
  const words = useTranslations('compare');
  if (pair === undefined)
    return (
      <span className={styles['name']}>
        <KeyRound size={14} aria-hidden="true" />
        {words('indexes')}
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

function elementLines(pair: ElementPair, words: (key: 'bare' | 'expiry' | 'comment') => string): readonly Line[] {
  const { on, name, now, wanted } = pair;
  const key = `${on}/${name}`;
  const lines: Line[] = pair.properties.map((property) => ({
    key: `${key}/${property.name}`,
    difference: property.difference,
    now: property.now && propertyText(property.now),
    wanted: property.wanted && propertyText(property.wanted),
  }));
  const hasExpiry = now?.timeToLive !== undefined || wanted?.timeToLive !== undefined;
  if (hasExpiry)
    lines.push({
      key: `${key} expiry`,
      difference:
        pair.difference === 'new' || pair.difference === 'missing'
          ? pair.difference
          : pair.hasOtherExpiry
            ? 'changed'
            : 'same',
      now: now && expiryText(now.timeToLive),
      wanted: wanted && expiryText(wanted.timeToLive),
    });
  if (pair.hasOtherComment)
    lines.push({
      key: `${key} comment`,
      difference: 'changed',
      now: `COMMENT ${quoteString(now?.comment ?? '')}`,
      wanted: `COMMENT ${quoteString(wanted?.comment ?? '')}`,
    });
  if (lines.length === 0)
    lines.push({
      key: `${key} bare`,
      difference: pair.difference,
      now: now && words('bare'),
      wanted: wanted && words('bare'),
    });
  return lines;
}

function indexLine(pair: SchemaDifference['indexes'][number]): Line {
  return {
    key: `index/${pair.name}`,
    difference: pair.difference,
    now: pair.now && indexText(pair.now),
    wanted: pair.wanted && indexText(pair.wanted),
  };
}

function propertyText({ name, type, isNullable, defaultText, comment }: PropertySchema): string {
  return [
    quoteName(name),
    printType(type).toLowerCase(),
    isNullable ? 'NULL' : 'NOT NULL',
    ...(defaultText === undefined ? [] : [`DEFAULT ${defaultText}`]),
    ...(comment === undefined || comment === '' ? [] : [`COMMENT ${quoteString(comment)}`]),
  ].join(' ');
}

function expiryText(expiry: TimeToLive | undefined): string | undefined {
  return expiry && `TTL ${quoteName(expiry.column)} + ${expiry.durationSeconds} s`;
}

function indexText({ name, schemaName, fields }: IndexSchema): string {
  const list = fields.map(({ property, length }) => quoteName(property) + (length === undefined ? '' : `(${length})`));
  return `${quoteName(name)} ON ${quoteName(schemaName)}(${list.join(', ')})`;
}
