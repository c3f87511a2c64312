import type { ParquetReadOptions, SchemaElement, SchemaTree } from 'hyparquet';
import { geographyToWkt, type Coordinate } from '@astrolabe/model';
import { bytesText } from './bytes-text.ts';

/** Reads timestamps, texts and shapes as text that an import understands, with all digits. */
export const PARQUET_PARSERS: NonNullable<ParquetReadOptions['parsers']> = {
  timestampFromMilliseconds: (millis: bigint) => momentText(BigInt(millis) * 1_000_000n),
  timestampFromMicroseconds: (micros: bigint) => momentText(BigInt(micros) * 1000n),
  timestampFromNanoseconds: (nanos: bigint) => momentText(BigInt(nanos)),
  dateFromDays: (days: number) => momentText(BigInt(days) * NANOS_PER_DAY).slice(0, -CLOCK_LENGTH),
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes && bytesText(bytes),
};

/** Returns a value as text: missing values are empty, lists and maps JSON. */
export function parquetText(node: SchemaTree, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (node.children.length === 0 && !Array.isArray(value)) return leafText(node.element, value);
  return JSON.stringify(jsonOf(node, value));
}

const NANOS_PER_DAY = 86_400_000_000_000n;

/** `T00:00:00.000000` */
const CLOCK_LENGTH = 16;

/** Returns a timestamp with microseconds; no database here stores more. */
function momentText(nanos: bigint): string {
  const micros = (nanos - (((nanos % 1000n) + 1000n) % 1000n)) / 1000n;
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  const moment = new Date(Number((micros - rest) / 1000n));
  if (Number.isNaN(moment.getTime())) return String(nanos);
  return `${moment.toISOString().slice(0, -1)}${String(rest).padStart(3, '0')}`;
}

function timeText(value: bigint, unit: 'MILLIS' | 'MICROS' | 'NANOS'): string {
  const nanos = value * { MILLIS: 1_000_000n, MICROS: 1000n, NANOS: 1n }[unit];
  return momentText(nanos).slice(-CLOCK_LENGTH + 1);
}

function leafText(element: SchemaElement, value: unknown): string {
  const { converted_type: converted, logical_type: logical, type } = element;
  if (logical?.type === 'DECIMAL') return decimalText(value, logical.scale);
  if (logical?.type === 'TIME' || converted === 'TIME_MILLIS' || converted === 'TIME_MICROS') {
    const unit = logical?.type === 'TIME' ? logical.unit : converted === 'TIME_MILLIS' ? 'MILLIS' : 'MICROS';
    return typeof value === 'bigint' || typeof value === 'number' ? timeText(BigInt(value), unit) : String(value);
  }
  if (type === 'FLOAT' && typeof value === 'number') return singleText(value);
  if (value instanceof Uint8Array) return bytesText(value);
  return typeof value === 'object' && value !== null ? shapeText(value) : String(value);
}

/** Returns a GeoJSON shape as well-known text; shapes unknown to nGQL are unchanged. */
function shapeText(shape: object): string {
  const { type, coordinates }: { readonly type?: unknown; readonly coordinates?: unknown } = shape;
  switch (type) {
    case 'Point':
      return geographyToWkt({ type: 'point', coordinate: coordinates as Coordinate });
    case 'LineString':
      return geographyToWkt({ type: 'linestring', coordinates: coordinates as readonly Coordinate[] });
    case 'Polygon':
      return geographyToWkt({ type: 'polygon', rings: coordinates as readonly (readonly Coordinate[])[] });
    default:
      return JSON.stringify(shape);
  }
}

/** An integer with a decimal point before its last `scale` digits. */
function decimalText(value: unknown, scale: number): string {
  const whole = value instanceof Uint8Array ? signedNumber(value) : BigInt(value as number | bigint);
  if (scale <= 0) return String(whole * 10n ** BigInt(-scale));
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0');
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function signedNumber(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return BigInt.asIntN(Math.max(1, bytes.length * 8), value);
}

/** Returns the shortest decimal for a 32-bit float: 0.1 instead of its double value. */
function singleText(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}

/** Numbers keep their digits in JSON too. */
function jsonOf(node: SchemaTree, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const [child] = node.children;
  if (Array.isArray(value)) {
    const inner = child?.children.length === 1 ? child.children[0] : child;
    return value.map((item) => jsonOf(inner ?? withoutRepetition(node), item));
  }
  if (child === undefined) return jsonLeaf(node.element, value);
  const named = child.children.length === 2 ? child.children[1] : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      jsonOf(node.children.find(({ element }) => element.name === key) ?? named ?? node, inner),
    ]),
  );
}

function withoutRepetition(node: SchemaTree): SchemaTree {
  return { ...node, children: [] };
}

function jsonLeaf(element: SchemaElement, value: unknown): unknown {
  if (typeof value === 'boolean') return value;
  const isNumber = typeof value === 'bigint' || typeof value === 'number' || element.logical_type?.type === 'DECIMAL';
  const text = leafText(element, value);
  return isNumber && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)
    ? (JSON as JSON & { rawJSON(text: string): unknown }).rawJSON(text)
    : text;
}
