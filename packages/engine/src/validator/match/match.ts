import { columnName, type MatchClause, type MatchStatement, type UnwindClause } from '@astrolabe/ngql';
import { bindIterated } from '../../expression/bind.ts';
import { semanticError } from '../../expression/errors.ts';
import { hasAggregate } from '../projection.ts';
import type { StatementValidator } from '../validator.ts';
import { bindConditions, placePatterns, withInput } from './conditions.ts';
import { validateProjection } from './match-projection.ts';
import { MatchScope } from './match-scope.ts';
import { requireParameters } from './parameters.ts';
import { PatternBinder } from './pattern.ts';
import { startHints } from './start-hints.ts';
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
  privilege: (statement) => (statement.clauses.some((clause) => clause.kind === 'match-clause') ? 'read' : 'none'),
  validate(statement, context) {
    requireParameters(statement, context);
    let scope = new MatchScope(context);
    const clauses: ValidatedMatchClause[] = [];
    for (const clause of [...statement.clauses, statement.returning]) {
      if (clause.kind === 'match-clause') {
        clauses.push(validatePatterns(clause, scope));
      } else if (clause.kind === 'unwind-clause') {
        clauses.push(validateUnwind(clause, scope));
      } else {
        const projected = validateProjection(clause, scope);
        clauses.push(projected.clause);
        ({ scope } = projected);
      }
    }
    const last = clauses.at(-1);
    return { kind: 'match', columns: last?.kind === 'projection' ? last.projection.columns : [], clauses };
  },
};

function validatePatterns(clause: MatchClause, scope: MatchScope): ValidatedPatterns {
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
