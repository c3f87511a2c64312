import { displayValue } from '@astrolabe/model';
import {
  columnName,
  type LimitCount,
  type LimitStatement,
  type OrderByStatement,
  type UnwindStatement,
} from '@astrolabe/ngql';
import { bindConstant } from '../expression/bind-constant.ts';
import { bindIterated } from '../expression/bind.ts';
import { semanticError } from '../expression/errors.ts';
import { InputTracker, inputScope, pipeOf, someExpression, unknownName } from './scope.ts';
import type { StatementValidator, ValidationContext } from './validator.ts';

const MESSAGES = { both: 'Not support both input and variable.', several: 'Only one variable allowed to use.' };

/** ORDER BY after a pipe or on a variable. */
export const orderByValidator: StatementValidator<OrderByStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate(statement, context) {
    const tracker = new InputTracker(context, MESSAGES);
    const factors = statement.factors.map(({ expression, isDescending }) => {
      if (expression.kind !== 'input-property' && expression.kind !== 'variable-property')
        throw semanticError(
          `Order by with invalid expression \`${columnName(expression)}'`,
          expression.range,
          'name the expression by YIELD … AS before, and sort by $-.name',
        );
      return { column: tracker.resolve(expression).index, isDescending };
    });
    const rows = tracker.rows;
    if (!rows) throw semanticError('Only support input and variable in order by sentence.', statement.range);
    return { kind: 'order-by', columns: rows.columns, source: rows.source, factors };
  },
};

/** LIMIT after a pipe. */
export const limitValidator: StatementValidator<LimitStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate(statement, context) {
    return {
      kind: 'limit',
      columns: context.input ?? [],
      offset: limitCount('skip', statement.skip, context),
      count: limitCount('count', statement.count, context),
    };
  },
};

function limitCount(name: 'skip' | 'count', count: LimitCount, context: ValidationContext): number {
  if (typeof count === 'bigint') return Number(count);
  const value = bindConstant(count, context);
  if (typeof value !== 'bigint' || value < 0n)
    throw semanticError(`${name} \`${displayValue(value)}' is illegal`, count.range, 'use an integer of 0 or more');
  return Number(value);
}

/** UNWIND as a statement: one row per item, with the item as its only column. */
export const unwindValidator: StatementValidator<UnwindStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate(statement, context) {
    const refuse = semanticError(
      `Not support \`${columnName(statement.expression)}' in UNWIND sentence.`,
      statement.expression.range,
      'take a list from $-, or a constant one',
    );
    if (someExpression(statement.expression, (part) => part.kind === 'aggregate')) throw refuse;
    const tracker = new InputTracker(context, MESSAGES);
    const scope = inputScope(tracker, (node) =>
      node.kind === 'label' || node.kind === 'variable' ? unknownName(node, '') : refuse,
    );
    const expression = bindIterated(statement.expression, scope, context);
    return {
      kind: 'unwind',
      columns: [{ name: statement.alias.text, type: '__EMPTY__' }],
      source: tracker.rows?.source ?? pipeOf(context),
      expression,
    };
  },
};
