import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, FileCode, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { tasksQuery } from '../../data/import-tasks.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { ImportHead } from '../ImportHead.tsx';
import { TaskCard } from './TaskCard.tsx';
import shared from '../import.module.css';
import styles from './tasks.module.css';

// Loaded lazily, since YAML is rarely used.
const TemplateDialog = lazy(async () => ({ default: (await import('../template/TemplateDialog.tsx')).TemplateDialog }));

/** The import tasks, newest first. */
export function TasksPage() {
  const t = useTranslations('tasks');
  const templateMessages = useTranslations('template');
  const errorMessages = useErrorMessages();
  const navigate = useNavigate();
  const tasks = useQuery(tasksQuery);
  const [search, setSearch] = useState('');
  const [isTemplateOpen, setIsTemplateOpen] = useState(false);
  const list = tasks.data?.data ?? [];
  const shown = list.filter((task) =>
    `${task.name} ${task.space} ${task.files.join(' ')}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const create = (): void => void navigate({ to: '/import/create' });
  const count = (status: string): number => list.filter((task) => task.status === status).length;
  const summary = [
    ...(count('processing') > 0 ? [t('countProcessing', { count: count('processing') })] : []),
    ...(count('pending') > 0 ? [t('countPending', { count: count('pending') })] : []),
  ].join(', ');
  const button = (
    <Button kind="primary" size="form" icon={<Plus size={16} />} onClick={create}>
      {t('new')}
    </Button>
  );
  return (
    <div className="scroll">
      <div className="page">
        <ImportHead page="tasks">
          <Button size="form" icon={<FileCode size={16} />} onClick={() => setIsTemplateOpen(true)}>
            {templateMessages('use')}
          </Button>
          {list.length > 0 && button}
        </ImportHead>
        {isTemplateOpen && (
          <Suspense>
            <TemplateDialog onClose={() => setIsTemplateOpen(false)} />
          </Suspense>
        )}
        {tasks.error !== null && (
          <p className={shared['problem']} role="alert" style={{ margin: 0 }}>
            <CircleAlert size={16} />
            {errorMessages(tasks.error).text}
          </p>
        )}
        {tasks.data !== undefined && list.length === 0 && (
          <EmptyState title={t('none')} say={t('noneSay')} actions={button} />
        )}
        {list.length > 0 && (
          <>
            <div className={styles['tasksHead']}>
              <h2 style={{ fontWeight: 600 }}>{t('heading', { count: list.length })}</h2>
              <span className="meta">{summary}</span>
              <span className="grow" />
              <SearchField label={t('find')} controlSize="bar" value={search} onSearch={setSearch} />
            </div>
            <div className={styles['tasks']}>
              {shown.map((task) => (
                <TaskCard key={task.id} task={task} isNewest={task === list[0]} />
              ))}
              {shown.length === 0 && <p className="second">{t('noMatch')}</p>}
            </div>
          </>
        )}
      </div>
    </div>
  );
}
