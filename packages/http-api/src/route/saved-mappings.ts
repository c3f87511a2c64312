import { z } from './zod.ts';

/** Body of a saved mapping of one file, in the importer's own format. */
export const savedMappingBody = z.object({
  name: z.string().trim().min(1).max(256),
  space: z.string().min(1).max(256),
  file: z.string().min(1).max(300),
  mapping: z.record(z.string(), z.unknown()),
});

/** A mapping to save. */
export type SavedMappingBody = z.infer<typeof savedMappingBody>;

/** For which space mappings are offered. */
export const mappingOffersQuery = z.object({ space: z.string().min(1).max(256) });

/** A saved mapping. */
export interface SavedMapping {
  readonly id: string;
  readonly name: string;
  readonly space: string;
  /** The file for which it was created. */
  readonly file: string;
  /** Header of that file, or the column indexes if it has none. */
  readonly columns: readonly string[];
  /** Unix milliseconds. */
  readonly updateTime: number;
}

/** A saved mapping that matches a file, with columns adjusted to it. */
export interface MappingOffer extends SavedMapping {
  /** The share of the columns that the mapping needs and the file has, 0 to 1; 1 for a file with the same header. */
  readonly confidence: number;
  /** Columns required by the mapping but missing in the file, by name; their targets are omitted from `mapping`. */
  readonly missing: readonly string[];
  /** A `FileMapping` of the importer, for this file. */
  readonly mapping: Readonly<Record<string, unknown>>;
}

/** Saved mappings, most recently used first. */
export interface SavedMappingList {
  readonly items: readonly SavedMapping[];
}

/** Saved mappings that match a file, best first. */
export interface MappingOfferList {
  readonly items: readonly MappingOffer[];
}
