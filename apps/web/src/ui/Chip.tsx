import type { ReactNode } from 'react';
import styles from './controls.module.css';

/** Tone of a state; the text has the same meaning, so that color is never the only sign. */
export type Tone = 'neutral' | 'success' | 'danger' | 'warning' | 'accent';

/** A small label: a state, a space, a count. */
export function Chip({
  tone = 'neutral',
  icon,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles['chip']} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
