import {
  columnName,
  type MatchClause,
  type MatchStatement,
  type UnwindClause,
  type WriteStatement,
} from '@astrolabe/ngql';
import { bindIterated } from '../../expression/bind.ts';
import { semanticError } from '../../expression/errors.ts';
import { hasAggregate } from '../projection.ts';
import type { OutputColumn } from '../output-column.ts';
import { pipeOf } from '../scope.ts';
import type { StatementValidator } from '../validator.ts';
import { validateWritingClause } from '../write/write-clauses.ts';
import { kindOfType } from './alias.ts';
import { bindConditions, placePatterns, withInput } from './conditions.ts';
import { validateProjection } from './match-projection.ts';
import { inputName, MatchScope } from './match-scope.ts';
import { requireParameters } from './parameters.ts';
import { PatternBinder } from './pattern.ts';
import { startHints } from './start-hints.ts';
import { validateCopy, validateLoad, validateProcedure } from './load.ts';
import { validateCall } from './subquery.ts';
import type {
  MatchCondition,
  ValidatedMatchClause,
  ValidatedMatchUnwind,
  ValidatedPath,
  ValidatedPatterns,
} from './validated-match.ts';

/** MATCH, and statements that start with UNWIND or WITH and end with RETURN. */
export const matchValidator: StatementValidator<MatchStatement> = {
  needsSpace: false,
  privilege: (statement) =>
    reads(statement, ['load-clause']) ? 'write-data' : reads(statement, READING) ? 'read' : 'none',
  validate(statement, context) {
    requireParameters(statement, context);
    const scope = new MatchScope(context);
    for (const { name, type } of context.input ?? []) scope.declare(inputName(name), kindOfType(type));
    const { clauses, columns } = validateClauses(statement, scope);
    return { kind: 'match', columns, source: pipeOf(context), clauses };
  },
};

/** Clauses that read vertices or edges. */
const READING = ['match-clause', 'pattern', 'procedure-clause'];

/** Whether one of these kinds is anywhere in the statement. */
function reads(part: unknown, kinds: readonly string[]): boolean {
  if (Array.isArray(part)) return part.some((item) => reads(item, kinds));
  if (typeof part !== 'object' || part === null) return false;
  if ('kind' in part && typeof part.kind === 'string' && kinds.includes(part.kind)) return true;
  return Object.values(part).some((item) => reads(item, kinds));
}

/** The clauses of a MATCH, of one in a subquery, or of a statement that writes, in a scope that they change. */
export function validateClauses(
  { clauses: written, returning }: MatchStatement | WriteStatement,
  start: MatchScope,
): { readonly clauses: readonly ValidatedMatchClause[]; readonly columns: readonly OutputColumn[] } {
  let scope = start;
  const clauses: ValidatedMatchClause[] = [];
  for (const clause of [...written, ...(returning ? [returning] : [])]) {
    switch (clause.kind) {
      case 'match-clause':
        clauses.push(...validateMatchClause(clause, scope));
        break;
      case 'unwind-clause':
        clauses.push(validateUnwind(clause, scope));
        break;
      case 'procedure-clause':
        clauses.push(validateProcedure(clause, scope));
        break;
      case 'load-clause':
        clauses.push(validateLoad(clause, scope));
        break;
      case 'copy-clause':
        clauses.push(validateCopy(clause, scope));
        break;
      case 'call-clause':
        clauses.push(validateCall(clause, scope));
        break;
      case 'create-clause':
      case 'merge-clause':
      case 'set-clause':
      case 'remove-clause':
      case 'delete-clause':
        clauses.push(validateWritingClause(clause, scope));
        break;
      default: {
        const projected = validateProjection(clause, scope);
        clauses.push(projected.clause);
        ({ scope } = projected);
      }
    }
  }
  const last = clauses.at(-1);
  return { clauses, columns: last?.kind === 'projection' ? last.projection.columns.slice(0, last.visible) : [] };
}

/** The patterns, followed by the selection of paths with the same ends. */
function validateMatchClause(clause: MatchClause, scope: MatchScope): readonly ValidatedMatchClause[] {
  const before = scope.aliases.map((alias) => alias.slot);
  const patterns = validatePatterns(clause, scope);
  const [path] = patterns.paths;
  if (!clause.selector || path?.pathSlot === undefined) return [patterns];
  const ends = [path.nodes[0]!.slot, path.nodes.at(-1)!.slot];
  return [
    patterns,
    { kind: 'selection', partition: [...before, ...ends], pathSlot: path.pathSlot, ...clause.selector },
  ];
}

/** The patterns of one clause, with declared names. */
export function validatePatterns(clause: MatchClause, scope: MatchScope): ValidatedPatterns {
  const space = scope.context.requireSpace();
  const boundSlots = scope.aliases.map((alias) => alias.slot);
  const optionalRowSlot = clause.isOptional ? scope.addSlot('row') : undefined;
  const binder = new PatternBinder(scope, false);
  const paths = clause.paths.map((path) => binder.bind(path));
  const conditions = [
    ...binder.conditions,
    ...bindConditions(clause.where, scope, 'where', boundSlots).map((condition) =>
      isOfStart(condition, paths, boundSlots) ? withInput(condition) : condition,
    ),
  ];
  return {
    kind: 'patterns',
    names: scope.names,
    boundSlots,
    paths,
    conditions,
    starts: startHints(conditions, space, scope.width),
    optionalRowSlot,
  };
}

/** Returns whether a condition that may fail reads only the start vertex of a path with edges. */
function isOfStart(
  { mayFail, slots, lists }: MatchCondition,
  paths: readonly ValidatedPath[],
  boundSlots: readonly number[],
): boolean {
  const [slot, ...others] = slots;
  if (!mayFail || slot === undefined || others.length > 0 || lists.length > 0 || boundSlots.includes(slot))
    return false;
  return paths.some(({ nodes, edges }) => edges.length > 0 && nodes[0]?.slot === slot);
}

function validateUnwind(clause: UnwindClause, scope: MatchScope): ValidatedMatchUnwind {
  const { expression, alias } = clause;
  if (scope.get(alias.text))
    throw semanticError(`Variable \`${alias.text}\` already declared`, alias.range, 'choose another name');
  if (hasAggregate(expression))
    throw semanticError(
      `Can't use aggregating expressions in unwind clause, \`${columnName(expression)}'`,
      expression.range,
      'aggregate in a WITH before',
    );
  const { lists, references } = placePatterns([expression], scope);
  const bound = bindIterated(expression, scope.expressionScope('unwind', references), scope.context);
  const names = scope.names;
  scope.declare(alias.text, 'Runtime');
  return { kind: 'unwind', names, lists, expression: bound, alias: alias.text };
}
