import { useTranslations } from 'use-intl';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import styles from '../schema.module.css';

/** Legend of the shapes and lines of a schema diagram. */
export function DiagramLegend() {
  const t = useTranslations('schema');
  return (
    <div className={styles['legend']} role="group" aria-label={t('legend')}>
      <span>
        <TagShape slot={0} />
        {t('tag')}
      </span>
      <span>
        <EdgeLine slot={0} />
        {t('edge')}
      </span>
      <span data-warning>
        <svg width="24" height="12" viewBox="0 0 24 12" aria-hidden="true">
          <path d="M0 6H19" stroke="var(--warning)" strokeWidth="1.5" strokeDasharray="6 4" />
          <path d="M18 3l5 3-5 3z" fill="var(--warning)" />
        </svg>
        {t('danglingEdge')}
      </span>
      <span>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <circle cx="6" cy="6" r="5" fill="none" stroke="var(--edge)" strokeWidth="1.25" strokeDasharray="2.5 2" />
        </svg>
        {t('noRecord')}
      </span>
    </div>
  );
}
