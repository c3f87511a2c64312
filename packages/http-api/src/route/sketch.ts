import { PAGE_SIZE_MAX, SKETCH_NAME_LENGTH_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Body of a new or changed sketch. */
export const sketchBody = z.object({
  name: z.string().min(1).max(SKETCH_NAME_LENGTH_MAX),
  /** JSON text with nodes and lines. */
  schema: z.string().optional(),
  /** A thumbnail as a data URL. */
  snapshot: z.string().optional(),
});

/** Page of the list. */
export const sketchListQuery = z.object({
  page: z.coerce.number().int().min(0).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(10),
  /** A part of the name. */
  keyword: z.string().default(''),
});

/** A drawn schema. */
export interface Sketch {
  readonly id: string;
  readonly name: string;
  readonly schema: string;
  readonly snapshot: string;
  /** Unix milliseconds. */
  readonly createTime: number;
  /** Unix milliseconds. */
  readonly updateTime: number;
}

/** One page of the account's sketches, newest first. */
export interface SketchList {
  readonly items: readonly Sketch[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}
