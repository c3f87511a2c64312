import { FAVORITE_NAME_LENGTH_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Bytes that occur in files that are not text, but in no statement. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001f\ufffd]/;

/** Body of a new favorite. A favorite with the same content gets the name and the folder. */
export const favoriteBody = z.object({
  content: z
    .string()
    .min(1)
    .refine((text) => !BINARY.test(text), 'is not a text'),
  name: z.string().max(FAVORITE_NAME_LENGTH_MAX).optional(),
  folder: z.string().max(FAVORITE_NAME_LENGTH_MAX).optional(),
});

/** Body of a new favorite. */
export type FavoriteBody = z.infer<typeof favoriteBody>;

/** Body of a change of name and folder; an empty text removes one. */
export const favoriteLabelBody = favoriteBody.pick({ name: true, folder: true });

/** Type of the body that changes the name and folder. */
export type FavoriteLabelBody = z.infer<typeof favoriteLabelBody>;

/** Path parameter: the number of a favorite, sketch or another record. */
export const idParams = z.object({ id: z.string().regex(/^\d{1,15}$/, 'must be an id') });

/** Response to a created object. */
export interface CreatedResponse {
  readonly id: string;
}

/** A statement to store for the account. */
export interface Favorite {
  readonly id: string;
  readonly content: string;
  /** Unix milliseconds. */
  readonly createTime: number;
  /** Name given by the user, and its folder; absent if not set. */
  readonly name?: string;
  readonly folder?: string;
}

/** All favorites of the account, newest first. */
export interface FavoriteList {
  readonly items: readonly Favorite[];
  readonly total: number;
}
