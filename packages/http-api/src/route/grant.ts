import { GRANT_DAYS_MAX, SKETCH_NAME_LENGTH_MAX, STATEMENT_BODY_BYTES_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Content of a shared view: a saved canvas, or the current result of a read-only statement. */
export const grantedView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('canvas'), canvas: z.string().regex(/^\d{1,15}$/) }),
  z.object({
    kind: z.literal('result'),
    statement: z.string().min(1).max(STATEMENT_BODY_BYTES_MAX),
    space: z.string(),
  }),
]);

/** Content of a shared view. */
export type GrantedView = z.infer<typeof grantedView>;

/** Body of a new grant: a token for programs (MCP), or the link of a view for another page. */
export const grantBody = z.object({
  name: z.string().trim().min(1).max(SKETCH_NAME_LENGTH_MAX),
  /** Lifetime in days. */
  days: z.number().int().min(1).max(GRANT_DAYS_MAX),
  /** The view; without it the token is one for programs. */
  view: grantedView.optional(),
});

/** Body of a new grant. */
export type GrantBody = z.infer<typeof grantBody>;

/** A grant made by an account, without its secret. */
export interface Grant {
  readonly id: string;
  readonly kind: 'mcp' | 'view';
  readonly name: string;
  /** Unix milliseconds, like all its times. */
  readonly createTime: number;
  readonly expireTime: number;
  /** Absent if never used. */
  readonly lastUsedTime?: number;
}

/** The grants of an account, newest first. */
export interface GrantList {
  readonly items: readonly Grant[];
}

/** A newly created grant. */
export interface CreatedGrant {
  readonly grant: Grant;
  /** Returned only once; the studio stores its digest. */
  readonly token: string;
}
