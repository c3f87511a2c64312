import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { exploreStore, goToStep } from './explore-store.ts';
import styles from './explore.module.css';

/** The named steps of the exploration; a press shows the canvas as it was. Hidden until something was done. */
export function StepBar() {
  const words = useTranslations('explore');
  const steps = useStore(exploreStore, (store) => store.steps);
  const at = useStore(exploreStore, (store) => store.at);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  if (steps.length < 2) return null;
  return (
    <nav className={`${styles['float']} ${styles['steps']}`} aria-label={words('steps')}>
      <ol ref={list}>
        {steps.map((step, index) => (
          <li key={step.id} data-undone={index > at || undefined}>
            <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => goToStep(index)}>
              <i aria-hidden="true" />
              <span>{words(step.word, { name: step.name })}</span>
            </button>
          </li>
        ))}
      </ol>
      <span className="meta">{words('stepOf', { at: at + 1, count: steps.length })}</span>
    </nav>
  );
}
