import type { ReactNode } from 'react';
import styles from './controls.module.css';

/** An option of a segmented control. */
export interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: ReactNode;
}

/** Two to four options in a row, one of them selected. */
export interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly segments: readonly Segment<T>[];
  readonly onChoose: (value: T) => void;
  readonly size?: 'bar' | 'form';
}

/** A segmented control. */
export function Segments<T extends string>({ label, value, segments, onChoose, size = 'bar' }: SegmentsProps<T>) {
  return (
    <div className={styles['segments']} data-size={size} role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          onClick={() => onChoose(segment.value)}
        >
          {segment.icon}
          <span>{segment.label}</span>
        </button>
      ))}
    </div>
  );
}
