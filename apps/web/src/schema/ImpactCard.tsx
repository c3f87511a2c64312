import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ElementChange } from './element-changes.ts';
import { expiryOfDraft, type ElementDraft } from '../schema-model/element-draft.ts';
import styles from './schema.module.css';

/** Impact of form changes on existing data. */
export interface ImpactCardProps {
  readonly on: 'tag' | 'edge';
  readonly changes: readonly ElementChange[];
  readonly draft: ElementDraft;
  /** Number of rows; undefined if unknown. */
  readonly count: number | undefined;
  /** The names of all its indexes. */
  readonly indexNames: readonly string[];
}

/** Shows the impact on data before applying. */
export function ImpactCard({ on, changes, draft, count, indexNames }: ImpactCardProps) {
  const t = useTranslations('schema');
  const dropped = changes.find((change) => change.action === 'DROP')?.names ?? [];
  const changed = changes.find((change) => change.action === 'CHANGE')?.names ?? [];
  const expiry = changes.some((change) => change.action === 'TTL') ? expiryOfDraft(draft.expiry) : undefined;
  const isSafe = dropped.length === 0 && changed.length === 0 && expiry === undefined;
  return (
    <section className="card" aria-label={t('impact')}>
      <div className={styles['cardHead']}>
        <h2>{t('impact')}</h2>
      </div>
      <ul className={styles['impact']}>
        <Point
          tone="info"
          icon={<Info size={16} />}
          title={count === undefined ? t('impactUnknown') : t(on === 'tag' ? 'impactTag' : 'impactEdge', { count })}
          say={
            count === undefined
              ? t('impactUnknownSay')
              : t(isSafe && changes.length === 0 ? 'impactNothing' : 'impactKeep')
          }
        />
        {changed.length > 0 && (
          <Point
            tone="warning"
            icon={<TriangleAlert size={16} />}
            title={t('impactChange')}
            say={t('impactChangeSay', { names: changed.join(', ') })}
          />
        )}
        {expiry !== undefined && (
          <Point
            tone="warning"
            icon={<TriangleAlert size={16} />}
            title={t('impactTtl')}
            say={t('impactTtlSay', { column: expiry.column, seconds: expiry.durationSeconds })}
          />
        )}
        {dropped.length > 0 && (
          <Point
            tone="danger"
            icon={<CircleAlert size={16} />}
            title={t('impactDrop', { count: dropped.length })}
            say={t('impactDropSay', { names: dropped.join(', ') })}
          />
        )}
        {indexNames.length === 0 ? (
          <Point
            tone="success"
            icon={<CircleCheck size={16} />}
            title={t('impactNoIndex')}
            say={t('impactNoIndexSay')}
          />
        ) : (
          <Point
            tone="info"
            icon={<Info size={16} />}
            title={t('impactIndexes', { count: indexNames.length })}
            say={indexNames.join(', ')}
          />
        )}
      </ul>
    </section>
  );
}

function Point({
  tone,
  icon,
  title,
  say,
}: {
  readonly tone: 'info' | 'warning' | 'danger' | 'success';
  readonly icon: ReactNode;
  readonly title: string;
  readonly say: string;
}) {
  return (
    <li data-tone={tone}>
      {icon}
      <div>
        <h3>{title}</h3>
        <p>{say}</p>
      </div>
    </li>
  );
}
