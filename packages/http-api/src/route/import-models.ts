import type { ProblemError } from '@astrolabe/model';
import { z } from './zod.ts';

/** Body of a request to infer a graph model from uploaded files. */
export const importModelBody = z.object({
  files: z.array(z.string().min(1).max(300)).min(1).max(200),
  /** The results of questions about an earlier model of these files, by ID. */
  answers: z.record(z.string().max(2000), z.string().max(1000)).optional(),
});

/** Body of a request for a model. */
export type ImportModelBody = z.infer<typeof importModelBody>;

/** Path parameter: a model in preparation. */
export const importModelParams = z.object({ id: z.string().min(1).max(64) });

/** A model in progress or complete; all rows of its files are read for it. */
export interface ImportModelState<Model> {
  readonly id: string;
  readonly status: 'running' | 'finished' | 'failed' | 'cancelled';
  /** Bytes read of all files, and their total. Bytes read earlier count as read. */
  readonly bytes: number;
  readonly bytesTotal: number;
  /** The file that is being read. */
  readonly file?: string;
  /** Set when finished. */
  readonly model?: Model;
  /** Set when failed. */
  readonly problem?: ProblemError;
}
