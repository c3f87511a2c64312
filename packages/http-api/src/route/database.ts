import type { PlanDescription } from '@astrolabe/model';
import { BATCH_STATEMENTS_MAX } from '../limits.ts';
import { absentOr, z } from './zod.ts';

/** Body of `exec`: one text, which may contain several statements; the last result is returned (decision D33). */
export const execBody = z.object({
  gql: z.string(),
  /** `:param` commands, done before the statement runs. */
  paramList: absentOr(z.array(z.string())),
  /** The space to run in, without changing the space of the session. */
  space: absentOr(z.string()),
});

/** Body of `batchExec`: texts that run in order, regardless of failures. */
export const batchExecBody = z.object({
  gqls: z.array(z.string()).max(BATCH_STATEMENTS_MAX),
  paramList: absentOr(z.array(z.string())),
  space: absentOr(z.string()),
});

/** Body of `exec_seq`: a script that may pause with `:sleep n;`. */
export const execSequenceBody = execBody;

/** Response of `exec`. Cells of `tables` are simplified; `rows` are lossless typed JSON in the order of `columns`. */
export interface ExecResponse {
  readonly headers: readonly string[];
  readonly tables: readonly Readonly<Record<string, unknown>>[];
  /** Time in the database, in microseconds. */
  readonly timeCost: number;
  readonly localParams: Readonly<Record<string, unknown>> | null;
  readonly space: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly plan?: PlanDescription;
  readonly notes?: readonly string[];
}

/** One item of the response of `batchExec`. */
export interface BatchItem {
  readonly gql: string;
  readonly code: 0 | -1;
  readonly message?: string;
  readonly data: ExecResponse;
}
