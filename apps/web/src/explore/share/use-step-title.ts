import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { currentStep, exploreStore } from '../state/explore-store.ts';

/** Returns the title of the canvas for shared links and files: its space and its current step. */
export function useStepTitle(): string {
  const t = useTranslations('explore');
  const space = useStore(exploreStore, (store) => store.space);
  useStore(exploreStore, (store) => store.tree.at);
  const { word, name, caption } = currentStep();
  return `${space}: ${caption ?? (word === 'stepStyle' && name !== '' ? name : t(word, { name }))}`;
}
