import { z } from './zod.ts';

/** Path parameter: the space. */
export const snapshotParams = z.object({ space: z.string().min(1) });

/** Body of a changed snapshot: JSON text of the drawn graph. */
export const snapshotBody = z.object({ snapshot: z.string() });

/** The same for a request without the space in its path. */
export const snapshotOfSpaceBody = z.object({ space: z.string().min(1), snapshot: z.string() });

/** The drawn schema of a space, as last saved by the account. */
export interface SavedSchemaSnapshot {
  readonly space: string;
  readonly snapshot: string;
  /** Unix milliseconds. */
  readonly createTime: number;
  /** Unix milliseconds. */
  readonly updateTime: number;
}
