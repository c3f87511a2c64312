import { z } from './zod.ts';

/** Body of a new favorite. */
export const favoriteBody = z.object({ content: z.string().min(1) });

/** The path's part that names a favorite, sketch or another numbered thing. */
export const idParams = z.object({ id: z.string().regex(/^\d{1,15}$/, 'must be an id') });

/** Answer to whatever was created. */
export interface CreatedAnswer {
  readonly id: string;
}

/** A statement that the account wants to keep. */
export interface Favorite {
  readonly id: string;
  readonly content: string;
  /** Unix milliseconds. */
  readonly createTime: number;
}

/** All favorites of the account, newest first. */
export interface FavoriteList {
  readonly items: readonly Favorite[];
  readonly total: number;
}
