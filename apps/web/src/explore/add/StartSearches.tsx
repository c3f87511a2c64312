import { Compass } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { addStatement } from '../act/explore-commands.ts';
import { perspectivesOfSpace } from '../state/perspective.ts';
import styles from './start.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** The start searches of the chosen perspective, if any. */
export function StartSearches({
  isOff,
  onAdd,
}: {
  readonly isOff: boolean;
  readonly onAdd: (work: Promise<void>) => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const space = useStore(exploration.store, (store) => store.space);
  useStore(exploration.store, (store) => store.tree.at);
  const chosen = exploration.state.view.perspective?.name;
  const searches = perspectivesOfSpace(space).find(({ name }) => name === chosen)?.searches ?? [];
  if (searches.length === 0) return null;
  return (
    <section className={`card ${styles['way']}`} data-wide>
      <h3>
        <Compass size={16} />
        {chosen}
      </h3>
      <p>{t('startSearches')}</p>
      <div className={`${styles['wayDo']} ${styles['startSearches']}`}>
        {searches.map(({ name, statement }, at) => (
          <Button
            key={at}
            size="form"
            title={statement}
            disabled={isOff}
            onClick={() => onAdd(addStatement(exploration, statement))}
          >
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
