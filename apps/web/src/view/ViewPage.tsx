import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { webConfig } from '../config.ts';
import { sharedViewQuery } from '../data/shared-view.ts';
import { Mark } from '../ui/Mark.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useViewProblem } from './use-view-problem.ts';
import styles from './view.module.css';

const CanvasView = lazy(async () => ({ default: (await import('./CanvasView.tsx')).CanvasView }));
const ResultView = lazy(async () => ({ default: (await import('./ResultView.tsx')).ResultView }));

/** A share link: a saved canvas, or the current result of a statement. Needs no session and changes nothing. */
export function ViewPage() {
  const t = useTranslations('view');
  const product = useTranslations('product');
  const format = useFormatter();
  const token = useRouterState({ select: (state) => state.location.hash });
  const { data: view, error } = useQuery(sharedViewQuery(token));
  const problem = useViewProblem(error);
  return (
    <div className={styles['view']}>
      <header className={styles['head']}>
        <h1 className="clip">{view?.name ?? t('title')}</h1>
        {view !== undefined && <span className="meta clip">{view.space}</span>}
      </header>
      <Problem error={problem} />
      <div className={styles['body']}>
        {view === undefined && problem === undefined && <Spinner />}
        <Suspense fallback={<Spinner />}>
          {view?.kind === 'canvas' && <CanvasView content={view.content} />}
          {view?.kind === 'result' && <ResultView view={view} />}
        </Suspense>
      </div>
      <footer className={styles['foot']}>
        <Mark size={16} />
        <span>{product('name')}</span>
        {view !== undefined && (
          <span className="clip">
            {t('until', { date: format.dateTime(view.expireTime, { dateStyle: 'medium' }) })}
          </span>
        )}
        <span className="grow" />
        <a href={webConfig.basePath} target="_blank" rel="noopener">
          {t('studio')}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      </footer>
    </div>
  );
}
