import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { File, Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import controls from '../ui/controls.module.css';
import styles from './import.module.css';

/** The head of the import pages: title, the toggle between files and tasks, and the page's own buttons. */
export function ImportHead({ page, children }: { readonly page: 'files' | 'tasks'; readonly children?: ReactNode }) {
  const t = useTranslations('import');
  return (
    <div className={styles['head']}>
      <h1>{t('title')}</h1>
      <nav className={controls['segments']} data-size="form" aria-label={t('view')}>
        <Link to="/import/files" aria-current={page === 'files' ? 'page' : undefined}>
          <File size={16} />
          <span>{t('files')}</span>
        </Link>
        <Link to="/import/tasks" aria-current={page === 'tasks' ? 'page' : undefined}>
          <Upload size={16} />
          <span>{t('data')}</span>
        </Link>
      </nav>
      <span className="grow" />
      {children}
    </div>
  );
}
