import type { FileMetaData, SchemaElement, SchemaTree } from 'hyparquet';
import type { InferredType } from '@astrolabe/importer';
import { parquetText } from './parquet-text.ts';

/** A column of the table that a Parquet file is. */
export interface ParquetColumn {
  /** Nested names are dotted: `address.city`. */
  readonly name: string;
  /** Its column in the file. */
  readonly top: string;
  /** The type declared by its schema. */
  readonly kind: InferredType['kind'];
  /** Returns the CSV cell of a value of the top-level column. */
  readonly cell: (value: unknown) => string;
}

/** The columns of a schema, one per named value; lists and maps are one JSON column. */
export function parquetColumns(root: SchemaTree): readonly ParquetColumn[] {
  return root.children.flatMap((child) => columnsOf(child, child.element.name, child.element.name, (value) => value));
}

/** Returns metadata without lossy conversions: decimals remain integers, and types without a counterpart bytes. */
export function withoutConversions(metadata: FileMetaData): FileMetaData {
  return { ...metadata, schema: metadata.schema.map(asWritten) };
}

function asWritten(element: SchemaElement): SchemaElement {
  const { converted_type: converted, ...others } = element;
  if (converted === 'DECIMAL') {
    const { precision = 0, scale = 0 } = element;
    return { ...others, logical_type: { type: 'DECIMAL', precision, scale } };
  }
  if (converted === 'INTERVAL' || converted === 'BSON') return { ...others, logical_type: { type: converted } };
  return element;
}

function columnsOf(
  node: SchemaTree,
  name: string,
  top: string,
  find: (value: unknown) => unknown,
): readonly ParquetColumn[] {
  const isGroup = node.children.length > 0;
  if (isGroup && !isRepeated(node) && !isVariant(node))
    return node.children.flatMap((child) => {
      const { name: key } = child.element;
      return columnsOf(child, `${name}.${key}`, top, (value) => within(find(value), key));
    });
  const kind = isGroup || isRepeated(node) ? 'string' : kindOf(node.element);
  const isQuoted = kind === 'string' || kind === 'geography';
  return [
    {
      name,
      top,
      kind,
      cell: (value) => {
        const text = parquetText(node, find(value));
        return isQuoted && text !== '' ? `"${text.replaceAll('"', '""')}"` : text;
      },
    },
  ];
}

function within(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** Lists and maps, in old and new encodings. */
function isRepeated({ element }: SchemaTree): boolean {
  const { converted_type: converted, logical_type: logical, repetition_type: repetition } = element;
  return repetition === 'REPEATED' || isOf(converted) || isOf(logical?.type);
}

function isOf(type: string | undefined): boolean {
  return type === 'LIST' || type === 'MAP' || type === 'MAP_KEY_VALUE';
}

function isVariant({ element }: SchemaTree): boolean {
  return element.logical_type?.type === 'VARIANT';
}

/** Digits that a double preserves of any decimal, and an int64 of any integer. */
const DOUBLE_DIGITS = 15;
const INT64_DIGITS = 18;

function kindOf(element: SchemaElement): InferredType['kind'] {
  const { type, converted_type: converted, logical_type: logical } = element;
  switch (logical?.type ?? converted) {
    case 'DECIMAL': {
      const { precision = 0, scale = 0 } = logical?.type === 'DECIMAL' ? logical : element;
      if (scale <= 0 && precision <= INT64_DIGITS) return 'int64';
      return precision <= DOUBLE_DIGITS ? 'double' : 'string';
    }
    case 'DATE':
      return 'date';
    case 'TIME':
    case 'TIME_MILLIS':
    case 'TIME_MICROS':
      return 'time';
    case 'TIMESTAMP':
    case 'TIMESTAMP_MILLIS':
    case 'TIMESTAMP_MICROS':
      return 'datetime';
    case 'GEOMETRY':
    case 'GEOGRAPHY':
      return 'geography';
    case 'FLOAT16':
      return 'double';
    default:
      return PLAIN_KINDS.get(type ?? '') ?? 'string';
  }
}

const PLAIN_KINDS: ReadonlyMap<string, InferredType['kind']> = new Map([
  ['BOOLEAN', 'bool'],
  ['INT32', 'int64'],
  ['INT64', 'int64'],
  ['INT96', 'datetime'],
  ['FLOAT', 'double'],
  ['DOUBLE', 'double'],
]);
