import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { spacesQuery } from '../../data/spaces.ts';
import { SpaceSelect } from '../../ui/SpaceSelect.tsx';
import { addVertex } from '../act/explore-commands.ts';
import { enterExploreSpace } from '../state/explore-steps.ts';
import { RecentCanvases } from '../keep/RecentCanvases.tsx';
import { VertexSearch } from '../find/VertexSearch.tsx';
import { WholeSpaceQuestions } from './WholeSpaceQuestions.tsx';
import { StartSearches } from './StartSearches.tsx';
import { StartWays } from './StartWays.tsx';
import styles from './start.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Ways to start on an empty canvas, or to add more in a dialog. `onDone` is called after one was used. */
export function ExploreStart({
  schema,
  onDone,
}: {
  readonly schema: SchemaSnapshot | undefined;
  readonly onDone?: () => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const space = useStore(exploration.store, (store) => store.space);
  const isBusy = useStore(exploration.store, (store) => store.isBusy);
  const spaces = useQuery(spacesQuery).data ?? [];
  const isOff = space === '' || isBusy;
  const isPage = onDone === undefined;
  const run = (work: Promise<void>): void => {
    void work;
    onDone?.();
  };
  return (
    <section className={styles['start']} aria-label={t('emptyTitle')}>
      <div>
        <h2>{t('emptyTitle')}</h2>
        <p className={styles['startSay']}>{t(space === '' ? 'noSpaceSay' : 'emptySay')}</p>
        {isPage && (
          <SpaceSelect
            value={space}
            spaces={spaces}
            onChoose={(space) => enterExploreSpace(exploration, space)}
            hasBorder
          />
        )}
        <div className={styles['find']}>
          <VertexSearch
            label={t('searchSpace')}
            isLabelHidden
            isDisabled={isOff}
            onChoose={({ vid, text }) => run(addVertex(exploration, vid, text))}
          />
        </div>
        <div className={styles['ways']}>
          <StartSearches isOff={isOff} onAdd={run} />
          <WholeSpaceQuestions schema={schema} isOff={isOff} onAsk={run} />
          {isPage && <RecentCanvases />}
        </div>
        <details className={styles['more']} open={!isPage}>
          <summary>
            <ChevronRight size={16} />
            {t('moreWays')}
          </summary>
          <StartWays schema={schema} isOff={isOff} onAdd={run} />
        </details>
      </div>
    </section>
  );
}
