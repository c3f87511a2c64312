import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Database, ListTree, Pencil, Play, Upload, Waypoints, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { GuideId } from '../locale/guide-page.ts';
import { isExisting, spaceRowsQuery } from '../data/schema-queries.ts';
import { refreshSchema, spacesQuery } from '../data/spaces.ts';
import { chooseSpace, consoleStore } from '../state/console-store.ts';
import { guardStore } from '../state/guard-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { hasModule, workPage } from '../state/studio-features.ts';
import { showToast } from '../state/toast-store.ts';
import { isWelcomeShown, setWelcomeShown } from '../state/welcome-flag.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useErrorLine } from '../ui/use-error-messages.ts';
import { BrokenLoad } from './BrokenLoad.tsx';
import { DATASETS, type Dataset } from './datasets.ts';
import { DatasetCard } from './DatasetCard.tsx';
import { Documents } from './Documents.tsx';
import { LoadDialog } from './LoadDialog.tsx';
import { brokenLoad, loadStore, showLoadDialog, startLoad } from './load-store.ts';
import styles from './welcome.module.css';

const TourDialog = lazy(async () => ({ default: (await import('./TourDialog.tsx')).TourDialog }));

const MODULES = [
  { id: 'schema', to: '/schema', page: 'schema', icon: <ListTree size={16} /> },
  { id: 'import', to: '/import/files', page: 'import', icon: <Upload size={16} /> },
  { id: 'console', to: '/console', page: 'console', icon: <Play size={16} /> },
  { id: 'explore', to: '/explore', page: 'explore', icon: <Waypoints size={16} /> },
  { id: 'sketch', to: '/sketch', page: 'sketch', icon: <Pencil size={16} /> },
  { id: 'cluster', to: '/login', page: 'cluster', icon: <Database size={16} /> },
] as const satisfies readonly {
  readonly id: string;
  readonly to: string;
  readonly page: GuideId;
  readonly icon: ReactNode;
}[];

/** The first page: quick start, demo data sets, guides. */
export function WelcomePage() {
  const t = useTranslations('welcome');
  const navigate = useNavigate();
  const [isShownAlways, setIsShownAlways] = useState(isWelcomeShown);
  const isEmbedded = useStore(sessionStore, (store) => store.session?.kind === 'embedded');
  const isPlayground = useStore(sessionStore, (store) => store.studio?.mode === 'playground');
  const isReadOnly = useStore(guardStore, (store) => store.isReadOnly);
  const load = useStore(loadStore, (store) => store.load);
  const { data: spaces = [], isPending } = useQuery(spacesQuery);
  const [broken, setBroken] = useState(() => brokenLoad());
  const [toured, setToured] = useState<Dataset>();
  const begin = useLoading(isEmbedded, setToured);
  const open = (dataset: Dataset): void => {
    chooseSpace(dataset.space);
    void navigate({ to: workPage() });
  };
  const stateOf = (dataset: Dataset): 'absent' | 'present' | 'loading' | 'other' => {
    if (load?.dataset.id === dataset.id) return 'loading';
    if (spaces.includes(dataset.space)) return 'present';
    // Until spaces are known, nothing that may exist is offered.
    return load === undefined && !isPending && !isReadOnly ? 'absent' : 'other';
  };
  return (
    <div className="scroll">
      <div className="page">
        <div className={styles['top']}>
          <h1>{t('title')}</h1>
          <span className="second">{isEmbedded ? t('sayEmbedded') : t('say')}</span>
          <span className="grow" />
          <label className={styles['always']}>
            <input
              type="checkbox"
              checked={isShownAlways}
              onChange={(event) => {
                setWelcomeShown(event.currentTarget.checked);
                setIsShownAlways(event.currentTarget.checked);
              }}
            />
            {t('always')}
          </label>
          <IconButton
            size="form"
            label={t('close')}
            icon={<X size={16} />}
            onClick={() => void navigate({ to: workPage(), replace: true })}
          />
        </div>
        <div className={styles['cards']}>
          {MODULES.filter(({ id }) => id === 'cluster' || hasModule(id)).map(({ id, to, page, icon }) => (
            <article key={id} className={`card ${styles['module']}`} aria-label={t(`${id}Module`)}>
              <span className={styles['moduleIcon']}>{icon}</span>
              <div>
                <h2>{t(`${id}Module`)}</h2>
                <p>{t(`${id}ModuleSay`)}</p>
                <div className="row">
                  <Button kind="link" disabled={isPlayground && id === 'import'} onClick={() => void navigate({ to })}>
                    {id === 'cluster' ? t('connect') : t('quickStart')}
                  </Button>
                  {hasModule('guide') && (
                    <Link className={styles['documentation'] ?? ''} to="/guide/$" params={{ _splat: page }}>
                      {t('documentation')}
                    </Link>
                  )}
                </div>
              </div>
            </article>
          ))}
        </div>
        <div className={styles['head']}>
          <h2>{t('datasets')}</h2>
          <span className="meta">{t(isReadOnly ? 'datasetsReadOnly' : 'datasetsSay')}</span>
        </div>
        {broken !== undefined && load === undefined && spaces.includes(broken) && (
          <BrokenLoad space={broken} onEnd={() => setBroken(undefined)} />
        )}
        <div className={styles['cards']}>
          {DATASETS.map((dataset) => (
            <DatasetCard
              key={dataset.id}
              dataset={dataset}
              state={stateOf(dataset)}
              onLoad={() => begin(dataset)}
              onOpen={() => open(dataset)}
              onTour={() => setToured(dataset)}
              onShowProgress={() => showLoadDialog(true)}
            />
          ))}
        </div>
        {hasModule('guide') && <Documents />}
        {load !== undefined && <LoadDialog load={load} />}
        {toured !== undefined && (
          <Suspense fallback={null}>
            <TourDialog dataset={toured} onClose={() => setToured(undefined)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Starts loading a data set. Its end is shown as a toast on any page; one whose progress was watched opens its graph and tour. */
function useLoading(isEmbedded: boolean, onWatched: (dataset: Dataset) => void): (dataset: Dataset) => void {
  const t = useTranslations('welcome');
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const refresh = (): void => {
    void refreshSchema(queryClient);
    void queryClient.invalidateQueries({ queryKey: spaceRowsQuery.queryKey });
  };
  return (dataset) =>
    void startLoad(dataset, isEmbedded, {
      onDone: (wasShown) => {
        refresh();
        showToast('success', t('loaded', { space: dataset.space }));
        if (wasShown || consoleStore.getState().space === '') chooseSpace(dataset.space);
        if (wasShown) onWatched(dataset);
      },
      onStopped: () => {
        refresh();
        showToast('info', t('stopped', { space: dataset.space }));
      },
      onFailed: (error) => {
        refresh();
        showToast(
          'danger',
          isExisting(error)
            ? t('exists', { space: dataset.space })
            : t('failed', { space: dataset.space, problem: errorLine(error) }),
        );
      },
    });
}
