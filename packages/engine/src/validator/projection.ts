import type { SourceRange, ValueType } from '@astrolabe/model';
import {
  aggregateNamed,
  columnName,
  type Aggregate,
  type Expression,
  type InputProperty,
  type VariableProperty,
  type YieldClause,
  type YieldColumn,
} from '@astrolabe/ngql';
import { bindExpression } from '../expression/bind.ts';
import type { BindEnvironment, Scope } from '../expression/scope.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { semanticError } from '../expression/errors.ts';
import { WINDOWS_MAX } from '../limits.ts';
import type { AggregateItem } from '../plan/aggregate.ts';
import { someExpression } from './scope.ts';
import type { ValidatedProjection } from './validated-projection.ts';
import type { OutputColumn } from './output-column.ts';
import { Windows, hasWindow } from './windows.ts';

/** An item of a YIELD with its column name. */
export interface ProjectionItem {
  readonly name: string;
  readonly expression: Expression;
}

/** The items of a YIELD; `$-.*` and `$name.*` become one item for each column. */
export function projectionItems(
  columns: readonly YieldColumn[],
  expand: (node: InputProperty | VariableProperty) => readonly OutputColumn[],
): readonly ProjectionItem[] {
  const items: ProjectionItem[] = [];
  for (const { expression, alias } of columns) {
    if (
      (expression.kind === 'input-property' || expression.kind === 'variable-property') &&
      expression.property === '*'
    ) {
      for (const { name } of expand(expression)) {
        const reference = { ...expression, property: name };
        items.push({ name: columnName(reference), expression: reference });
      }
    } else {
      items.push({ name: alias?.text ?? columnName(expression), expression });
    }
  }
  return items;
}

/** Binds the items of a YIELD without aggregates. */
export function bindProjection(
  items: readonly ProjectionItem[],
  isDistinct: boolean,
  scope: Scope,
  environment: BindEnvironment,
): ValidatedProjection {
  const columns: OutputColumn[] = [];
  const expressions: BoundExpression[] = [];
  for (const { name, expression } of items) {
    const bound = bindExpression(expression, scope, environment);
    columns.push({ name, type: bound.type });
    expressions.push(bound);
  }
  return { columns, expressions, isDistinct };
}

/** Binds items without aggregates, some of which may have window functions, over rows of `width` columns. */
export function bindWithWindows(
  items: readonly ProjectionItem[],
  isDistinct: boolean,
  scope: Scope,
  width: number,
  environment: BindEnvironment,
): ValidatedProjection {
  if (!items.some(({ expression }) => hasWindow(expression)))
    return bindProjection(items, isDistinct, scope, environment);
  const windows = new Windows(width);
  const inner: Scope = {
    ...scope,
    columnCount: width + WINDOWS_MAX,
    window: (node, bind) => windows.take(node, bind),
  };
  return { ...bindProjection(items, isDistinct, inner, environment), ...windows.result };
}

/** Whether an expression contains an aggregate. */
export function hasAggregate(expression: Expression): boolean {
  return someExpression(expression, (part) => part.kind === 'aggregate');
}

/**
 * Binds items, some of which have aggregates. Items without aggregates are grouping keys, in addition to those of `keys` (GROUP BY). Within an item
 * with aggregates a key refers to its value; other references become grouping keys as well, unless `checkDependent` rejects them.
 */
export function bindGrouping(
  items: readonly ProjectionItem[],
  keys: readonly Expression[],
  isDistinct: boolean,
  scope: Scope,
  environment: BindEnvironment,
  checkDependent?: (item: Expression, keys: readonly Expression[]) => void,
  withWindows = false,
): ValidatedProjection {
  const isComputed = (expression: Expression): boolean =>
    hasAggregate(expression) || (withWindows && hasWindow(expression));
  const bindAll = (groups: Grouping): ValidatedProjection => {
    for (const key of keys) groups.addKey(key);
    for (const { expression } of items) if (!isComputed(expression) && keys.length === 0) groups.addKey(expression);
    const columns: OutputColumn[] = [];
    const expressions: BoundExpression[] = [];
    for (const { name, expression } of items) {
      if (checkDependent && !hasAggregate(expression)) checkDependent(expression, keys);
      const bound = bindExpression(expression, groups.scope, environment);
      columns.push({ name, type: bound.type });
      expressions.push(bound);
    }
    return {
      columns,
      expressions,
      isDistinct,
      grouping: { keys: groups.keys, items: groups.items },
      ...groups.windows?.result,
    };
  };
  // The number of keys, and so the position of the aggregates after them, is known only after a first binding.
  const draft = new Grouping(scope, environment, 0, LOOP_COLUMNS_AT, withWindows ? new Windows(0) : undefined);
  const drafted = bindAll(draft);
  if (draft.keys.length === 0 && draft.items.length <= LOOP_COLUMNS_AT && !drafted.windows) return drafted;
  const width = draft.keys.length + draft.items.length;
  const windows = drafted.windows && new Windows(width);
  return bindAll(
    new Grouping(scope, environment, draft.keys.length, width + (drafted.windows?.items.length ?? 0), windows),
  );
}

/** Position of loop variables, after the few aggregates of most statements. */
const LOOP_COLUMNS_AT = 16;

/** Keys and aggregates, gathered while items are bound; the items read the keys, then the aggregates from column `aggregatesAt` on. */
class Grouping {
  readonly #inner: Scope;
  readonly #environment: BindEnvironment;
  readonly #aggregatesAt: number;
  readonly #keyNames = new Map<string, number>();
  readonly keys: BoundExpression[] = [];
  readonly items: AggregateItem[] = [];
  readonly scope: Scope;
  readonly windows: Windows | undefined;

  constructor(
    inner: Scope,
    environment: BindEnvironment,
    aggregatesAt: number,
    columnCount: number,
    windows: Windows | undefined,
  ) {
    this.windows = windows;
    this.#inner = inner;
    this.#environment = environment;
    this.#aggregatesAt = aggregatesAt;
    this.scope = {
      columnCount,
      whole: (node) => {
        const index = node.kind === 'literal' ? undefined : this.#keyNames.get(columnName(node));
        if (index !== undefined) return { kind: 'column', type: this.keys[index]!.type, index };
        return this.#inner.whole?.(node) ? this.addKey(node) : undefined;
      },
      reference: (node) => this.addKey(node),
      attribute: (node, bind) => (this.#inner.attribute?.(node, bind) ? this.addKey(node) : undefined),
      aggregate: (node) => this.#aggregate(node),
      ...(windows && { window: (node, bind) => windows.take(node, bind) }),
    };
  }

  addKey(node: Expression): BoundExpression {
    const name = columnName(node);
    let index = this.#keyNames.get(name);
    if (index === undefined) {
      index = this.keys.length;
      this.keys.push(bindExpression(node, this.#inner, this.#environment));
      this.#keyNames.set(name, index);
    }
    return { kind: 'column', type: this.keys[index]!.type, index };
  }

  #aggregate(node: Aggregate): BoundExpression {
    const { argument } = node;
    const name = aggregateNamed(node.name.text)?.name.toLowerCase() ?? '';
    if (argument === '*') {
      if (name !== 'count')
        throw semanticError(
          `Could not apply aggregation function \`${columnName(node)}' on \`*'`,
          node.range,
          'only count(*) takes *',
        );
    } else if (hasAggregate(argument)) {
      throw semanticError(
        `Aggregate function nesting is not allowed: \`${columnName(node)}'`,
        node.range,
        'aggregate first, and the result behind a pipe or WITH',
      );
    }
    const bound =
      argument === '*' ? undefined : bindExpression(withParameter(argument, node), this.#inner, this.#environment);
    this.items.push({ name, isDistinct: node.isDistinct, argument: bound });
    return {
      kind: 'column',
      type: aggregateType(name, bound?.type),
      index: this.#aggregatesAt + this.items.length - 1,
    };
  }
}

/** An aggregate with a parameter aggregates pairs. */
function withParameter(argument: Expression, { parameter, range }: Aggregate): Expression {
  return parameter ? { kind: 'list', items: [argument, parameter], range } : argument;
}

function aggregateType(name: string, argument: ValueType | undefined): ValueType {
  switch (name) {
    case 'count':
    case 'bit_and':
    case 'bit_or':
    case 'bit_xor':
      return 'INT';
    case 'avg':
    case 'std':
    case 'stdev':
    case 'stdevp':
    case 'variance':
    case 'median':
    case 'percentile_cont':
      return 'FLOAT';
    case 'collect':
      return 'LIST';
    case 'collect_set':
      return 'SET';
    case 'sum':
    case 'max':
    case 'min':
      return argument ?? '__EMPTY__';
    default:
      return '__EMPTY__';
  }
}

/** The YIELD clause of a statement that must have one. */
export function requireYield(clause: YieldClause | undefined, range: SourceRange): YieldClause {
  if (clause) return clause;
  throw semanticError('Missing yield clause.', range, 'add a YIELD clause with the columns to return');
}
