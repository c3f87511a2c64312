import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Compass, Database, ListChecks, SquareTerminal } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { TaskReport } from '@astrolabe/http-api';
import { isTaskChanging } from '../../data/import-tasks.ts';
import { reportQuery, taskQuery } from '../../data/task-report.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { formatClock } from '../../ui/format.ts';
import { Problem } from '../../ui/Problem.tsx';
import { LinkFindings } from '../check/LinkFindings.tsx';
import { FixTable } from '../check/FixTable.tsx';
import { useImportedData } from './imported-data.ts';
import { ReportTable } from './ReportTable.tsx';
import { SpeedChart } from './SpeedChart.tsx';
import { TaskActions } from './TaskActions.tsx';
import { TaskCrumbs } from '../TaskCrumbs.tsx';
import { TaskProgressLine } from './TaskProgressLine.tsx';
import { TASK_STATES, taskTone } from '../task-state.ts';
import shared from '../import.module.css';
import styles from './tasks.module.css';

/** The report of an import: counts per file and type, speed, links to the data, and rejected rows to fix. */
export function TaskPage() {
  const t = useTranslations('report');
  const tasks = useTranslations('tasks');
  const links = useTranslations('links');
  const navigate = useNavigate();
  const { id = '' } = useParams({ strict: false });
  const search: { readonly row?: unknown } = useSearch({ strict: false });
  const { data: task, error } = useQuery(taskQuery(id));
  const report = useQuery(reportQuery(id, task !== undefined && isTaskChanging(task)));
  const data = useImportedData(task);
  const crumbs = <TaskCrumbs page={t('crumb')} />;
  if (task === undefined)
    return (
      <div className="scroll">
        <div className="page">
          {crumbs}
          {error !== null && <h1>{t('gone')}</h1>}
          <Problem error={error} />
        </div>
      </div>
    );
  const { word } = TASK_STATES[task.status];
  const tone = taskTone(task);
  return (
    <div className="scroll">
      <div className="page">
        <header className={shared['taskHead']}>
          <div className="grow">
            {crumbs}
            <div className="row">
              <h1 className="clip" title={task.name}>
                {task.name}
              </h1>
              <Chip icon={<Database size={12} />}>{task.space}</Chip>
              {task.isCheck && <Chip icon={<ListChecks size={12} />}>{tasks('isCheck')}</Chip>}
              <Chip tone={tone}>{tasks(word)}</Chip>
            </div>
          </div>
          {data !== undefined && (
            <>
              <Button icon={<SquareTerminal size={16} />} onClick={data.query}>
                {t('inConsole')}
              </Button>
              <Button icon={<Compass size={16} />} onClick={() => void data.explore()}>
                {t('onCanvas')}
              </Button>
            </>
          )}
          <TaskActions task={task} onDeleted={() => void navigate({ to: '/import/tasks' })} />
        </header>
        <div className={`card ${styles['taskSum']}`}>
          <TaskProgressLine task={task} />
          <Figures
            report={report.data}
            isCheck={task.isCheck}
            rejected={task.stats.numFailed + task.stats.numReadFailed}
          />
        </div>
        <Problem error={report.error} />
        {report.data !== undefined && (
          <div className={styles['reportGrid']}>
            <ReportTable report={report.data} isCheck={task.isCheck} />
            <section className="card" aria-label={t('speed')}>
              <div className={shared['cardHead']}>
                <h2>{t('speed')}</h2>
              </div>
              <SpeedChart samples={report.data.samples} />
            </section>
          </div>
        )}
        {report.data?.links !== undefined && (
          <section className="card" aria-label={links('title')} style={{ marginTop: 12 }}>
            <LinkFindings links={report.data.links} />
          </section>
        )}
        {report.data?.links === undefined && task.loose !== undefined && task.loose.count > 0 && (
          <section className="card" aria-label={t('loose')} style={{ marginTop: 12 }}>
            <div className={shared['cardHead']}>
              <h2>{t('loose')}</h2>
            </div>
            <p className={shared['say']}>{tasks('loose', { count: task.loose.count })}</p>
            <ul className={styles['looseIds']}>
              {task.loose.examples.map((vid) => (
                <li key={vid} className="mono">
                  {vid}
                </li>
              ))}
            </ul>
          </section>
        )}
        {task.status !== 'draft' && (
          <div style={{ marginTop: 12, paddingBottom: 24 }}>
            <FixTable task={task} wanted={typeof search.row === 'string' ? search.row : undefined} />
          </div>
        )}
      </div>
    </div>
  );
}

interface FiguresProps {
  readonly report: TaskReport | undefined;
  readonly isCheck: boolean;
  readonly rejected: number;
}

function Figures({ report, isCheck, rejected }: FiguresProps) {
  const t = useTranslations('report');
  const format = useFormatter();
  if (report === undefined) return null;
  const sum = (of: (target: TaskReport['targets'][number]) => number | undefined): number =>
    report.targets.reduce((total, target) => total + (of(target) ?? 0), 0);
  const figures = [
    { word: 'read', value: format.number(report.files.reduce((total, file) => total + file.rowsRead, 0)) },
    { word: isCheck ? 'writable' : 'written', value: format.number(sum((target) => target.written)) },
    { word: 'rejected', value: format.number(rejected), isBad: rejected > 0 },
    { word: 'duplicates', value: format.number(sum((target) => target.duplicates)) },
    { word: 'dangling', value: format.number(sum((target) => target.dangling)) },
    { word: 'duration', value: formatClock(report.elapsedMs) },
  ] as const;
  return (
    <dl className={shared['reportFigures']}>
      {figures.map((figure) => (
        <div key={figure.word}>
          <dt>{t(figure.word)}</dt>
          <dd data-bad={('isBad' in figure && figure.isBad) || undefined}>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
