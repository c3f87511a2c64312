import type { PropertySchema, SourceRange } from '@astrolabe/model';
import type { Expression, Name } from '../ast/expression.ts';
import type { InsertEdgesStatement, InsertVerticesStatement } from '../ast/mutate.ts';
import { checkCalls } from './check-arguments.ts';
import { checkValue } from './check-value.ts';
import { said } from './diagnostic-text.ts';
import type { Report } from './finding.ts';
import type { ElementSchema, Known, KnownNames } from './known-names.ts';

/** A tag or an edge type as INSERT writes it. */
interface WrittenElement {
  readonly name: Name;
  readonly element: Known<ElementSchema>;
  readonly properties: readonly Name[] | undefined;
}

/** Checks the rows of INSERT: as many values as properties, and literals that match their property. */
export function checkInsert(
  statement: InsertVerticesStatement | InsertEdgesStatement,
  names: KnownNames,
  report: Report,
): void {
  const written: readonly WrittenElement[] =
    statement.kind === 'insert-vertices'
      ? statement.tags.map(({ name, properties }) => ({ name, element: names.tag(name.text), properties }))
      : [
          {
            name: statement.edgeType,
            element: names.edgeType(statement.edgeType.text),
            properties: statement.properties,
          },
        ];
  written.forEach((one) => checkNeeded(one, report));
  const elements = written.map(propertiesOf);
  const columns: (PropertySchema | undefined)[] = [];
  for (const properties of elements) {
    // Without a property list or a schema, values cannot be counted.
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
    else
      values.forEach((value, place) => {
        const property = columns[place];
        if (property !== undefined) checkValue(value, property, 'stored', report);
        checkCalls(value, report);
      });
  }
}

/** Returns the properties of the values, in order. Unknown names are reported elsewhere. */
function propertiesOf({ element, properties }: WrittenElement): readonly (PropertySchema | undefined)[] | undefined {
  const known = typeof element === 'string' ? undefined : element.properties;
  return properties === undefined
    ? known
    : properties.map(({ text }) => known?.find((property) => property.name === text));
}

/** Properties that must have a value and get none. */
function checkNeeded({ name, element, properties }: WrittenElement, report: Report): void {
  if (typeof element === 'string' || properties === undefined) return;
  const given = new Set(properties.map(({ text }) => text));
  const needed = element.properties.filter(
    (property) => !property.isNullable && property.defaultText === undefined && !given.has(property.name),
  );
  if (needed.length === 0) return;
  report({
    range: name.range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('valueNeeded', {
      owner: element.name,
      names: needed.map((property) => property.name).join(', '),
    }),
    fixes: [],
  });
}

function rangeOfValues(values: readonly Expression[], row: SourceRange): SourceRange {
  const [first, last] = [values[0], values.at(-1)];
  return first === undefined || last === undefined ? row : { start: first.range.start, end: last.range.end };
}
