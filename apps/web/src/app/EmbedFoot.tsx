import { useRouterState } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Mark } from '../ui/Mark.tsx';
import styles from './shell.module.css';

/** Footer of an embedded page, with its origin and a link to the full studio. */
export function EmbedFoot() {
  const t = useTranslations();
  useRouterState({ select: (state) => state.location.href });
  const whole = new URL(location.href);
  whole.searchParams.delete('embed');
  return (
    <footer className={styles['embedFoot']}>
      <Mark size={16} />
      <span>{t('product.name')}</span>
      <span className="grow" />
      <a href={whole.href} target="_blank" rel="noopener">
        {t('header.openWhole')}
        <ExternalLink size={14} aria-hidden="true" />
      </a>
    </footer>
  );
}
