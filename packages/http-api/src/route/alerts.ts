import {
  ALERT_ADDRESS_LENGTH_MAX,
  ALERT_COMMENT_LENGTH_MAX,
  ALERT_MINUTES_MAX,
  ALERT_ROWS_MAX,
  ALERT_STATEMENT_LENGTH_MAX,
  FAVORITE_NAME_LENGTH_MAX,
} from '../limits.ts';
import { z } from './zod.ts';

/** Body of an alert: a read-only statement, its interval, and the condition that fires it. */
export const alertBody = z.object({
  name: z.string().trim().min(1).max(FAVORITE_NAME_LENGTH_MAX),
  /** Empty if the statement needs none. */
  space: z.string(),
  statement: z.string().trim().min(1).max(ALERT_STATEMENT_LENGTH_MAX),
  everyMinutes: z.number().int().min(1).max(ALERT_MINUTES_MAX),
  /** `rows`: there are more than `moreThan`; `changed`: the rows differ from those of the last run. */
  condition: z.enum(['rows', 'changed']),
  moreThan: z
    .number()
    .int()
    .min(0)
    .max(ALERT_ROWS_MAX - 1)
    .default(0),
  isOn: z.boolean(),
  /** Address that a new case is posted to; empty for none. */
  webhook: z.string().trim().max(ALERT_ADDRESS_LENGTH_MAX).default(''),
  /** E-mail addresses, separated by commas, that a new case is sent to; empty for none. */
  email: z.string().trim().max(ALERT_ADDRESS_LENGTH_MAX).default(''),
});

/** Body of an alert. */
export type AlertBody = z.infer<typeof alertBody>;

/** A statement that the studio runs on a schedule for an account. */
export interface Alert extends AlertBody {
  readonly id: string;
  /** Time of its last run, in Unix milliseconds. */
  readonly lastRunAt?: number;
  /** Number of rows found then; at most `ALERT_ROWS_MAX` are counted. */
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

/** Ways to send new cases. */
export type AlertChannel = 'webhook' | 'email';

/** The alerts of an account. */
export interface AlertList {
  readonly items: readonly Alert[];
  /** Ways that the settings of the studio allow. */
  readonly channels: readonly AlertChannel[];
}

/** Progress of a case. */
export const CASE_STATES = ['open', 'working', 'closed'] as const;

/** Progress of a case. */
export type CaseState = (typeof CASE_STATES)[number];

/** Body of a change to a case. An empty assignee removes the assignment. */
export const alertCaseBody = z.object({
  state: z.enum(CASE_STATES),
  assignee: z.string().trim().max(FAVORITE_NAME_LENGTH_MAX),
});

/** Body of a change to a case. */
export type AlertCaseBody = z.infer<typeof alertCaseBody>;

/** Body of a comment on a case. */
export const alertCommentBody = z.object({ text: z.string().trim().min(1).max(ALERT_COMMENT_LENGTH_MAX) });

/** A remark on a case. */
export interface AlertComment {
  readonly author: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly text: string;
}

/** Whether a case reached its recipients over a channel; `problem` is that of the last attempt. */
export interface AlertDelivery {
  readonly channel: AlertChannel;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly problem?: string;
}

/** A time at which the condition of an alert became true. The owner of the alert and the assignee see and change it. */
export interface AlertCase extends AlertCaseBody {
  readonly id: string;
  readonly name: string;
  readonly space: string;
  readonly statement: string;
  readonly rowCount: number;
  /** Unix milliseconds. */
  readonly firedAt: number;
  readonly owner: string;
  readonly deliveries: readonly AlertDelivery[];
  /** Oldest first. */
  readonly comments: readonly AlertComment[];
}

/** The cases that an account owns or is assigned to, newest first. */
export interface AlertCaseList {
  readonly items: readonly AlertCase[];
}
