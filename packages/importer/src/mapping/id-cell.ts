import type { DateTimeValue, Vid, VidType } from '@astrolabe/model';
import { hashText } from '@astrolabe/model';
import type { CsvRow } from '../reader/dialect.ts';
import { BadCell } from './bad-cell.ts';
import { convertText, fitsBytes, InvalidText } from './convert-text.ts';
import { fail, ROW_NUMBER, type FileMapping, type IdMapping, type IdPart, type RankMapping } from './import-mapping.ts';
import { parseMomentPattern } from './moment-pattern.ts';
import { normalizeId, type IdNormalization } from './normalize-id.ts';
import { parseDateTime, secondsSinceEpoch } from './temporal-text.ts';
import { suggestText } from './suggest-text.ts';
import { PLAIN_INT64, type TargetCell } from './target-cell.ts';

/** A cell that becomes a vertex id. */
export interface IdCell extends TargetCell {
  read(row: CsvRow): Vid | BadCell;
}

/** A cell that becomes a rank. */
export interface RankCell extends TargetCell {
  read(row: CsvRow): bigint | BadCell;
}

/** Throws `IMPORT_MAPPING_INVALID` if a file has no such column. */
export function checkColumn(column: number, role: string, file: FileMapping, columnCount: number): void {
  if (column >= columnCount || column < ROW_NUMBER)
    fail(
      `\`${role}\` of \`${file.file}\``,
      `is mapped to column ${column}, but the file has columns 0 to ${columnCount - 1}`,
      'check the delimiter of the file',
    );
}

/** Binds the source of an id to the id type of a space. */
export function bindId(id: IdMapping, role: string, vidType: VidType, file: FileMapping, columnCount: number): IdCell {
  const { column, prefix = '', more = [] } = id;
  const parts: readonly IdPart[] = [...(prefix === '' ? [] : [{ text: prefix }]), { column }, ...more];
  for (const part of parts) if ('column' in part) checkColumn(part.column, role, file, columnCount);
  if (id.function === 'hash' && vidType.kind !== 'int64')
    fail(
      `\`${role}\` of \`${file.file}\``,
      `is made by hash, which gives an int64, but the ids of the space are texts of ${vidType.length} bytes`,
      'leave the function out, or import into a space whose ids are INT64',
    );
  const normalize = id.normalize ?? [];
  const isAlone = parts.length === 1 && id.function === undefined && column !== ROW_NUMBER && normalize.length === 0;
  const textOf = isAlone
    ? (row: CsvRow): string | BadCell => {
        const text = row.fields[column] ?? '';
        return text === '' ? new BadCell(column, role, text, 'is empty') : text;
      }
    : (row: CsvRow): string | BadCell => joined(row, parts, role, normalize);
  const valueOf = idReader(column, role, vidType, id.function);
  const read = (row: CsvRow): Vid | BadCell => {
    const text = textOf(row);
    return text instanceof BadCell ? text : valueOf(row, text);
  };
  return { role, column, plain: isAlone ? plainOf(vidType) : { kind: 'other' }, read };
}

function plainOf(vidType: VidType): TargetCell['plain'] {
  return vidType.kind === 'int64' ? PLAIN_INT64 : { kind: 'text', bytesMax: vidType.length, exception: '' };
}

function joined(
  row: CsvRow,
  parts: readonly IdPart[],
  role: string,
  normalize: readonly IdNormalization[],
): string | BadCell {
  let text = '';
  for (const part of parts) {
    const piece = 'text' in part ? part.text : pieceOf(row, part.column, normalize);
    if (piece === '' && 'column' in part) return new BadCell(part.column, role, piece, 'is empty');
    text += piece;
  }
  return text;
}

function pieceOf(row: CsvRow, column: number, normalize: readonly IdNormalization[]): string {
  if (column === ROW_NUMBER) return String(row.line);
  const cell = row.fields[column] ?? '';
  return normalize.length === 0 ? cell : normalizeId(cell, normalize);
}

function idReader(
  column: number,
  role: string,
  vidType: VidType,
  made: IdMapping['function'],
): (row: CsvRow, text: string) => Vid | BadCell {
  if (made === 'hash') return (_, text) => hashText(text);
  if (vidType.kind === 'int64')
    return (row, text) => {
      const value = convertText(text, { kind: 'int64' });
      if (typeof value === 'bigint') return value;
      const reason = value instanceof InvalidText ? value.reason : 'is not an int64';
      const cell = row.fields[column] ?? '';
      return new BadCell(column, role, cell, reason, cell === text ? suggestText(text, { kind: 'int64' }) : undefined);
    };
  const { length } = vidType;
  return (row, text) =>
    fitsBytes(text, length)
      ? text
      : new BadCell(column, role, row.fields[column] ?? '', `is longer than the ${length} bytes of a vertex id`);
}

function momentReader(format: string | undefined): (text: string) => DateTimeValue | undefined {
  if (format !== undefined) return (text) => parseMomentPattern(format).dateTime(text);
  return (text) => parseDateTime(text);
}

/** Binds the source of a rank; without a column it is 0. */
export function bindRank(rank: RankMapping | undefined, file: FileMapping, columnCount: number): RankCell {
  if (rank === undefined) return { role: 'rank', column: -1, plain: { kind: 'other' }, read: () => 0n };
  const { column } = rank;
  checkColumn(column, 'rank', file, columnCount);
  if (column === ROW_NUMBER) {
    const { offset = 0 } = rank;
    return { role: 'rank', column, plain: { kind: 'line', offset }, read: ({ line }) => BigInt(line + offset) };
  }
  const momentOf = rank.moment ? momentReader(rank.format) : undefined;
  const read = (row: CsvRow): bigint | BadCell => {
    const text = row.fields[column] ?? '';
    if (text === '') return 0n;
    const value = convertText(text, { kind: 'int64' });
    const moment = typeof value === 'bigint' ? undefined : momentOf?.(text.trim());
    if (moment !== undefined) return secondsSinceEpoch(moment);
    return typeof value === 'bigint'
      ? value
      : new BadCell(
          column,
          'rank',
          text,
          momentOf ? 'is not a datetime' : 'is not an int64',
          suggestText(text, { kind: 'int64' }),
        );
  };
  return { role: 'rank', column, plain: PLAIN_INT64, read };
}
