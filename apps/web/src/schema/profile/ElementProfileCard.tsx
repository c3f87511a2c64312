import { SquareTerminal } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { displayValue, type Value } from '@astrolabe/model';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import { formatPercent } from '../../ui/format.ts';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { bucketsOf } from './degree-buckets.ts';
import type { ElementProfile, PropertyProfile } from './profile-space.ts';
import styles from './profile.module.css';

/** Profile of a tag or edge type. */
export interface ElementProfileCardProps {
  readonly profile: ElementProfile;
  readonly slot: number;
  readonly onOpen: (statement: string) => void;
}

/** Rows, properties, degrees and orphans of a tag or an edge type, each with the statement that found it. */
export function ElementProfileCard({ profile, slot, onOpen }: ElementProfileCardProps) {
  const t = useTranslations('profile');
  const errorLine = useErrorLine();
  const format = useFormatter();
  const { on, name, rows, properties, orphans, degrees, error } = profile;
  return (
    <section className={`card ${styles['card']}`} aria-label={name}>
      <div className={styles['head']}>
        {on === 'tag' ? <TagShape slot={slot} /> : <EdgeLine slot={slot} />}
        <h2 className="clip">{name}</h2>
        <span className="meta">
          {profile.isSample
            ? t('rowsSample', { count: rows })
            : t(on === 'tag' ? 'vertices' : 'edges', { count: rows })}
        </span>
        <span className="grow" />
        <IconButton
          size="row"
          label={t('openFacts', { name })}
          icon={<SquareTerminal size={16} />}
          onClick={() => onOpen(profile.factsStatement)}
        />
      </div>
      {error !== undefined && <p className={styles['note']}>{errorLine(error)}</p>}
      {properties.length > 0 && rows > 0 && (
        <table className="table">
          <TableHead
            columns={[
              { label: t('property'), width: 180 },
              { label: t('present'), width: 170 },
              { label: t('distinct'), width: 90, isNumber: true },
              { label: t('least'), width: 150 },
              { label: t('most'), width: 150 },
              { label: t('top') },
              { label: t('openStatement'), width: 60, isHeadHidden: true },
            ]}
          />
          <tbody>
            {properties.map((property) => (
              <tr key={property.name}>
                <td className="strong clip" title={property.name}>
                  {property.name}
                </td>
                <td>
                  <Presence property={property} rows={rows} />
                </td>
                <td className="number">{format.number(property.distinct)}</td>
                <Cell value={property.least} />
                <Cell value={property.most} />
                <td className="second clip" title={topText(property)}>
                  {topText(property)}
                </td>
                <td>
                  <IconButton
                    size="row"
                    label={t('openTop', { name: property.name })}
                    icon={<SquareTerminal size={14} />}
                    onClick={() => onOpen(property.topStatement)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {orphans !== undefined && orphans.count > 0 && (
        <p className={styles['note']}>
          {t('orphans', { count: orphans.count })}{' '}
          <code className="mono">{orphans.examples.map((vid) => displayValue(vid)).join(', ')}</code>
          <IconButton
            size="row"
            label={t('openOrphans', { name })}
            icon={<SquareTerminal size={14} />}
            onClick={() => onOpen(orphans.statement)}
          />
        </p>
      )}
      {degrees !== undefined && rows > 0 && (
        <div className={styles['degrees']}>
          {degrees.map(({ direction, spread, statement }) => {
            const buckets = bucketsOf(spread);
            const tallest = Math.max(1, ...buckets.map((bucket) => bucket.vertices));
            return (
              <figure key={direction}>
                <figcaption>
                  {t(direction === 'out' ? 'degreeOut' : 'degreeIn')}
                  <IconButton
                    size="row"
                    label={t(direction === 'out' ? 'openDegreeOut' : 'openDegreeIn', { name })}
                    icon={<SquareTerminal size={14} />}
                    onClick={() => onOpen(statement)}
                  />
                </figcaption>
                <ul>
                  {buckets.map(({ from, to, vertices }) => (
                    <li key={from}>
                      <span className="number">
                        {from === to ? format.number(from) : `${format.number(from)}–${format.number(to)}`}
                      </span>
                      <i style={{ width: `${(vertices / tallest) * 100}%` }} />
                      <span className="second">{t('vertices', { count: vertices })}</span>
                    </li>
                  ))}
                </ul>
              </figure>
            );
          })}
        </div>
      )}
    </section>
  );
}

function Presence({ property, rows }: { readonly property: PropertyProfile; readonly rows: number }) {
  const share = property.present / rows;
  return (
    <span className={styles['presence']}>
      <i aria-hidden="true">
        <b style={{ width: `${share * 100}%` }} />
      </i>
      <span>{formatPercent(share)} %</span>
    </span>
  );
}

function Cell({ value }: { readonly value: Value | undefined }) {
  const text = value === undefined ? '' : displayValue(value);
  return (
    <td className="mono clip" title={text}>
      {text}
    </td>
  );
}

function topText({ top }: PropertyProfile): string {
  return top.map(({ value, count }) => `${displayValue(value)} (${count})`).join(', ');
}
