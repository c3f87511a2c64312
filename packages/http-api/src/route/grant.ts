import { GRANT_DAYS_MAX, SKETCH_NAME_LENGTH_MAX, STATEMENT_BODY_BYTES_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** What a view for another page shows: a saved canvas, or what a statement that only reads answers now. */
export const grantedView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('canvas'), canvas: z.string().regex(/^\d{1,15}$/) }),
  z.object({
    kind: z.literal('result'),
    statement: z.string().min(1).max(STATEMENT_BODY_BYTES_MAX),
    space: z.string(),
  }),
]);

/** What a view for another page shows. */
export type GrantedView = z.infer<typeof grantedView>;

/** Body of a new grant: a token for programs (MCP), or the link of a view for another page. */
export const grantBody = z.object({
  name: z.string().trim().min(1).max(SKETCH_NAME_LENGTH_MAX),
  /** For how many days it holds. */
  days: z.number().int().min(1).max(GRANT_DAYS_MAX),
  /** The view; without it the token is one for programs. */
  view: grantedView.optional(),
});

/** Body of a new grant, as a type. */
export type GrantBody = z.infer<typeof grantBody>;

/** A right that an account has given away, without its secret. */
export interface Grant {
  readonly id: string;
  readonly kind: 'mcp' | 'view';
  readonly name: string;
  /** Unix milliseconds, as all times of it. */
  readonly createTime: number;
  readonly expireTime: number;
  /** Absent where it was never used. */
  readonly lastUsedTime?: number;
}

/** The grants of an account, newest first. */
export interface GrantList {
  readonly items: readonly Grant[];
}

/** A grant that was just made. */
export interface CreatedGrant {
  readonly grant: Grant;
  /** Told this once; the studio keeps only its digest. */
  readonly token: string;
}
