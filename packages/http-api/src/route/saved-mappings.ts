import { z } from './zod.ts';

/** Body of a mapping that is kept to be offered again: of one file, in the importer's own form. */
export const savedMappingBody = z.object({
  name: z.string().trim().min(1).max(256),
  space: z.string().min(1).max(256),
  file: z.string().min(1).max(300),
  mapping: z.record(z.string(), z.unknown()),
});

/** A mapping to keep, as a type. */
export type SavedMappingBody = z.infer<typeof savedMappingBody>;

/** For which space mappings are offered. */
export const mappingOffersQuery = z.object({ space: z.string().min(1).max(256) });

/** A mapping that is kept. */
export interface SavedMapping {
  readonly id: string;
  readonly name: string;
  readonly space: string;
  /** The file that it was made for. */
  readonly file: string;
  /** The header of that file; without one the places of its columns. */
  readonly columns: readonly string[];
  /** Unix milliseconds. */
  readonly updateTime: number;
}

/** A kept mapping that fits a file, with its columns where that file has them. */
export interface MappingOffer extends SavedMapping {
  /** The share of the columns that the mapping needs and the file has, 0 to 1; 1 for a file with the same header. */
  readonly confidence: number;
  /** Columns that the mapping needs and the file has not, by name; what they fed is left out of `mapping`. */
  readonly missing: readonly string[];
  /** A `FileMapping` of the importer, for this file. */
  readonly mapping: Readonly<Record<string, unknown>>;
}

/** Kept mappings, the last used first. */
export interface SavedMappingList {
  readonly items: readonly SavedMapping[];
}

/** Kept mappings that fit a file, the best first. */
export interface MappingOfferList {
  readonly items: readonly MappingOffer[];
}
