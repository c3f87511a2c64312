import type { ReactNode } from 'react';
import styles from './controls.module.css';

/** One sentence, one action, one runnable example. */
export interface EmptyStateProps {
  readonly title: string;
  /** Whether the title is the page's heading. */
  readonly isPage?: boolean;
  readonly say: string;
  readonly actions?: ReactNode;
  readonly exampleTitle?: string;
  readonly example?: ReactNode;
}

/** Shown if there is no content yet. */
export function EmptyState({ title, isPage = false, say, actions, exampleTitle, example }: EmptyStateProps) {
  return (
    <div className={styles['empty']} data-page={isPage || undefined}>
      <div>
        {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
        <p className={styles['emptySay']}>{say}</p>
        {actions !== undefined && <div className={styles['emptyDo']}>{actions}</div>}
        {example !== undefined && (
          <section className={styles['emptyExample']}>
            <h3>{exampleTitle}</h3>
            <div className={`card ${styles['example']}`}>{example}</div>
          </section>
        )}
      </div>
    </div>
  );
}
