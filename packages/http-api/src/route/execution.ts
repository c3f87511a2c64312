import { RESULT_FILE_FORMATS } from '../codec/result-file.ts';
import { z } from './zod.ts';

/** Body of our own execute, with a streamed response (see `codec/result-stream.ts`). */
export const executeBody = z.object({
  text: z.string(),
  /** The space to run in, without changing the space of the session. Our pages always send it. */
  space: z.string().optional(),
  /** An id for `POST /api/v1/executions/{id}/cancel`; without one, the response header `x-execution-id` contains one. */
  executionId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional(),
  /** Send at most this many rows; the end counts all. */
  rowsShownMax: z.number().int().min(0).optional(),
  /** Number of rows to skip, which the page already has. */
  rowsSkipped: z.number().int().min(0).optional(),
  /** The longest time to run, in milliseconds. */
  timeoutMs: z.number().int().min(1).optional(),
});

/** Body of an execution. */
export type ExecuteBody = z.infer<typeof executeBody>;

/** Body of an export: a statement whose rows are all downloaded as a file. */
export const exportBody = executeBody
  .pick({ text: true, space: true, executionId: true, timeoutMs: true })
  .extend({ format: z.enum(RESULT_FILE_FORMATS) });

/** Body of an export. */
export type ExportBody = z.infer<typeof exportBody>;

/** The header that names an execution. */
export const EXECUTION_ID_HEADER = 'x-execution-id';

/** Path parameter: an execution. */
export const executionParams = z.object({ id: z.string() });

/** Response to a cancellation: false if no such execution was running. */
export interface CancelResponse {
  readonly wasRunning: boolean;
}
