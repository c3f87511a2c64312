import type { Tone } from './Chip.tsx';
import styles from './controls.module.css';

/** Progress, 0 to 1; without a share a third of the bar moves. */
export interface ProgressBarProps {
  readonly label: string;
  readonly share?: number | undefined;
  readonly tone?: Tone;
}

/** A progress bar. */
export function ProgressBar({ label, share, tone = 'accent' }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.floor(Math.min(1, Math.max(0, share)) * 10_000 + 1e-6) / 100;
  return (
    <span
      className={styles['bar']}
      data-tone={tone}
      data-unknown={percent === undefined || undefined}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </span>
  );
}
