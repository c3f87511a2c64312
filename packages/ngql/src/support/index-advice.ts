import type { SchemaSnapshot } from '@astrolabe/model';
import type { MatchStatement } from '../ast/match.ts';
import type { Statement } from '../ast/statement.ts';
import { ANY_FUNCTION, parse } from '../parser/parse.ts';
import { callsId, askedOfNode } from './check-match.ts';
import { comparedProperties, propertyOfElement } from './compared-properties.ts';
import { indexableProperty, indexStatements } from './finding.ts';
import type { ElementSchema } from './known-names.ts';

/** A missing index that a statement could start from. */
export interface IndexAdvice {
  readonly on: 'tag' | 'edge';
  /** The tag or the edge type. */
  readonly element: string;
  readonly property: string;
  readonly index: string;
  /** The statements that create the index and rebuild it. */
  readonly create: string;
  readonly rebuild: string;
}

/** Returns the best missing index for a statement, also under EXPLAIN or PROFILE; undefined if an index exists or none helps. */
export function indexAdvice(text: string, schema: SchemaSnapshot): IndexAdvice | undefined {
  const { statements, errors } = parse(text, ANY_FUNCTION);
  return errors.length > 0 ? undefined : firstOf(statements, (statement) => adviceFor(statement, schema));
}

function adviceFor(statement: Statement, schema: SchemaSnapshot): IndexAdvice | undefined {
  switch (statement.kind) {
    case 'explain':
      return firstOf(statement.statements, (inner) => adviceFor(inner, schema));
    case 'assignment':
      return adviceFor(statement.statement, schema);
    case 'pipe':
    case 'set':
      return adviceFor(statement.left, schema) ?? adviceFor(statement.right, schema);
    case 'lookup': {
      const name = statement.on.text;
      const asked = comparedProperties(statement.where, propertyOfElement(name));
      return advise(name, asked, schema);
    }
    case 'match':
      return adviceForMatch(statement, schema);
    default:
      return undefined;
  }
}

/** A pattern starts at one of its labels, so one index is enough. */
function adviceForMatch({ clauses }: MatchStatement, schema: SchemaSnapshot): IndexAdvice | undefined {
  const [first] = clauses;
  if (first?.kind !== 'match-clause' || (first.where && callsId(first.where))) return undefined;
  const asked = first.paths.flatMap(({ nodes }) =>
    nodes.flatMap((node) =>
      node.labels.map(({ name }) => ({ tag: name.text, names: askedOfNode(node, name.text, first.where) })),
    ),
  );
  return asked.some(({ tag, names }) => isServed(tag, names, schema))
    ? undefined
    : firstOf(asked, ({ tag, names }) => advise(tag, names, schema));
}

function isServed(element: string, names: readonly string[], { indexes }: SchemaSnapshot): boolean {
  return indexes.some(
    ({ schemaName, fields }) => schemaName === element && fields[0] !== undefined && names.includes(fields[0].property),
  );
}

function advise(name: string, names: readonly string[], schema: SchemaSnapshot): IndexAdvice | undefined {
  const elements: readonly ElementSchema[] = [...schema.tags, ...schema.edgeTypes];
  const element = elements.find((one) => one.name === name);
  if (element === undefined || isServed(name, names, schema)) return undefined;
  const property = indexableProperty(element, names);
  if (property === undefined) return undefined;
  const { index, create, rebuild } = indexStatements(element, property);
  return { on: element.kind, element: name, property: property.name, index, create, rebuild };
}

function firstOf<Item>(
  items: readonly Item[],
  advice: (item: Item) => IndexAdvice | undefined,
): IndexAdvice | undefined {
  for (const item of items) {
    const found = advice(item);
    if (found) return found;
  }
  return undefined;
}
