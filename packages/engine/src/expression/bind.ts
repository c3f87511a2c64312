import { AstrolabeError, EMPTY, typeOf, unreachable, type Value, type ValueType } from '@astrolabe/model';
import {
  columnName,
  functionNamed,
  clockFunctionOf,
  type Attribute,
  type Call,
  type Expression,
  type Label,
} from '@astrolabe/ngql';
import type { UserFunction } from '../catalog/user-functions.ts';
import type { BoundExpression } from './bound-expression.ts';
import { isFixed, partsOf, readsOnly } from './bound-parts.ts';
import { isUnknown } from './deduce-type.ts';
import { elementPart } from './element-part.ts';
import { semanticError, typeError } from './errors.ts';
import { foldConstant } from './fold-constant.ts';
import { deduceResultType, isFoldable, scalarFunctions } from './functions/index.ts';
import { LOOP_ITEMS } from '../limits.ts';
import { callHint } from './hints.ts';
import {
  arithmeticType,
  attributeType,
  checkList,
  checkMembership,
  checkSlice,
  checkSubscript,
  checkWhen,
  logicalType,
  unaryType,
} from './operand-types.ts';
import { canCast, castTarget } from './operators/index.ts';
import type { Scope, Bind, BindEnvironment } from './scope.ts';

/**
 * Resolves the names of an expression, checks its types as far as known, and folds constants. Throws `SEMANTIC_ERROR` with the position of
 * the error.
 */
export function bindExpression(expression: Expression, scope: Scope, environment: BindEnvironment): BoundExpression {
  return new Binder(scope, environment).bind(expression);
}

/** Like `bindExpression`, for a list that is iterated once: a long `range` remains a call, so its items are never all in memory. */
export function bindIterated(expression: Expression, scope: Scope, environment: BindEnvironment): BoundExpression {
  return new Binder(scope, environment, expression).bind(expression);
}

/** Functions for the types that `CAST(x AS type)` supports and `(type)x` does not. */
const MADE_BY_CAST: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  timestamp: 'timestamp',
  duration: 'parse_duration',
};

class Binder {
  readonly #scope: Scope;
  readonly #environment: BindEnvironment;
  readonly #loops: { readonly name: string; readonly index: number; readonly type: ValueType }[] = [];
  /** Inside of list and set literals the arguments of constant calls are not checked before the call is computed. */
  #literalDepth = 0;
  readonly bind: Bind = (node) => this.#bind(node);

  /** The expression whose items are iterated once. */
  readonly #iterated: Expression | undefined;

  constructor(scope: Scope, environment: BindEnvironment, iterated?: Expression) {
    this.#scope = scope;
    this.#environment = environment;
    this.#iterated = iterated;
  }

  /** A name in scope, or a function such as `CURRENT_DATE` if nothing has the name. */
  #name(node: Label): BoundExpression {
    try {
      return this.#scope.reference(node, this.bind);
    } catch (error) {
      const text = clockFunctionOf(node.name);
      if (text === undefined) throw error;
      return this.#bind({
        kind: 'call',
        name: { text, range: node.range },
        arguments: [],
        range: node.range,
      });
    }
  }

  #bind(node: Expression): BoundExpression {
    this.#environment.functions.countBound?.();
    const known = this.#scope.whole?.(node);
    if (known) return known;
    switch (node.kind) {
      case 'literal':
        return constant(node.value);
      case 'label':
        return this.#loopVariable(node.name) ?? this.#name(node);
      case 'variable': {
        const value = this.#environment.parameters.get(node.name);
        return value === undefined ? this.#scope.reference(node, this.bind) : parameter(value);
      }
      case 'variable-property': {
        const value = this.#environment.parameters.get(node.variable);
        return value === undefined
          ? this.#scope.reference(node, this.bind)
          : this.#fold({ kind: 'attribute', type: '__EMPTY__', base: parameter(value), name: node.property }, node);
      }
      case 'input-property':
      case 'source-property':
      case 'destination-property':
      case 'key-property':
      case 'current':
      case 'pattern':
      case 'subquery':
        return this.#scope.reference(node, this.bind);
      case 'attribute':
        return this.#attribute(node);
      case 'subscript':
        return this.#subscript(node);
      case 'slice':
        return this.#slice(node);
      case 'call':
        return this.#call(node);
      case 'aggregate':
        if (this.#scope.aggregate) return this.#scope.aggregate(node, this.bind);
        throw semanticError(
          `Invalid use of aggregating function: \`${columnName(node)}'`,
          node.range,
          'aggregate in YIELD behind a pipe, in WITH or in RETURN',
        );
      case 'window':
        // Variables of loops have no value while the rows are numbered.
        if (this.#scope.window && this.#loops.length === 0) return this.#scope.window(node, this.bind);
        throw semanticError(
          `A window function is not allowed here: \`${columnName(node)}'`,
          node.range,
          'use it in WITH or RETURN, outside of lists and other window functions',
        );
      case 'unary': {
        const operand = this.#bind(node.operand);
        const type = unaryType(node, operand);
        return this.#fold({ kind: 'unary', type, operator: node.operator, operand }, node);
      }
      case 'arithmetic': {
        const left = this.#bind(node.left);
        const right = this.#bind(node.right);
        const type = arithmeticType(node, left, right);
        return this.#fold({ kind: 'arithmetic', type, operator: node.operator, left, right }, node);
      }
      case 'relational': {
        const left = this.#bind(node.left);
        const right = this.#bind(node.right);
        checkMembership(node, left, right, this.#scope.isFoldedFirst === true);
        return this.#fold({ kind: 'relational', type: 'BOOL', operator: node.operator, left, right }, node);
      }
      case 'logical': {
        const operands = node.operands.map(this.bind);
        const type = logicalType(node, operands);
        return this.#fold({ kind: 'logical', type, operator: node.operator, operands }, node);
      }
      case 'null-test':
        return this.#fold(
          { kind: 'null-test', type: 'BOOL', operator: node.operator, operand: this.#bind(node.operand) },
          node,
        );
      case 'cast': {
        const made = node.isFunction && MADE_BY_CAST[node.type.kind];
        if (made)
          return this.#call({
            kind: 'call',
            name: { text: made, range: node.range },
            arguments: [node.operand],
            range: node.range,
          });
        const operand = this.#bind(node.operand);
        const to = castTarget(node.type);
        if (to === undefined || (operand.kind !== 'constant' && !canCast(operand.type, to))) {
          throw typeError(
            `Can not convert ${columnName(node.operand)} 's type : ${operand.type} to ${to ?? node.type.kind.toUpperCase()}`,
            node,
          );
        }
        return this.#fold({ kind: 'cast', type: to, to, operand }, node);
      }
      case 'case':
        return this.#case(node);
      case 'exists':
        return this.#exists(node.argument, node);
      case 'predicate': {
        const list = this.#list(node.list);
        const variable = this.#enter(node.variable.text, '__EMPTY__');
        const where = this.#bind(node.where);
        this.#leave(1);
        return this.#foldLoop(
          { kind: 'predicate', type: 'BOOL', quantifier: node.quantifier, variable, list, where },
          node,
          [list, where],
          1,
        );
      }
      case 'comprehension': {
        const list = this.#list(node.list);
        const variable = this.#enter(node.variable.text, '__EMPTY__');
        const where = node.where && this.#bind(node.where);
        const mapping = node.mapping && this.#bind(node.mapping);
        this.#leave(1);
        return this.#foldLoop(
          { kind: 'comprehension', type: 'LIST', variable, list, where, mapping },
          node,
          [list, where, mapping],
          1,
        );
      }
      case 'reduce': {
        const initial = this.#bind(node.initial);
        const list = this.#list(node.list);
        const accumulator = this.#enter(node.accumulator.text, '__EMPTY__');
        const variable = this.#enter(node.variable.text, '__EMPTY__');
        const expression = this.#bind(node.expression);
        this.#leave(2);
        return this.#foldLoop(
          { kind: 'reduce', type: '__EMPTY__', accumulator, initial, variable, list, expression },
          node,
          [initial, list, expression],
          2,
        );
      }
      case 'list':
      case 'set': {
        this.#literalDepth++;
        const items = node.items.map(this.bind);
        this.#literalDepth--;
        return this.#fold({ kind: node.kind, type: node.kind === 'list' ? 'LIST' : 'SET', items }, node);
      }
      case 'map':
        return this.#fold(
          {
            kind: 'map',
            type: 'MAP',
            entries: node.entries.map(({ key, value }) => ({ key: key.text, value: this.#bind(value) })),
          },
          node,
        );
      case 'uuid':
        // NebulaGraph never sets it; a condition compares with EMPTY and finds nothing.
        if (this.#scope.isFoldedFirst) return { kind: 'constant', type: '__EMPTY__', value: EMPTY };
        throw semanticError(
          "Not supported expression `uuid()' for props deduction.",
          node.range,
          'use hash("…") for an int vid',
        );
      case 'error':
        throw new AstrolabeError('SYNTAX_ERROR', 'syntax error', { position: node.range });
      default:
        return unreachable(node);
    }
  }

  #loopVariable(name: string): BoundExpression | undefined {
    const loop = this.#loops.findLast((candidate) => candidate.name === name);
    return loop && { kind: 'column', type: loop.type, index: loop.index };
  }

  #enter(name: string, type: ValueType): number {
    const index = this.#scope.columnCount + this.#loops.length;
    this.#loops.push({ name, index, type });
    return index;
  }

  #leave(count: number): void {
    this.#loops.length -= count;
  }

  #list(node: Expression): BoundExpression {
    const list = this.#bind(node);
    checkList(node, list);
    return list;
  }

  #attribute(node: Attribute): BoundExpression {
    // A loop variable shadows an outer name.
    const isLoop = this.#loops.length > 0 && this.#loops.some((loop) => loop.name === rootName(node));
    const known = isLoop ? undefined : this.#scope.attribute?.(node, this.bind);
    if (known) return known;
    if (
      node.base.kind === 'call' &&
      node.base.name.text.toLowerCase() === 'properties' &&
      node.base.arguments.length === 1
    ) {
      const element = this.#bind(node.base.arguments[0]!);
      if (element.type === 'EDGE' && element.kind !== 'constant')
        return { kind: 'edge-property', type: '__EMPTY__', edge: element, property: node.name.text };
    }
    const base = this.#bind(node.base);
    const type = attributeType(node, base.type);
    if (base.type === 'EDGE' && base.kind !== 'constant' && !node.name.text.startsWith('_'))
      return { kind: 'edge-property', type: '__EMPTY__', edge: base, property: node.name.text };
    return this.#fold({ kind: 'attribute', type, base, name: node.name.text }, node);
  }

  #subscript(node: Extract<Expression, { kind: 'subscript' }>): BoundExpression {
    const base = this.#bind(node.base);
    const index = this.#bind(node.index);
    checkSubscript(node, base.type, index.type);
    return this.#fold({ kind: 'subscript', type: '__EMPTY__', base, index }, node);
  }

  #slice(node: Extract<Expression, { kind: 'slice' }>): BoundExpression {
    const base = this.#bind(node.base);
    const from = node.from && this.#bind(node.from);
    const to = node.to && this.#bind(node.to);
    checkSlice(node, base.type, [from?.type, to?.type]);
    return this.#fold({ kind: 'slice', type: 'LIST', base, from, to }, node);
  }

  /** A call of a user-defined function: its body with arguments replacing the parameters. */
  #userCall(node: Call, called: UserFunction): BoundExpression {
    if (node.arguments.length !== called.parameters.length)
      throw semanticError(
        `Function \`${called.name}' takes ${called.parameters.length} arguments`,
        node.range,
        `it is ${called.name}(${called.parameters.join(', ')})`,
      );
    const given = node.arguments.map(this.bind);
    const scope: Scope = {
      columnCount: this.#scope.columnCount + this.#loops.length,
      reference(part) {
        const bound = part.kind === 'label' ? given[called.parameters.indexOf(part.name)] : undefined;
        if (bound) return bound;
        throw semanticError(`\`${columnName(part)}' is not a parameter of \`${called.name}'`, node.range);
      },
    };
    try {
      return new Binder(scope, this.#environment).bind(called.tree);
    } catch (error) {
      // Positions in the body are not positions of this text.
      if (!AstrolabeError.is(error)) throw error;
      throw new AstrolabeError(error.code, error.message, { position: node.range, hint: error.hint, cause: error });
    }
  }

  #call(node: Call): BoundExpression {
    const created = functionNamed(node.name.text) ? undefined : this.#environment.userFunction?.(node.name.text);
    if (created) return this.#userCall(node, created);
    const name = functionNamed(node.name.text)?.name.toLowerCase() ?? '';
    const called = scalarFunctions.get(name);
    if (!called || node.arguments.length < called.minimumArguments || node.arguments.length > called.maximumArguments) {
      throw new AstrolabeError('SYNTAX_ERROR', `Unknown function  near \`${node.name.text}'`, {
        position: node.name.range,
      });
    }
    const parts = node.arguments.map(this.bind);
    const type = deduceResultType(
      called,
      parts.map((part) => part.type),
    );
    if (
      type === undefined &&
      this.#literalDepth > 0 &&
      isFoldable(called, parts.length) &&
      parts.every((part) => part.kind === 'constant')
    ) {
      return this.#fold({ kind: 'call', type: '__EMPTY__', name, arguments: parts }, node);
    }
    if (type === undefined)
      throw typeError(
        `\`${columnName(node)}' is not a valid expression : Parameter's type error`,
        node,
        callHint(
          name,
          parts.map((part) => part.type),
        ),
      );
    const [first] = parts;
    if (parts.length === 1 && first && first.kind !== 'constant') {
      const part = elementPart(name, first, type);
      if (part) return part;
    }
    const call: BoundExpression = { kind: 'call', type, name, arguments: parts };
    if (node === this.#iterated && isLongRange(call)) return call;
    return isFoldable(called, parts.length) ? this.#fold(call, node) : call;
  }

  #case(node: Extract<Expression, { kind: 'case' }>): BoundExpression {
    const operand = node.operand && this.#bind(node.operand);
    const branches = node.branches.map((branch) => {
      const when = this.#bind(branch.when);
      if (!operand) checkWhen(branch.when, when.type);
      return { when, result: this.#bind(branch.then) };
    });
    const otherwise = node.otherwise && this.#bind(node.otherwise);
    const types = new Set([...branches.map((branch) => branch.result.type), ...(otherwise ? [otherwise.type] : [])]);
    const [only] = types;
    return this.#fold(
      { kind: 'case', type: types.size === 1 && only ? only : '__EMPTY__', operand, branches, otherwise },
      node,
    );
  }

  #exists(argument: Expression, node: Expression): BoundExpression {
    if (argument.kind === 'attribute') {
      const key = constant(argument.name.text);
      if (argument.base.kind === 'attribute') {
        const container = this.#bind(argument.base.base);
        if (container.type === 'VERTEX' || isUnknown(container.type)) {
          const tag = argument.base.name.text;
          if (container.type === 'VERTEX') return { kind: 'exists', type: 'BOOL', base: container, key, tagName: tag };
        }
      }
      const base = this.#bind(argument.base);
      // A property of a vertex is named with its tag; without one it is null, and so does not exist.
      if (base.type === 'VERTEX') {
        const resolved = this.#scope.attribute?.(argument, this.bind);
        return resolved
          ? { kind: 'null-test', type: 'BOOL', operator: 'IS NOT NULL', operand: resolved }
          : constant(false);
      }
      return this.#fold({ kind: 'exists', type: 'BOOL', base, key, tagName: undefined }, node);
    }
    if (argument.kind === 'subscript')
      return this.#fold(
        {
          kind: 'exists',
          type: 'BOOL',
          base: this.#bind(argument.base),
          key: this.#bind(argument.index),
          tagName: undefined,
        },
        node,
      );
    const bound = this.#bind(argument);
    return { kind: 'null-test', type: 'BOOL', operator: 'IS NOT NULL', operand: bound };
  }

  /** Computes the expression when all its parts are constant; a fold that fails is an error of the statement. */
  #fold(bound: BoundExpression, node: Expression): BoundExpression {
    return isFixed(bound)
      ? this.#compute(
          bound,
          node,
          partsOf(bound).every((part) => !isUnknown(part.type)),
        )
      : bound;
  }

  #foldLoop(
    bound: BoundExpression,
    node: Expression,
    parts: readonly (BoundExpression | undefined)[],
    variables: number,
  ): BoundExpression {
    // A constant loop reads only its own variables.
    const first = this.#scope.columnCount + this.#loops.length;
    const isOwn = (index: number): boolean => index >= first && index < first + variables;
    return parts.every((part) => part === undefined || readsOnly(part, isOwn)) && this.#loops.length === 0
      ? this.#compute(bound, node, false)
      : bound;
  }

  #compute(bound: BoundExpression, node: Expression, isStrict: boolean): BoundExpression {
    return foldConstant(bound, node, isStrict, this.#environment.functions);
  }
}

function rootName(node: Attribute): string | undefined {
  let base: Expression = node.base;
  while (base.kind === 'attribute') base = base.base;
  return base.kind === 'label' ? base.name : undefined;
}

function constant(value: Value): BoundExpression {
  return { kind: 'constant', type: typeOf(value), value };
}

/** The next call may pass any type, so the type of a parameter is unknown. */
function parameter(value: Value): BoundExpression {
  return { kind: 'constant', type: '__EMPTY__', value };
}

/** Whether a call creates a long list of numbers. */
function isLongRange({ name, arguments: parts }: Extract<BoundExpression, { kind: 'call' }>): boolean {
  const [from, to] = parts;
  return (
    name === 'range' &&
    from?.kind === 'constant' &&
    to?.kind === 'constant' &&
    typeof from.value === 'bigint' &&
    typeof to.value === 'bigint' &&
    (to.value - from.value > LOOP_ITEMS || from.value - to.value > LOOP_ITEMS)
  );
}
