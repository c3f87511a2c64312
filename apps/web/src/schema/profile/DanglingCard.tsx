import { CircleAlert, CircleCheck, SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { displayValue } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import { IconButton } from '../../ui/IconButton.tsx';
import type { DanglingEnds } from './profile-space.ts';
import styles from './profile.module.css';

/** Maximum dangling edges listed. */
const SHOWN = 20;

/** Edges without a vertex at an end, or a note that there are none. */
export function DanglingCard({
  dangling,
  onOpen,
}: {
  readonly dangling: DanglingEnds;
  readonly onOpen: (statement: string) => void;
}) {
  const t = useTranslations('profile');
  const { ends, edges, isSample } = dangling;
  return (
    <section className={`card ${styles['card']}`} aria-label={t('dangling')}>
      <div className={styles['head']}>
        {ends.length === 0 ? (
          <CircleCheck size={16} className={styles['good']} aria-hidden="true" />
        ) : (
          <CircleAlert size={16} className={styles['warn']} aria-hidden="true" />
        )}
        <h2>{t('dangling')}</h2>
        <span className="meta">{t(isSample ? 'danglingOfSample' : 'danglingOf', { count: ends.length, edges })}</span>
      </div>
      {ends.length > 0 && (
        <ul className={styles['advice']}>
          {ends.slice(0, SHOWN).map(({ edgeType, src, dst }) => {
            const statement = `${printStatement(build.go([src], [edgeType], [build.column(build.current('edge'), 'e')]))};`;
            return (
              <li key={`${edgeType}/${displayValue(src)}/${displayValue(dst)}`}>
                <span className="grow mono clip">
                  {displayValue(src)} –{edgeType}→ {displayValue(dst)}
                </span>
                <IconButton
                  size="row"
                  label={t('openStatement')}
                  icon={<SquareTerminal size={14} />}
                  onClick={() => onOpen(statement)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
