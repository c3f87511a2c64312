import type { Tone } from '../ui/Chip.tsx';

/** The tone of a job's state. */
export function jobTone(status: string): Tone {
  switch (status.toUpperCase()) {
    case 'RUNNING':
      return 'accent';
    case 'FINISHED':
      return 'success';
    case 'FAILED':
    case 'INVALID':
      return 'danger';
    case 'STOPPED':
      return 'warning';
    default:
      return 'neutral';
  }
}
