import type { ValueType } from '@astrolabe/model';
import type { CallClause, MatchStatement, Subquery, SubqueryStatement } from '@astrolabe/ngql';
import { semanticError } from '../../expression/errors.ts';
import type { OutputColumn } from '../output-column.ts';
import { kindOfType } from './alias.ts';
import { validateClauses } from './match.ts';
import type { ListReference } from './match-scope.ts';
import { MatchScope } from './match-scope.ts';
import type { SubqueryList, ValidatedCall, ValidatedSubquery } from './validated-match.ts';

const TYPES: Readonly<Record<Subquery['mode'], ValueType>> = { exists: 'BOOL', count: 'INT', collect: 'LIST' };

/** Assigns a slot to a subquery in an expression. It sees the outer names. */
export function placeSubquery(
  node: Subquery,
  scope: MatchScope,
): { readonly list: SubqueryList; readonly reference: ListReference } {
  const listSlot = scope.addSlot(node.mode);
  const row = `#row${node.range.start}`;
  const { names } = scope;
  const subquery = validateSubquery(node.statement, scope.fork());
  const [first, second] = subquery.columns;
  if (node.mode === 'collect' && (!first || second))
    throw semanticError(
      'COLLECT { } takes a RETURN of one column',
      node.range,
      'return a list or a map of several values',
    );
  return {
    list: { kind: 'subquery', mode: node.mode, listSlot, row, names, subquery },
    reference: { slot: listSlot, isCounted: false, type: TYPES[node.mode], localNodes: [], localEdges: [] },
  };
}

function validateSubquery(statement: SubqueryStatement, scope: MatchScope): ValidatedSubquery {
  if (statement.kind === 'match') return { kind: 'clauses', ...validateClauses(statement, scope) };
  const [left, right] = [statement.left, statement.right].map((side) => {
    if (side.kind !== 'match' && side.kind !== 'set')
      throw semanticError('A subquery joins MATCH statements only', side.range);
    // The sides of a set operator in a subquery are parsed by the same rule.
    return validateSubquery(side as MatchStatement, scope.fork());
  });
  if (left!.columns.length !== right!.columns.length)
    throw semanticError(
      'number of columns to UNION/INTERSECT/MINUS must be same',
      statement.right.range,
      'let both sides RETURN the same columns',
    );
  return { kind: 'set', operator: statement.operator, left: left!, right: right!, columns: left!.columns };
}

/** `CALL { … }`: declares what the subquery returns. */
export function validateCall(clause: CallClause, scope: MatchScope): ValidatedCall {
  const inner = importedScope(clause, scope);
  const width = scope.width;
  const { statement, transactionRows, isOptional = false } = clause;
  const isWriting = statement.kind === 'write';
  const subquery: ValidatedSubquery = isWriting
    ? { kind: 'clauses', ...validateClauses(statement, inner) }
    : validateSubquery(statement, inner);
  for (const { name } of subquery.columns)
    if (scope.get(name))
      throw semanticError(
        `Variable \`${name}\` already declared`,
        clause.range,
        'return it under another name with AS',
      );
  for (const column of subquery.columns) declareColumn(column, scope);
  const row = `#row${clause.range.start}`;
  return { kind: 'call', names: scope.names, width, row, subquery, isOptional, isWriting, transactionRows };
}

function declareColumn({ name, type }: OutputColumn, scope: MatchScope): void {
  scope.declare(name, kindOfType(type));
}

/** The names visible in the subquery: those it imports, all of them after a leading WITH, else none. */
function importedScope({ imports, statement }: CallClause, scope: MatchScope): MatchScope {
  if (imports === '*') return scope.fork();
  if (!imports) {
    const first = leadingClause(statement);
    return first === 'with-clause' ? scope.fork() : new MatchScope(scope.context, [], scope.names);
  }
  const aliases = imports.map(({ text, range }) => {
    const alias = scope.get(text);
    if (!alias) throw scope.unknown(text, 'with', range);
    return alias;
  });
  return new MatchScope(scope.context, aliases, scope.names);
}

function leadingClause(statement: CallClause['statement']): string | undefined {
  if (statement.kind !== 'set') return statement.clauses[0]?.kind;
  return statement.left.kind === 'match' || statement.left.kind === 'set'
    ? leadingClause(statement.left as SubqueryStatement)
    : undefined;
}
