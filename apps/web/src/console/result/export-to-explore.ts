import type { Row, Value, Vid } from '@astrolabe/model';
import { printStatement } from '@astrolabe/ngql';
import { edgesByKey, verticesByVid } from '../../data/element-statements.ts';
import { EXPLORED_ROWS_MAX } from '../../limits.ts';

/** Indexes of a result's columns with vertices or edges (specification, section 5). */
export type ExploreChoice =
  | { readonly kind: 'vertex'; readonly vid: number }
  | {
      readonly kind: 'edge';
      readonly edgeType: string;
      readonly src: number;
      readonly dst: number;
      readonly rank?: number;
    };

/** Statements that fetch the elements in rows, and the number of rows without any. */
export interface ExploreStatements {
  readonly statements: readonly string[];
  readonly taken: number;
  readonly skipped: number;
}

/** Returns statements for the vertices or edges named by rows. Values that are not vids, or ranks that are not integers, are skipped. */
export function exploreStatements(rows: readonly Row[], choice: ExploreChoice): ExploreStatements {
  const looked = rows.slice(0, EXPLORED_ROWS_MAX);
  if (choice.kind === 'vertex') {
    const vids = looked.flatMap((row) => vidOf(row[choice.vid]) ?? []);
    return result(looked, vids.length, vids.length === 0 ? [] : [printStatement(verticesByVid(vids))]);
  }
  const keys = looked.flatMap((row) => {
    const src = vidOf(row[choice.src]);
    const dst = vidOf(row[choice.dst]);
    const rank = choice.rank === undefined ? 0n : row[choice.rank];
    return src === undefined || dst === undefined || typeof rank !== 'bigint' ? [] : [{ src, dst, rank }];
  });
  if (keys.length === 0) return result(looked, 0, []);
  const edges = edgesByKey(choice.edgeType, keys);
  const ends = verticesByVid([...new Set(keys.flatMap(({ src, dst }) => [src, dst]))]);
  return result(looked, keys.length, [printStatement(edges), printStatement(ends)]);
}

function result(rows: readonly Row[], taken: number, statements: readonly string[]): ExploreStatements {
  return { statements, taken, skipped: rows.length - taken };
}

/** Returns the vid in a value: the value itself, or that of a vertex. */
function vidOf(value: Value | undefined): Vid | undefined {
  if (typeof value === 'string' || typeof value === 'bigint') return value;
  return typeof value === 'object' && 'kind' in value && value.kind === 'vertex' ? value.vid : undefined;
}
