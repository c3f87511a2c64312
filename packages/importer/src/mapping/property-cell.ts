import { NULL, type PropertySchema, type PropertyType, type Value } from '@astrolabe/model';
import type { CsvRow } from '../reader/dialect.ts';
import { BadCell } from './bad-cell.ts';
import { convertText, InvalidText } from './convert-text.ts';
import { decimalReader } from './decimal-text.ts';
import { checkColumn } from './id-cell.ts';
import { fail, type CellReading, type FileMapping, type PropertyMapping } from './import-mapping.ts';
import { parseMomentPattern } from './moment-pattern.ts';
import { suggestText } from './suggest-text.ts';
import { plainCellOf, type TargetCell } from './target-cell.ts';
import { secondsSinceEpoch } from './temporal-text.ts';

/** Binds the source of a property to its type. Throws `IMPORT_MAPPING_INVALID` if a constant, a format or a column does not match. */
export function bindProperty(
  mapping: PropertyMapping,
  property: PropertySchema,
  file: FileMapping,
  columnCount: number,
): TargetCell {
  if ('constant' in mapping) {
    const constant = constantValue(mapping.constant, `the constant of property`, property, file.nullText);
    return { role: property.name, column: -1, plain: { kind: 'other' }, read: () => constant };
  }
  checkColumn(mapping.column, property.name, file, columnCount);
  for (const column of mapping.alternatives ?? []) checkColumn(column, property.name, file, columnCount);
  const nullText = mapping.nullText ?? file.nullText;
  return {
    role: property.name,
    column: mapping.column,
    plain: isPlain(mapping) ? plainCellOf(property.type, nullText) : { kind: 'other' },
    read: cellReader(mapping, property, nullText),
  };
}

/** Whether the mapping sets no options for a cell, so that its text alone is converted. */
function isPlain({ alternatives = [], ...reading }: CellReading): boolean {
  const { fallback, format, decimal, unit } = reading;
  return alternatives.length === 0 && [fallback, format, decimal, unit].every((special) => special === undefined);
}

function cellReader(
  mapping: Extract<PropertyMapping, { readonly column: number }>,
  property: PropertySchema,
  nullText: string | undefined,
): (row: CsvRow) => Value | BadCell {
  const { name, type, isNullable } = property;
  const { column, alternatives = [], fallback } = mapping;
  const convert = textReader(mapping, property);
  const isText = type.kind === 'string' || type.kind === 'fixed_string';
  const isEmptyMissing = !isText || alternatives.length > 0 || fallback !== undefined;
  const missing =
    fallback !== undefined
      ? fallbackValue(fallback, convert, property, nullText)
      : isNullable
        ? NULL
        : constantDefault(property);
  const isMissing = (text: string): boolean => text === nullText || (text === '' && isEmptyMissing);
  return (row) => {
    let at = column;
    let text = row.fields[at] ?? '';
    for (let next = 0; next < alternatives.length && isMissing(text); next++) {
      at = alternatives[next]!;
      text = row.fields[at] ?? '';
    }
    if (isMissing(text)) return missing ?? new BadCell(at, name, text, 'is empty, but the property is NOT NULL');
    const value = convert(text);
    return value instanceof InvalidText
      ? new BadCell(at, name, text, value.reason, suggestText(text, type, mapping))
      : value;
  };
}

/** Returns the parser of a cell's text, by the format in the mapping. */
function textReader(
  { format, decimal, unit }: CellReading,
  { name, type }: PropertySchema,
): (text: string) => Value | InvalidText {
  if (format !== undefined) return patternReader(format, name, type);
  if (decimal === undefined && unit === undefined) return (text) => convertText(text, type);
  if (!NUMBER_KINDS.has(type.kind))
    fail(
      `property \`${name}\``,
      `is a ${type.kind} and has no ${decimal === undefined ? 'unit' : 'decimal character'}`,
      'leave `decimal` and `unit` out',
    );
  const sign = decimal ?? '.';
  const plain = decimalReader(sign, unit);
  const wrong = new InvalidText(
    `is not a ${type.kind} with a decimal ${sign}${unit === undefined ? '' : `, in ${unit}`}`,
  );
  return (text) => {
    const number = plain(text);
    return number === undefined ? wrong : convertText(number, type);
  };
}

const NUMBER_KINDS: ReadonlySet<PropertyType['kind']> = new Set(['float', 'double', 'int8', 'int16', 'int32', 'int64']);

function patternReader(format: string, name: string, type: PropertyType): (text: string) => Value | InvalidText {
  const pattern = parseMomentPattern(format);
  const wrong = new InvalidText(`is not written as ${format}`);
  const needs = (isThere: boolean, what: string): void => {
    if (!isThere) fail(`property \`${name}\``, `is a ${type.kind}, but the format \`${format}\` has no ${what}`);
  };
  switch (type.kind) {
    case 'date':
      needs(pattern.hasDate, 'date');
      return (text) => pattern.date(text.trim()) ?? wrong;
    case 'time':
      needs(pattern.hasClock, 'time of day');
      return (text) => pattern.time(text.trim()) ?? wrong;
    case 'datetime':
      needs(pattern.hasDate, 'date');
      return (text) => pattern.dateTime(text.trim()) ?? wrong;
    case 'timestamp':
      needs(pattern.hasDate, 'date');
      return (text) => {
        const moment = pattern.dateTime(text.trim());
        if (moment === undefined) return wrong;
        // Bounds and fractions of timestamps are checked like those of other texts.
        return moment.microsecond === 0
          ? convertText(String(secondsSinceEpoch(moment)), type)
          : new InvalidText('has a fraction of a second, which a timestamp cannot hold');
      };
    default:
      return fail(`property \`${name}\``, `is a ${type.kind} and takes no format`, 'leave `format` out');
  }
}

function fallbackValue(
  text: string,
  convert: (text: string) => Value | InvalidText,
  property: PropertySchema,
  nullText: string | undefined,
): Value {
  const value = text === nullText ? NULL : convert(text);
  return value instanceof InvalidText ? constantValue(text, 'the fallback of property', property, nullText) : value;
}

function constantValue(text: string, what: string, property: PropertySchema, nullText: string | undefined): Value {
  const value = text === nullText ? NULL : convertText(text, property.type);
  if (value instanceof InvalidText) fail(`${what} \`${property.name}\``, value.reason);
  return value;
}

/** Returns the default of a missing value of a NOT NULL property, if it is a plain number or bool. */
function constantDefault(property: PropertySchema): Value | undefined {
  if (property.defaultText === undefined || !PLAIN_LITERAL.test(property.defaultText)) return undefined;
  const value = convertText(property.defaultText, property.type);
  return value instanceof InvalidText ? undefined : value;
}

const PLAIN_LITERAL = /^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false)$/i;
