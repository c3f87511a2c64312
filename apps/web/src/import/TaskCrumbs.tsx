import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import styles from './import.module.css';

/** Breadcrumb of a page below the list of import tasks, with an arrow back to it. */
export function TaskCrumbs({ page }: { readonly page: string }) {
  const t = useTranslations('create');
  const tasks = t('crumbTasks');
  return (
    <nav className={styles['crumbs']} aria-label={t('crumbLabel')}>
      <Link to="/import/tasks" aria-label={t('crumbBack', { place: tasks })}>
        <ArrowLeft size={14} />
      </Link>
      <Link to="/import/tasks">{tasks}</Link>
      <ChevronRight size={12} />
      <span aria-current="page">{page}</span>
    </nav>
  );
}
