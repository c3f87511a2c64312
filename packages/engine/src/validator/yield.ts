import type { SourceRange } from '@astrolabe/model';
import {
  columnName,
  type Expression,
  type GroupByStatement,
  type VariableProperty,
  type YieldColumn,
  type YieldStatement,
} from '@astrolabe/ngql';
import { bindExpression } from '../expression/bind.ts';
import { checkCondition } from '../expression/operand-types.ts';
import type { Scope } from '../expression/scope.ts';
import { semanticError } from '../expression/errors.ts';
import { requireTag } from './element-references.ts';
import { bindGrouping, bindProjection, hasAggregate, projectionItems } from './projection.ts';
import { InputTracker, checkDuplicates, inputScope, pipeOf, someExpression, unknownName } from './scope.ts';
import type { ValidatedYield } from './validated-query.ts';
import type { StatementValidator, ValidationContext } from './validator.ts';
import type { OutputColumn } from './output-column.ts';

const ONLY_INPUT = 'Only support input and variable in yield sentence.';

/** YIELD, and RETURN alone. */
export const yieldValidator: StatementValidator<YieldStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate(statement, context) {
    if (statement.join) return validateJoin(statement, statement.join, context);
    const tracker = new InputTracker(context, {
      both: 'Not support both input and variable.',
      several: 'Only one variable allowed to use.',
    });
    const scope = yieldScope(tracker, context);
    const where = statement.where && {
      condition: bindExpression(statement.where, withAliases(scope, statement.yield.columns), context),
      source: statement.where,
    };
    if (where) checkCondition(where.condition, where.source, 'Boolean');
    const items = projectionItems(statement.yield.columns, (node) => tracker.all(node));
    const { isDistinct } = statement.yield;
    const projection = items.some((item) => hasAggregate(item.expression))
      ? bindGrouping(items, [], isDistinct, scope, context)
      : bindProjection(items, isDistinct, scope, context);
    return {
      kind: 'yield',
      columns: projection.columns,
      source: tracker.rows?.source ?? pipeOf(context),
      where,
      projection,
    };
  },
};

/** GROUP BY. */
export const groupByValidator: StatementValidator<GroupByStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate(statement, context) {
    const tracker = new InputTracker(context, {
      both: 'Not support both input and variable in GroupBy sentence.',
      several: 'Only one variable allowed to use.',
    });
    const scope = inputScope(tracker, (node) =>
      unknownName(node, 'Only support input and variable in GroupBy sentence.'),
    );
    const keys = statement.keys.map(({ expression }) => {
      if (!isGroupingKey(expression))
        throw semanticError(
          `Group \`${columnName(expression)}' invalid`,
          expression.range,
          'group by columns of the input, such as $-.name, or by what is computed from them',
        );
      return expression;
    });
    const items = projectionItems(statement.yield.columns, (node) => tracker.all(node));
    const projection = bindGrouping(items, keys, statement.yield.isDistinct, scope, context, checkDependent);
    if (!tracker.rows) throw semanticError('Only support input and variable in GroupBy sentence.', statement.range);
    return { kind: 'yield', columns: projection.columns, source: tracker.rows.source, where: undefined, projection };
  },
};

function yieldScope(tracker: InputTracker, context: ValidationContext): Scope {
  return inputScope(tracker, (node) => {
    if ((node.kind === 'source-property' || node.kind === 'destination-property') && context.space)
      requireTag(context.space, node.tag, node);
    return unknownName(node, ONLY_INPUT);
  });
}

/** Scope of WHERE: an alias stands for the item's expression, as in `YIELD $-.DurationInUSec AS d WHERE d > 1000`. */
function withAliases(scope: Scope, columns: readonly YieldColumn[]): Scope {
  const items = new Map<string, Expression>();
  for (const { alias, expression } of columns)
    if (alias && !hasAggregate(expression)) items.set(alias.text, expression);
  let isInItem = false;
  return {
    ...scope,
    reference(node, bind) {
      const item = node.kind === 'label' && !isInItem ? items.get(node.name) : undefined;
      if (!item) return scope.reference(node, bind);
      // Inside the item itself, the name has its meaning without the alias.
      isInItem = true;
      try {
        return bind(item);
      } finally {
        isInItem = false;
      }
    },
  };
}

/** A reference, or an expression that computes with one; comparisons and constants are refused. */
function isGroupingKey(expression: Expression): boolean {
  switch (expression.kind) {
    case 'input-property':
    case 'variable-property':
      return true;
    case 'arithmetic':
    case 'unary':
    case 'cast':
    case 'call':
    case 'case':
    case 'subscript':
    case 'attribute':
      return (
        !hasAggregate(expression) &&
        someExpression(expression, (part) => part.kind === 'input-property' || part.kind === 'variable-property')
      );
    default:
      return false;
  }
}

/** An item without aggregates must depend on the keys only. */
function checkDependent(item: Expression, keys: readonly Expression[]): void {
  const names = new Set(keys.map((key) => columnName(key)));
  const isMade = (part: Expression): boolean => {
    if (names.has(columnName(part))) return true;
    if (part.kind === 'input-property' || part.kind === 'variable-property') return false;
    let isFine = true;
    someExpression(part, (inner) => {
      if (inner === part) return false;
      if (names.has(columnName(inner))) return false;
      if (inner.kind === 'input-property' || inner.kind === 'variable-property')
        isFine = keys.some((key) => someExpression(key, (sub) => columnName(sub) === columnName(inner)));
      return !isFine;
    });
    return isFine;
  };
  if (!isMade(item))
    throw semanticError(
      `Yield non-agg expression \`${columnName(item)}' must be functionally dependent on items in GROUP BY clause`,
      item.range,
      'add it to GROUP BY, or aggregate it',
    );
}

/** YIELD … FROM $a INNER JOIN $b ON $a.x == $b.y. */
function validateJoin(
  statement: YieldStatement,
  join: NonNullable<YieldStatement['join']>,
  context: ValidationContext,
): ValidatedYield {
  if (join.joinKind !== 'inner' || !join.on)
    throw semanticError('only support inner join.', join.range, 'write FROM $a INNER JOIN $b ON $a.x == $b.y');
  const left = variableColumns(join.left.text, join.left.range, context);
  const right = variableColumns(join.right.text, join.right.range, context);
  if (join.left.text === join.right.text)
    throw semanticError('do not support self-join.', join.range, 'assign the rows to a second variable');
  const [leftKey, rightKey] = join.on;
  if (leftKey.variable !== join.left.text) throw inconsistent(join.left.text, leftKey);
  if (rightKey.variable !== join.right.text) throw inconsistent(join.right.text, rightKey);
  const sides = new Map([
    [join.left.text, { columns: left, offset: 0 }],
    [join.right.text, { columns: right, offset: left.length }],
  ]);
  const keys = [indexOfColumn(left, leftKey), indexOfColumn(right, rightKey)] as const;
  for (const { name } of right) {
    if (name === leftKey.property && name === rightKey.property) continue;
    if (left.some((column) => column.name === name)) {
      throw semanticError(
        `column name \`${name}' of $${join.left.text} and column name \`${name}' of $${join.right.text} are the same, please rename it to a non-duplicate column name.`,
        join.range,
      );
    }
  }
  const scope: Scope = {
    columnCount: left.length + right.length,
    reference(node) {
      const side = node.kind === 'variable-property' ? sides.get(node.variable) : undefined;
      if (node.kind !== 'variable-property' || !side) throw unknownName(node, ONLY_INPUT);
      const index = indexOfColumn(side.columns, node);
      return { kind: 'column', type: side.columns[index]!.type, index: side.offset + index };
    },
  };
  const items = projectionItems(statement.yield.columns, (node) =>
    node.kind === 'variable-property' ? (sides.get(node.variable)?.columns ?? []) : [],
  );
  const { isDistinct } = statement.yield;
  const projection = items.some((item) => hasAggregate(item.expression))
    ? bindGrouping(items, [], isDistinct, scope, context)
    : bindProjection(items, isDistinct, scope, context);
  return {
    kind: 'yield',
    columns: projection.columns,
    source: undefined,
    join: { left: join.left.text, right: join.right.text, leftKey: keys[0], rightKey: keys[1] },
    where: undefined,
    projection,
  };
}

function indexOfColumn(columns: readonly OutputColumn[], key: VariableProperty): number {
  const index = columns.findIndex((column) => column.name === key.property);
  if (index < 0) throw semanticError(`\`${columnName(key)}', not exist prop \`${key.property}'`, key.range);
  return index;
}

function inconsistent(variable: string, key: Expression): Error {
  return semanticError(
    `\`${variable}' should be consistent with join condition variable \`${columnName(key)}'.`,
    key.range,
  );
}

function variableColumns(name: string, range: SourceRange, context: ValidationContext): readonly OutputColumn[] {
  const columns = context.variables.get(name);
  if (!columns) throw semanticError(`variable: \`${name}' not exist`, range);
  checkDuplicates(columns, range);
  return columns;
}
