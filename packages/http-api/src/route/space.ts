import type { SchemaSnapshot } from '@astrolabe/model';
import { z } from './zod.ts';

/** Path parameter: a space. */
export const spaceParams = z.object({ name: z.string().min(1) });

/** The spaces that the account may see, in the database's order. */
export interface SpaceList {
  readonly items: readonly { readonly name: string }[];
}

/** Facts about a space. */
export interface SpaceSchemaResponse {
  readonly schema: SchemaSnapshot;
}
