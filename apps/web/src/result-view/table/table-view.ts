import { isEmpty, isNull, typeOf, type Row, type Value } from '@astrolabe/model';
import { CELL_TEXT_MAX, COLUMN_SAMPLE_CELLS, COLUMN_SAMPLE_ROWS } from '../../limits.ts';
import { shownCharacters } from '../value/shown-characters.ts';
import { valuePieces, type ValuePiece } from '../value/value-pieces.ts';

/** A table column: name, value type and initial width. */
export interface TableColumn {
  readonly index: number;
  readonly name: string;
  /** Common type of the sampled values; empty if mixed or none. */
  readonly type: string;
  readonly isNumeric: boolean;
  /** Pixels. */
  readonly width: number;
}

const CHARACTER_WIDTH = 7.3;
const CELL_SIDES = 26;
const COLUMN_WIDTH = { least: 72, most: 520 } as const;

/** The columns of a result, sized by a sample of its rows. */
export function tableColumns(names: readonly string[], rows: readonly Row[]): readonly TableColumn[] {
  const count = Math.min(COLUMN_SAMPLE_ROWS, Math.max(1, Math.floor(COLUMN_SAMPLE_CELLS / Math.max(1, names.length))));
  const sample = rows.slice(0, count);
  return names.map((name, index) => {
    const types = new Set<string>();
    let characters = 0;
    for (const row of sample) {
      const value = row[index];
      if (value === undefined) continue;
      if (!isNull(value) && !isEmpty(value)) types.add(typeName(value));
      characters = Math.max(characters, lengthOf(valuePieces(value, CELL_TEXT_MAX)));
    }
    const type = types.size === 1 ? ([...types][0] ?? '') : '';
    const head = name.length + (type === '' ? 0 : type.length + 2);
    const width = Math.round(
      Math.min(
        COLUMN_WIDTH.most,
        Math.max(COLUMN_WIDTH.least, Math.max(head, characters) * CHARACTER_WIDTH + CELL_SIDES),
      ),
    );
    return { index, name, type, isNumeric: type === 'int' || type === 'float', width };
  });
}

/** Returns the pieces a cell shows: long values are cut with an ellipsis, invisible characters are made visible. */
export function cellPieces(value: Value): readonly ValuePiece[] {
  return valuePieces(value, CELL_TEXT_MAX).map((piece) => ({ ...piece, text: shownCharacters(piece.text) }));
}

function lengthOf(pieces: readonly ValuePiece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.text.length, 0);
}

function typeName(value: Value): string {
  return String(typeOf(value)).toLowerCase();
}
