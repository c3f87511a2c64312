import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import styles from './schema.module.css';

/** One entry of a breadcrumb; the last has no path. */
export interface Crumb {
  readonly words: string;
  /** Path after `/schema/`; empty text is the list of spaces. */
  readonly path?: string;
  readonly isName?: boolean;
}

/** Breadcrumb of a page. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useTranslations('schema');
  return (
    <nav className={styles['crumbs']} aria-label={t('crumbLabel')}>
      {crumbs.map((crumb, index) => (
        <Fragment key={crumb.words}>
          {index > 0 && <ChevronRight size={12} />}
          {crumb.path === undefined ? (
            <span
              className={crumb.isName === true ? 'mono clip' : undefined}
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
            >
              {crumb.words}
            </span>
          ) : crumb.path === '' ? (
            <Link to="/schema">{crumb.words}</Link>
          ) : (
            <Link to="/schema/$" params={{ _splat: crumb.path }} className={crumb.isName === true ? 'mono clip' : ''}>
              {crumb.words}
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
