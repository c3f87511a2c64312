import {
  childrenOf,
  type Expression,
  type MapLiteral,
  type MatchStatement,
  type PatternPath,
  type SetItem,
  type SubqueryStatement,
  type VariableReference,
  type WriteStatement,
} from '@astrolabe/ngql';
import { undefinedParameter } from '../scope.ts';
import type { ValidationContext } from '../validator.ts';

/** Throws for missing parameters, naming all of them at once. */
export function requireParameters(statement: MatchStatement | WriteStatement, context: ValidationContext): void {
  const missing = new Map<string, VariableReference>();
  for (const expression of expressionsOf(statement)) collectMissing(expression, context, missing);
  const [first] = missing.values();
  if (first) throw undefinedParameter([...missing.keys()].join(', '), first.range);
}

function collectMissing(
  expression: Expression,
  context: ValidationContext,
  missing: Map<string, VariableReference>,
): void {
  if (expression.kind === 'variable' && !context.parameters.has(expression.name) && !missing.has(expression.name))
    missing.set(expression.name, expression);
  for (const part of partsOf(expression)) collectMissing(part, context, missing);
}

function partsOf(expression: Expression): Iterable<Expression> {
  if (expression.kind === 'subquery') return expressionsOfSubquery(expression.statement);
  return expression.kind === 'pattern' ? mapsOf(expression.path) : childrenOf(expression);
}

function* expressionsOfSubquery(statement: SubqueryStatement | WriteStatement): Iterable<Expression> {
  if (statement.kind !== 'set') {
    yield* expressionsOf(statement);
    return;
  }
  for (const side of [statement.left, statement.right])
    if (side.kind === 'match' || side.kind === 'set') yield* expressionsOfSubquery(side as SubqueryStatement);
}

function* expressionsOf({ clauses, returning }: MatchStatement | WriteStatement): Iterable<Expression> {
  for (const clause of [...clauses, ...(returning ? [returning] : [])]) {
    switch (clause.kind) {
      case 'match-clause':
        for (const path of clause.paths) yield* mapsOf(path);
        if (clause.where) yield clause.where;
        break;
      case 'call-clause':
        yield* expressionsOfSubquery(clause.statement);
        break;
      case 'procedure-clause':
        yield* clause.call.arguments;
        break;
      case 'load-clause':
      case 'copy-clause':
        yield clause.file;
        if (clause.delimiter) yield clause.delimiter;
        break;
      case 'unwind-clause':
        yield clause.expression;
        break;
      case 'create-clause':
        for (const path of clause.paths) yield* mapsOf(path);
        break;
      case 'merge-clause':
        yield* mapsOf(clause.path);
        yield* [...clause.onCreate, ...clause.onMatch].flatMap(valuesOf);
        break;
      case 'set-clause':
        yield* clause.items.flatMap(valuesOf);
        break;
      case 'remove-clause':
        break;
      case 'delete-clause':
        yield* clause.elements;
        break;
      default:
        for (const column of clause.columns) yield column.expression;
        if (clause.skip) yield clause.skip;
        if (clause.limit) yield clause.limit;
        if (clause.kind === 'with-clause' && clause.where) yield clause.where;
    }
  }
}

function valuesOf(item: SetItem): readonly Expression[] {
  return item.kind === 'set-tags' ? [] : [item.value];
}

function mapsOf(path: PatternPath): readonly MapLiteral[] {
  const ofNodes = path.nodes.flatMap((node) => [...node.labels.map((label) => label.properties), node.properties]);
  return [...ofNodes, ...path.edges.map((edge) => edge.properties)].filter((map) => map !== undefined);
}
