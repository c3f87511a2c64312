import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useExploration } from '../state/use-exploration.ts';

/** Returns the title of the canvas for shared links and files: its space and its current step. */
export function useStepTitle(): string {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const space = useStore(exploration.store, (store) => store.space);
  useStore(exploration.store, (store) => store.tree.at);
  const { word, name, caption } = exploration.step;
  return `${space}: ${caption ?? (word === 'stepStyle' && name !== '' ? name : t(word, { name }))}`;
}
