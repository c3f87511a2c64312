import { COLUMN_TRIAL_ROWS } from '../limits.ts';
import type { PreparedFile } from '../prepare-import.ts';
import { FILE_START, readRows } from '../reader/read-rows.ts';
import { keyOfVid, type IdKey } from './id-table.ts';
import type { ImportTally } from './import-tally.ts';

/** A column whose values are IDs of a tag, to replace the column of a dangling edge end. */
export interface OtherColumn {
  readonly column: number;
  /** Its header, or its position from 0 if the file has none. */
  readonly columnName: string;
  readonly tag: string;
  /** The share of its values that are ids of the tag, 0 to 1, among the first `rowsRead` rows. */
  readonly share: number;
  readonly rowsRead: number;
}

/**
 * Finds the column of a file, except those in `used`, most of whose values are ids of one imported tag: at least `SHARE_MIN` of them. Reads the
 * first `COLUMN_TRIAL_ROWS` rows.
 */
export async function findOtherColumn(
  file: PreparedFile,
  used: readonly number[],
  tally: ImportTally,
  isInt: boolean,
): Promise<OtherColumn | undefined> {
  const tags = tally.tags;
  const hits = Array.from({ length: file.columnCount }, () => new Map<string, number>());
  let rowsRead = 0;
  for await (const { rows } of readRows(file.source, file.dialect, FILE_START)) {
    for (const { fields } of rows) {
      if (rowsRead++ >= COLUMN_TRIAL_ROWS) break;
      for (const [at, text] of fields.entries()) {
        const key = keyOfText(text, isInt);
        if (used.includes(at) || key === undefined) continue;
        for (const tag of tags) if (tally.hasVertexOf(tag, key)) hits[at]?.set(tag, (hits[at].get(tag) ?? 0) + 1);
      }
    }
    if (rowsRead >= COLUMN_TRIAL_ROWS) break;
  }
  rowsRead = Math.min(rowsRead, COLUMN_TRIAL_ROWS);
  const [best] = hits
    .flatMap((byTag, at) => [...byTag].map(([tag, count]) => ({ at, tag, share: count / rowsRead })))
    .filter(({ share }) => share >= SHARE_MIN)
    .toSorted((a, b) => b.share - a.share);
  if (!best) return undefined;
  const { at, tag, share } = best;
  return { column: at, columnName: file.columnNames?.[at] ?? String(at), tag, share, rowsRead };
}

const SHARE_MIN = 0.9;

function keyOfText(text: string, isInt: boolean): IdKey | undefined {
  if (!isInt) return text === '' ? undefined : keyOfVid(text);
  return /^\s*[+-]?\d{1,19}\s*$/.test(text)
    ? keyOfVid(BigInt.asIntN(64, BigInt(text.trim().replace('+', ''))))
    : undefined;
}
