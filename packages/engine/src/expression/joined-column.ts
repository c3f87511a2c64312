import { isList, type Value } from '@astrolabe/model';
import { valueAt, type Column } from './column.ts';

/** One column from several pieces; `lengths[i]` rows of piece i. Equal layouts stay, others become `any`. */
export function concatColumns(
  pieces: readonly Column[],
  lengths: readonly number[],
  checkInterrupted?: () => void,
): Column {
  const first = pieces[0]!;
  if (pieces.length === 1) return first;
  let total = 0;
  for (const length of lengths) total += length;
  if (first.kind === 'vid' && pieces.every((piece) => piece.kind === 'vid' && piece.graph === first.graph))
    return { ...first, ids: joined(new Int32Array(total), pieces, lengths, idsOf) };
  if (
    first.kind === 'vertex' &&
    pieces.every(
      (piece) =>
        piece.kind === 'vertex' &&
        piece.graph === first.graph &&
        piece.tagIds === first.tagIds &&
        piece.missing === first.missing,
    )
  ) {
    return { ...first, ids: joined(new Int32Array(total), pieces, lengths, idsOf) };
  }
  if (
    first.kind === 'edge' &&
    pieces.every((piece) => piece.kind === 'edge' && piece.table === first.table && piece.direction === first.direction)
  ) {
    const rows = joined(new Int32Array(total), pieces, lengths, idsOf);
    return pieces.some((piece) => piece.kind === 'edge' && piece.hasNulls)
      ? { ...first, rows, hasNulls: true }
      : { ...first, rows };
  }
  const typed = joinTyped(first, pieces, lengths, total);
  if (typed) return typed;
  if (
    first.kind === 'constant' &&
    pieces.every((piece) => piece.kind === 'constant' && piece.value === first.value && !isList(piece.value))
  )
    return first;
  const values: Value[] = [];
  pieces.forEach((piece, index) => {
    checkInterrupted?.();
    for (let row = 0; row < lengths[index]!; row++) values.push(valueAt(piece, row));
  });
  return { kind: 'any', values };
}

function joinTyped(
  first: Column,
  pieces: readonly Column[],
  lengths: readonly number[],
  total: number,
): Column | undefined {
  switch (first.kind) {
    case 'int':
    case 'float':
    case 'bool':
      if (!pieces.every((piece) => piece.kind === first.kind)) return undefined;
      return first.kind === 'bool'
        ? {
            kind: 'bool',
            data: joined(new Uint8Array(total), pieces, lengths, boolsOf),
            nulls: joinNulls(pieces, lengths, total),
          }
        : {
            kind: first.kind,
            data: joined(new Float64Array(total), pieces, lengths, numbersOf),
            nulls: joinNulls(pieces, lengths, total),
          };
    case 'moment':
      if (!pieces.every((piece) => piece.kind === 'moment' && piece.of === first.of)) return undefined;
      return {
        ...first,
        dates: first.of === 'time' ? first.dates : joined(new Int32Array(total), pieces, lengths, datesOf),
        clocks: first.of === 'date' ? first.clocks : joined(new Float64Array(total), pieces, lengths, clocksOf),
        nulls: joinNulls(pieces, lengths, total),
      };
    case 'text':
      if (!pieces.every((piece) => piece.kind === 'text' && piece.dictionary === first.dictionary)) return undefined;
      return { ...first, codes: joined(new Int32Array(total), pieces, lengths, codesOf) };
    case 'bytes':
      if (!pieces.every((piece) => piece.kind === 'bytes' && piece.arena === first.arena)) return undefined;
      return {
        ...first,
        starts: joined(new Uint32Array(total), pieces, lengths, startsOf),
        lengths: joined(new Int32Array(total), pieces, lengths, byteLengthsOf),
      };
    default:
      return undefined;
  }
}

const idsOf = (piece: Column): Int32Array | undefined =>
  piece.kind === 'edge' ? piece.rows : piece.kind === 'vid' || piece.kind === 'vertex' ? piece.ids : undefined;
const numbersOf = (piece: Column): Float64Array | undefined =>
  piece.kind === 'int' || piece.kind === 'float' ? piece.data : undefined;
const boolsOf = (piece: Column): Uint8Array | undefined => (piece.kind === 'bool' ? piece.data : undefined);
const datesOf = (piece: Column): Int32Array | undefined => (piece.kind === 'moment' ? piece.dates : undefined);
const clocksOf = (piece: Column): Float64Array | undefined => (piece.kind === 'moment' ? piece.clocks : undefined);
const codesOf = (piece: Column): Int32Array | undefined => (piece.kind === 'text' ? piece.codes : undefined);
const startsOf = (piece: Column): Uint32Array | undefined => (piece.kind === 'bytes' ? piece.starts : undefined);
const byteLengthsOf = (piece: Column): Int32Array | undefined => (piece.kind === 'bytes' ? piece.lengths : undefined);

interface Lane<T> {
  set(from: T, at: number): void;
  subarray(start: number, end: number): T;
}

/** Concatenates the arrays of the pieces. */
function joined<T extends Lane<T>>(
  into: T,
  pieces: readonly Column[],
  lengths: readonly number[],
  laneOf: (piece: Column) => T | undefined,
): T {
  let at = 0;
  for (let index = 0; index < pieces.length; index++) {
    const lane = laneOf(pieces[index]!);
    if (lane) into.set(lane.subarray(0, lengths[index]!), at);
    at += lengths[index]!;
  }
  return into;
}

function joinNulls(pieces: readonly Column[], lengths: readonly number[], total: number): Uint8Array | undefined {
  let nulls: Uint8Array | undefined;
  let at = 0;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!;
    if ('nulls' in piece && piece.nulls)
      (nulls ??= new Uint8Array(total)).set(piece.nulls.subarray(0, lengths[index]!), at);
    at += lengths[index]!;
  }
  return nulls;
}
