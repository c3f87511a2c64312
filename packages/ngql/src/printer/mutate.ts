import { unreachable } from '@astrolabe/model';
import type { Expression, Name } from '../ast/expression.ts';
import type { MutateStatement, UpdateItem } from '../ast/mutate.ts';
import { printExpression } from './expression.ts';
import { name, names, words } from './fragment.ts';
import { quoteNameStrictly } from './quote.ts';
import { edgeKeys, printEdgeKey, vids, yields } from './traverse.ts';

/** A statement that writes vertices or edges. */
export function printMutation(statement: MutateStatement): string {
  switch (statement.kind) {
    case 'insert-vertices':
      return words(
        'INSERT VERTEX',
        statement.ifNotExists && 'IF NOT EXISTS',
        statement.ignoreExistedIndex && 'IGNORE_EXISTED_INDEX',
        statement.tags.map((tag) => `${quoteNameStrictly(tag.name.text)}${propertyNames(tag.properties)}`).join(', '),
        `VALUES ${statement.rows.map((row) => `${printExpression(row.vid)}:${values(row.values)}`).join(', ')}`,
      );
    case 'insert-edges':
      return words(
        'INSERT EDGE',
        statement.ifNotExists && 'IF NOT EXISTS',
        statement.ignoreExistedIndex && 'IGNORE_EXISTED_INDEX',
        `${name(statement.edgeType)}${propertyNames(statement.properties)}`,
        `VALUES ${statement.rows.map((row) => `${printEdgeKey(row.key)}:${values(row.values)}`).join(', ')}`,
      );
    case 'update-vertex':
      return words(
        statement.isUpsert ? 'UPSERT VERTEX' : 'UPDATE VERTEX',
        statement.tag && `ON ${name(statement.tag)}`,
        printExpression(statement.vid),
        `SET ${updates(statement.items)}`,
        statement.when && `WHEN ${printExpression(statement.when)}`,
        yields(statement.yield),
      );
    case 'update-edge':
      return words(
        statement.isUpsert ? 'UPSERT EDGE ON' : 'UPDATE EDGE ON',
        name(statement.edgeType),
        printEdgeKey(statement.key),
        `SET ${updates(statement.items)}`,
        statement.when && `WHEN ${printExpression(statement.when)}`,
        yields(statement.yield),
      );
    case 'update-vertices':
      return words(
        statement.isUpsert ? 'UPSERT VERTEX ON' : 'UPDATE VERTEX ON',
        name(statement.tag),
        vids(statement.vids),
        `SET ${updates(statement.items)}`,
        statement.when && `WHEN ${printExpression(statement.when)}`,
        yields(statement.yield),
      );
    case 'update-edges':
      return words(
        statement.isUpsert ? 'UPSERT EDGE ON' : 'UPDATE EDGE ON',
        name(statement.edgeType),
        edgeKeys(statement.keys),
        `SET ${updates(statement.items)}`,
        statement.when && `WHEN ${printExpression(statement.when)}`,
        yields(statement.yield),
      );
    case 'delete-vertices':
      return words('DELETE VERTEX', vids(statement.vids), statement.withEdges && 'WITH EDGE');
    case 'delete-tags':
      return words('DELETE TAG', statement.tags === '*' ? '*' : names(statement.tags), 'FROM', vids(statement.vids));
    case 'delete-edges':
      return words('DELETE EDGE', name(statement.edgeType), edgeKeys(statement.keys));
    default:
      return unreachable(statement);
  }
}

/** Prints the assignments of SET. */
export function updates(items: readonly UpdateItem[]): string {
  return items
    .map(
      (item) => `${item.schema ? `${name(item.schema)}.` : ''}${name(item.property)} = ${printExpression(item.value)}`,
    )
    .join(', ');
}

function propertyNames(properties: readonly Name[] | undefined): string {
  return properties ? `(${names(properties)})` : '';
}

function values(expressions: readonly Expression[]): string {
  return `(${expressions.map(printExpression).join(', ')})`;
}
