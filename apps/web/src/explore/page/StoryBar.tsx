import { useEffect, useRef } from 'react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/IconButton.tsx';
import { captionStep, goToStep } from '../state/explore-steps.ts';
import { STEP_CAPTION_MAX } from '../limits.ts';
import { branchOf } from '../state/step-tree.ts';
import shared from '../explore.module.css';
import styles from './step-bar.module.css';
import type { Exploration } from '../state/exploration.ts';
import { useExploration } from '../state/use-exploration.ts';

const NEXT = new Set(['ArrowRight', 'PageDown', ' ', 'Enter']);
const BACK = new Set(['ArrowLeft', 'PageUp', 'Backspace']);

/** The steps as a presentation: one by one in full screen, each with an editable caption. */
export function StoryBar() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const tree = useStore(exploration.store, (store) => store.tree);
  const bar = useRef<HTMLElement>(null);
  const branch = branchOf(tree);
  // The empty canvas at the start of a branch is not a slide.
  const slides = branch.length > 1 ? branch.slice(1) : branch;
  const at = Math.max(
    0,
    slides.findIndex((step) => step.id === tree.at),
  );
  const step = slides[at];
  const go = (to: number): void => {
    const slide = slides[Math.min(Math.max(to, 0), slides.length - 1)];
    if (slide) void goToStep(exploration, slide.id).then(() => exploration.canvas?.fit());
  };
  useEffect(() => {
    bar.current?.focus();
    const room = bar.current?.parentElement;
    // A browser may refuse; the presentation then fills the window.
    void room?.requestFullscreen?.().catch(() => undefined);
    const onFullscreen = (): void => {
      if (document.fullscreenElement === null) stopStory(exploration);
    };
    document.addEventListener('fullscreenchange', onFullscreen);
    return () => {
      document.removeEventListener('fullscreenchange', onFullscreen);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
      exploration.canvas?.focus();
    };
  }, [exploration]);
  const onKey = (event: React.KeyboardEvent): void => {
    const isWriting = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') stopStory(exploration);
    else if (isWriting) {
      if (event.key !== 'Enter') return;
      bar.current?.focus();
    } else if (NEXT.has(event.key)) go(at + 1);
    else if (BACK.has(event.key)) go(at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(slides.length - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (!step) return null;
  return (
    <section
      ref={bar}
      className={`${shared['float']} ${styles['story']}`}
      tabIndex={-1}
      aria-label={t('story')}
      onKeyDown={onKey}
    >
      <IconButton
        label={t('storyBack')}
        icon={<ChevronLeft size={20} />}
        disabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <input
        key={step.id}
        aria-label={t('storyCaption')}
        defaultValue={step.caption ?? ''}
        placeholder={t(step.word, { name: step.name })}
        maxLength={STEP_CAPTION_MAX}
        onBlur={(event) => captionStep(exploration, step.id, event.currentTarget.value.trim())}
      />
      <output aria-live="polite">{t('stepOf', { at: at + 1, count: slides.length })}</output>
      <IconButton
        label={t('storyNext')}
        icon={<ChevronRight size={20} />}
        disabled={at === slides.length - 1}
        onClick={() => go(at + 1)}
      />
      <IconButton label={t('storyEnd')} icon={<X size={20} />} onClick={() => stopStory(exploration)} />
    </section>
  );
}

function stopStory(exploration: Exploration): void {
  exploration.store.setState({ isPresenting: false });
}
