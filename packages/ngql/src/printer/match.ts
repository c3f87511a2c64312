import { unreachable } from '@astrolabe/model';
import type {
  CallClause,
  FileSource,
  MatchStatement,
  PathSelector,
  Projection,
  ReadingClause,
  SubqueryStatement,
} from '../ast/match.ts';
import type { Name } from '../ast/expression.ts';
import type { RemoveItem, SetItem, WriteStatement, WritingClause } from '../ast/write.ts';
import { printExpression, printPath } from './expression.ts';
import { name, names, words } from './fragment.ts';
import { printCall, printOrderFactor, printYieldColumn, where } from './traverse.ts';

/** MATCH with all its clauses. */
export function printMatch({ clauses, returning }: MatchStatement): string {
  return words(
    ...clauses.map(printMatchClause),
    returning.isFinish ? 'FINISH' : `RETURN ${printProjection(returning)}`,
  );
}

/** Prints the MATCH of a subquery, or several joined by set operators. */
export function printSubquery(statement: SubqueryStatement): string {
  if (statement.kind === 'match') return printMatch(statement);
  const sides = [statement.left, statement.right].map((side) =>
    side.kind === 'match' || side.kind === 'set' ? printSubquery(side as SubqueryStatement) : '',
  );
  return sides.join(` ${statement.operator} `);
}

/** Clauses that write, with or without RETURN. */
export function printWrite({ clauses, returning }: WriteStatement): string {
  return words(...clauses.map(printClause), returning && `RETURN ${printProjection(returning)}`);
}

function printClause(clause: ReadingClause | WritingClause): string {
  switch (clause.kind) {
    case 'create-clause':
      return `CREATE ${clause.paths.map(printPath).join(', ')}`;
    case 'merge-clause':
      return words(
        `MERGE ${printPath(clause.path)}`,
        clause.onCreate.length > 0 && `ON CREATE SET ${clause.onCreate.map(printSetItem).join(', ')}`,
        clause.onMatch.length > 0 && `ON MATCH SET ${clause.onMatch.map(printSetItem).join(', ')}`,
      );
    case 'set-clause':
      return `SET ${clause.items.map(printSetItem).join(', ')}`;
    case 'remove-clause':
      return `REMOVE ${clause.items.map(printRemoveItem).join(', ')}`;
    case 'delete-clause':
      return words(clause.isDetached && 'DETACH', 'DELETE', clause.elements.map(printExpression).join(', '));
    case 'copy-clause': {
      const columns = clause.columns ? ` (${clause.columns.map(printColumn).join(', ')})` : '';
      return words(
        `COPY ${name(clause.target)}${columns} FROM ${printExpression(clause.file)}`,
        clause.hasHeaders && 'WITH HEADERS',
        printDelimiter(clause),
      );
    }
    default:
      return printMatchClause(clause);
  }
}

function printSetItem(item: SetItem): string {
  const element = name(item.element);
  switch (item.kind) {
    case 'set-property':
      return `${element}${item.tag ? `.${name(item.tag)}` : ''}.${name(item.property)} = ${printExpression(item.value)}`;
    case 'set-properties':
      return `${element} ${item.isAdded ? '+=' : '='} ${printExpression(item.value)}`;
    case 'set-tags':
      return `${element}${item.tags.map((tag) => `:${name(tag)}`).join('')}`;
    default:
      return unreachable(item);
  }
}

function printRemoveItem(item: RemoveItem): string {
  const element = name(item.element);
  if (item.kind === 'remove-tags') return `${element}${item.tags.map((tag) => `:${name(tag)}`).join('')}`;
  return `${element}${item.tag ? `.${name(item.tag)}` : ''}.${name(item.property)}`;
}

function printSelector({ count, isGroups }: PathSelector): string {
  return isGroups ? `SHORTEST ${count} GROUPS` : `SHORTEST ${count}`;
}

function printMatchClause(clause: ReadingClause): string {
  switch (clause.kind) {
    case 'match-clause':
      return words(
        clause.isOptional && 'OPTIONAL',
        'MATCH',
        clause.selector && printSelector(clause.selector),
        clause.paths[0]?.isWalk && 'WALK',
        clause.paths.map(printPath).join(', '),
        where(clause.where),
      );
    case 'unwind-clause':
      return `UNWIND ${printExpression(clause.expression)} AS ${name(clause.alias)}`;
    case 'procedure-clause':
      return printCall(clause.call);
    case 'load-clause':
      return words(
        'LOAD CSV',
        clause.hasHeaders && 'WITH HEADERS',
        `FROM ${printExpression(clause.file)} AS ${name(clause.alias)}`,
        printDelimiter(clause),
      );
    case 'with-clause':
      return words('WITH', printProjection(clause), where(clause.where));
    case 'call-clause': {
      const imports = clause.imports ? `(${clause.imports === '*' ? '*' : names(clause.imports)}) ` : '';
      const rows = clause.transactionRows;
      return words(
        clause.isOptional && 'OPTIONAL',
        `CALL ${imports}{ ${printCalled(clause)} }`,
        rows !== undefined && `IN TRANSACTIONS OF ${rows} ROWS`,
      );
    }
    default:
      return unreachable(clause);
  }
}

/** Columns such as `_id` are keywords of the language. */
function printColumn(column: Name): string {
  return /^_(?:id|src|dst|rank)$/.test(column.text) ? column.text : name(column);
}

function printDelimiter({ delimiter }: FileSource): string | false {
  return delimiter !== undefined && `FIELDTERMINATOR ${printExpression(delimiter)}`;
}

function printCalled({ statement }: CallClause): string {
  return statement.kind === 'write' ? printWrite(statement) : printSubquery(statement);
}

function printProjection(projection: Projection): string {
  const items = [...(projection.isAll ? ['*'] : []), ...projection.columns.map(printYieldColumn)].join(', ');
  return words(
    projection.isDistinct && 'DISTINCT',
    items,
    projection.groupBy && `GROUP BY ${projection.groupBy.map(printExpression).join(', ')}`,
    projection.orderBy && `ORDER BY ${projection.orderBy.map(printOrderFactor).join(', ')}`,
    projection.skip && `SKIP ${printExpression(projection.skip)}`,
    projection.limit && `LIMIT ${printExpression(projection.limit)}`,
  );
}
