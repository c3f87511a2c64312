import type { WrittenExpression } from '../../plan/mutate/written-expressions.ts';
import type { ElementUpdate, WrittenPath } from '../../plan/write/write-nodes.ts';
import type { PlacedList, ValidatedPatterns } from '../match/validated-match.ts';

interface Write {
  /** The columns before the clause, with those of its lists. */
  readonly names: readonly string[];
  readonly lists: readonly PlacedList[];
}

/** A clause that writes. `width` are the names of all columns after it, if it adds some. */
export type ValidatedWrite =
  | (Write & { readonly kind: 'create'; readonly paths: readonly WrittenPath[]; readonly width: readonly string[] })
  | (Write & {
      readonly kind: 'merge';
      readonly pattern: ValidatedPatterns;
      readonly path: WrittenPath;
      /** The variable with the row that the pattern is matched for. */
      readonly row: string;
      readonly onCreate: readonly ElementUpdate[];
      readonly onMatch: readonly ElementUpdate[];
      readonly width: readonly string[];
    })
  | (Write & { readonly kind: 'update'; readonly updates: readonly ElementUpdate[] })
  | (Write & {
      readonly kind: 'delete';
      readonly elements: readonly WrittenExpression[];
      readonly isDetached: boolean;
    });
