import type { PropertySchema, PropertyType, SourceRange } from '@astrolabe/model';
import type { Expression, Name } from '../ast/expression.ts';
import type { InsertEdgesStatement, InsertVerticesStatement } from '../ast/mutate.ts';
import { printType } from '../printer/expression.ts';
import { said } from './diagnostic-text.ts';
import type { Report } from './finding.ts';
import type { ElementSchema, Known, KnownNames } from './known-names.ts';

/** Checks the rows of INSERT: as many values as properties, and no literal that its property cannot hold. */
export function checkInsert(
  statement: InsertVerticesStatement | InsertEdgesStatement,
  names: KnownNames,
  report: Report,
): void {
  const elements =
    statement.kind === 'insert-vertices'
      ? statement.tags.map(({ name, properties }) => propertiesOf(names.tag(name.text), properties))
      : [propertiesOf(names.edgeType(statement.edgeType.text), statement.properties)];
  const columns: (PropertySchema | undefined)[] = [];
  for (const properties of elements) {
    // Without a list, and without a schema that says what all properties are, nothing can be counted.
    if (properties === undefined) return;
    columns.push(...properties);
  }
  for (const { values, range } of statement.rows) {
    if (values.length !== columns.length)
      report({
        range: rangeOfValues(values, range),
        severity: 'error',
        code: 'SEMANTIC_ERROR',
        message: said('valueCount', { expected: String(columns.length), found: String(values.length) }),
        fixes: [],
      });
    else values.forEach((value, place) => checkValue(value, columns[place], report));
  }
}

/** The properties that values stand for, in their order; a name that the schema lacks is reported elsewhere. */
function propertiesOf(
  element: Known<ElementSchema>,
  written: readonly Name[] | undefined,
): readonly (PropertySchema | undefined)[] | undefined {
  const known = typeof element === 'string' ? undefined : element.properties;
  return written === undefined ? known : written.map(({ text }) => known?.find((property) => property.name === text));
}

function rangeOfValues(values: readonly Expression[], row: SourceRange): SourceRange {
  const [first, last] = [values[0], values.at(-1)];
  return first === undefined || last === undefined ? row : { start: first.range.start, end: last.range.end };
}

function checkValue(value: Expression, property: PropertySchema | undefined, report: Report): void {
  const found = kindOfLiteral(value);
  if (property === undefined || found === undefined || canHold(property.type, found)) return;
  report({
    range: value.range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('wrongValue', { name: property.name, expected: printType(property.type), found }),
    fixes: [],
  });
}

/** What a literal is, as far as it matters: numbers go into one another's properties, and NULL may stand anywhere. */
function kindOfLiteral(value: Expression): 'string' | 'number' | 'bool' | undefined {
  if (value.kind !== 'literal') return undefined;
  switch (typeof value.value) {
    case 'string':
      return 'string';
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'bool';
    default:
      return undefined;
  }
}

function canHold({ kind }: PropertyType, found: 'string' | 'number' | 'bool'): boolean {
  switch (kind) {
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
    case 'float':
    case 'double':
      return found !== 'string';
    case 'string':
    case 'fixed_string':
      return found === 'string';
    case 'bool':
      return found !== 'string';
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
      return false;
    default:
      // A timestamp is written as a number or as a text, and collections are no literals.
      return true;
  }
}
