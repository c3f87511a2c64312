import { ALERT_MINUTES_MAX, ALERT_ROWS_MAX, ALERT_STATEMENT_LENGTH_MAX, FAVORITE_NAME_LENGTH_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Body of an alert: a statement that only reads, how often it runs, and when it is worth a look. */
export const alertBody = z.object({
  name: z.string().trim().min(1).max(FAVORITE_NAME_LENGTH_MAX),
  /** Empty if the statement needs none. */
  space: z.string(),
  statement: z.string().trim().min(1).max(ALERT_STATEMENT_LENGTH_MAX),
  everyMinutes: z.number().int().min(1).max(ALERT_MINUTES_MAX),
  /** `rows`: there are more than `moreThan`; `changed`: the rows are others than the last time. */
  condition: z.enum(['rows', 'changed']),
  moreThan: z
    .number()
    .int()
    .min(0)
    .max(ALERT_ROWS_MAX - 1)
    .default(0),
  isOn: z.boolean(),
});

/** Body of an alert, as a type. */
export type AlertBody = z.infer<typeof alertBody>;

/** A statement that the studio runs again and again for an account. */
export interface Alert extends AlertBody {
  readonly id: string;
  /** Time of its last run, in Unix milliseconds. */
  readonly lastRunAt?: number;
  /** How many rows it found then; at most `ALERT_ROWS_MAX` are counted. */
  readonly rowCount?: number;
  /** Time when its condition last became true, in Unix milliseconds. */
  readonly firedAt?: number;
  /** Whether it is unread. */
  readonly isNew: boolean;
  /** Whether the condition was true in the last run. */
  readonly isMet: boolean;
  /** Reason of the last failure; after several consecutive failures the alert is disabled. */
  readonly problem?: string;
}

/** The alerts of an account. */
export interface AlertList {
  readonly items: readonly Alert[];
}
