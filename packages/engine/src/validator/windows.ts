import type { ValueType } from '@astrolabe/model';
import { columnName, type Expression, type Window } from '@astrolabe/ngql';
import { semanticError } from '../expression/errors.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { Bind } from '../expression/scope.ts';
import { WINDOWS_MAX } from '../limits.ts';
import type { WindowItem } from '../plan/window.ts';
import { someExpression } from './scope.ts';
import type { ValidatedProjection } from './validated-projection.ts';

/** Whether an expression contains a window function. */
export function hasWindow(expression: Expression): boolean {
  return someExpression(expression, isWindow);
}

function isWindow({ kind }: Expression): boolean {
  return kind === 'window';
}

/** The window functions of a projection, gathered while its items are bound; their columns begin at `at`. */
export class Windows {
  readonly at: number;
  readonly items: WindowItem[] = [];

  constructor(at: number) {
    this.at = at;
  }

  /** The functions, if there are any, in the form of a projection. */
  get result(): Pick<ValidatedProjection, 'windows'> {
    const { items, at: width } = this;
    return items.length > 0 ? { windows: { width, items } } : {};
  }

  /** Gives a window function its column. */
  take(node: Window, bind: Bind): BoundExpression {
    const parts = [...node.arguments, ...node.partitionBy, ...node.orderBy.map(({ expression }) => expression)];
    const nested = parts.find(hasWindow);
    if (nested)
      throw semanticError(
        `Window functions cannot be nested: \`${columnName(node)}'`,
        nested.range,
        'compute the inner one in a WITH before',
      );
    if (this.items.length === WINDOWS_MAX)
      throw semanticError(
        `At most ${WINDOWS_MAX} window functions are allowed in one clause`,
        node.range,
        'compute some of them in a WITH before',
      );
    const item: WindowItem = {
      name: node.name.text.toLowerCase(),
      arguments: node.arguments.map(bind),
      partitionBy: node.partitionBy.map(bind),
      orderBy: node.orderBy.map(({ expression, isDescending }) => ({ expression: bind(expression), isDescending })),
      frame: node.frame,
      order: orderOf(node),
    };
    this.items.push(item);
    return { kind: 'column', type: windowType(item), index: this.at + this.items.length - 1 };
  }
}

/** The key of a window's order: without the function and the frame. */
function orderOf({ kind, partitionBy, orderBy, range }: Window): string {
  return columnName({ kind, name: { text: '', range }, arguments: [], partitionBy, orderBy, range });
}

function windowType({ name, arguments: given }: WindowItem): ValueType {
  switch (name) {
    case 'row_number':
    case 'rank':
    case 'dense_rank':
    case 'count':
      return 'INT';
    case 'avg':
      return 'FLOAT';
    case 'sum':
      return given[0]!.type;
    default:
      // Rows that do not exist are null or a default of another type.
      return '__EMPTY__';
  }
}
