import { isList, type ValueType } from '@astrolabe/model';
import { columnName, type Expression, type GoStatement } from '@astrolabe/ngql';
import { bindConstant } from '../expression/bind-constant.ts';
import { bindExpression } from '../expression/bind.ts';
import { checkCondition } from '../expression/operand-types.ts';
import type { Scope } from '../expression/scope.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { semanticError } from '../expression/errors.ts';
import { LABEL_HINT } from '../expression/hints.ts';
import type { EdgeTraversal, StepLimit, VidOrigin } from '../plan/vid-origin.ts';
import { bindEdgeProperty, bindTagProperty, edgeTypeNotFound } from './element-references.ts';
import { bindProjection, projectionItems, requireYield } from './projection.ts';
import { InputTracker, someExpression, undefinedParameter } from './scope.ts';
import type { StatementValidator, ValidationContext } from './validator.ts';
import { validateOver, validateVids } from './vids.ts';

/** The columns that the expressions of GO read, followed by those of the input. */
const SRC = 1;
const DST = 2;
const EDGE = 3;
const INPUT = 4;

/** GO. */
export const goValidator: StatementValidator<GoStatement> = {
  needsSpace: true,
  privilege: () => 'read',
  validate(statement, context) {
    const space = context.requireSpace();
    const clause = requireYield(statement.yield, statement.range);
    const [stepsMin, stepsMax] = validateSteps(statement);
    const tracker = new InputTracker(context, {
      both: 'Only support single input in a go sentence.',
      several: 'Multiple variable property is not supported in WHERE or YIELD',
    });
    const origin = validateVids(statement.from, tracker, context);
    const { traversals, names } = validateOver(statement.over, space, statement.over.range);
    const usage = { src: false, dst: false, edge: false, input: false };
    const scope = goScope(context, tracker, origin, traversals, names, usage);
    const where = statement.where && {
      condition: bindExpression(statement.where, scope, context),
      source: statement.where,
    };
    if (where) checkCondition(where.condition, where.source, 'boolean');
    checkRefusedColumns(clause.columns.map((column) => column.expression));
    const items = projectionItems(clause.columns, (node) => {
      requireFromInput(origin, node);
      return tracker.all(node);
    });
    const projection = bindProjection(items, clause.isDistinct, scope, context);
    return {
      kind: 'go',
      columns: projection.columns,
      source: tracker.rows?.source,
      origin,
      traversals,
      stepsMin,
      stepsMax,
      stepLimit: statement.limit && validateStepLimit(statement.limit, stepsMax, context),
      joinsInput:
        (usage.input || !clause.isDistinct) && origin.kind === 'expression' && origin.expression.kind === 'column'
          ? origin.expression.index
          : undefined,
      needs: { src: usage.src, dst: usage.dst, edge: usage.edge },
      where,
      projection,
    };
  },
};

/** Number of steps from and to; 0 TO n starts at 1. */
function validateSteps(statement: GoStatement): readonly [number, number] {
  const { steps } = statement;
  if (!steps) return [1, 1];
  if (!steps.isRange) return [steps.max, steps.max];
  const min = Math.max(1, steps.min);
  if (steps.max < min && !(steps.max === 0 && steps.min === 0)) {
    throw semanticError(
      `\`${steps.min} TO ${steps.max} STEPS', upper bound steps should be greater than lower bound.`,
      steps.range,
      'write the smaller number first',
    );
  }
  return [min, steps.max];
}

function goScope(
  context: ValidationContext,
  tracker: InputTracker,
  origin: VidOrigin,
  traversals: readonly EdgeTraversal[],
  names: ReadonlyMap<string, number>,
  usage: { src: boolean; dst: boolean; edge: boolean; input: boolean },
): Scope {
  const space = context.requireSpace();
  const isSingle = new Set(traversals.map((traversal) => traversal.edgeTypeId)).size === 1;
  const directions = new Set(traversals.map((traversal) => traversal.direction));
  const onlyDirection = directions.size === 1 ? traversals[0]!.direction : undefined;
  const vidType: ValueType = space.schema.vidType.kind === 'int64' ? 'INT' : 'STRING';
  const src = (): BoundExpression => {
    usage.src = true;
    return { kind: 'column', type: vidType, index: SRC };
  };
  const dst = (): BoundExpression => {
    usage.dst = true;
    return { kind: 'column', type: vidType, index: DST };
  };
  const edge = (): BoundExpression => {
    usage.edge = true;
    return { kind: 'column', type: 'EDGE', index: EDGE };
  };
  const source = (): BoundExpression => ({ kind: 'vertex-of', type: 'VERTEX', vid: src(), missing: 'vid-only' });
  const destination = (): BoundExpression => ({ kind: 'vertex-of', type: 'VERTEX', vid: dst(), missing: 'null' });
  const edgeTypeOf = (name: string, node: Expression): number => {
    const id = names.get(name);
    if (id !== undefined) return id;
    if (space.edgeTypeNamed(name))
      throw semanticError(
        'edge should be declared first in over clause.',
        node.range,
        'write the edge type behind OVER too',
      );
    throw edgeTypeNotFound(space, name, node);
  };
  return {
    columnCount: INPUT + tracker.width,
    // Stored and traversed ends are the same if all edges are traversed in one direction.
    whole(node) {
      if (node.kind !== 'call' || node.arguments.length !== 1 || onlyDirection === undefined) return undefined;
      const [argument] = node.arguments;
      if (argument?.kind !== 'current' || argument.what !== 'edge') return undefined;
      const name = node.name.text.toLowerCase();
      if (name === 'src') return onlyDirection === 'out' ? src() : dst();
      if (name === 'dst') return onlyDirection === 'out' ? dst() : src();
      return undefined;
    },
    attribute(node) {
      if (node.base.kind !== 'label') return undefined;
      const id = edgeTypeOf(node.base.name, node);
      return bindEdgeProperty(
        space.edgeTypes.find((candidate) => candidate.id === id)!,
        edge(),
        node.name.text,
        node,
      );
    },
    reference(node) {
      switch (node.kind) {
        case 'input-property':
        case 'variable-property': {
          requireFromInput(origin, node);
          const { index, type } = tracker.resolve(node);
          usage.input = true;
          return { kind: 'column', type, index: INPUT + index };
        }
        case 'source-property':
          return bindTagProperty(space, source(), node.tag, node.property, node, 'empty');
        case 'destination-property':
          return bindTagProperty(space, destination(), node.tag, node.property, node, 'empty');
        case 'key-property': {
          const edgeTypeId = edgeTypeOf(node.name, node);
          if (isSingle && node.key === '_src') return src();
          if (isSingle && node.key === '_dst') return dst();
          const key = ({ _src: 'from', _dst: 'to', _rank: 'rank', _type: 'type-id' } as const)[node.key];
          return {
            kind: 'edge-key',
            type: node.key === '_rank' || node.key === '_type' ? 'INT' : vidType,
            edge: edge(),
            edgeTypeId,
            key,
          };
        }
        case 'current':
          if (node.what === 'edge') return edge();
          if (node.what === 'source') return source();
          if (node.what === 'destination') return destination();
          throw semanticError(`\`${columnName(node)}' is not support in go sentence.`, node.range, CURRENT_HINT);
        case 'label':
          throw semanticError(`Invalid label identifiers: ${node.name}`, node.range, LABEL_HINT);
        case 'variable':
          throw undefinedParameter(node.name, node.range);
        case 'pattern':
        case 'subquery':
          throw semanticError(
            `\`${columnName(node)}' is not support in go sentence.`,
            node.range,
            'MATCH has patterns',
          );
      }
    },
  };
}

/** Names of the elements of a step. */
const CURRENT_HINT = 'the edge is EDGE, its ends are $^ and $$; name them with AS';

/** Input columns are allowed only if the starts come from the same input. */
function requireFromInput(origin: VidOrigin, node: Expression): void {
  if (origin.kind === 'expression') return;
  throw semanticError(
    node.kind === 'input-property'
      ? '$- must be referred in FROM before used in WHERE or YIELD'
      : 'A variable must be referred in FROM before used in WHERE or YIELD',
    node.range,
    'write FROM $-.column or FROM $variable.column',
  );
}

function checkRefusedColumns(expressions: readonly Expression[]): void {
  for (const expression of expressions) {
    if (
      someExpression(
        expression,
        (part) => part.kind === 'current' && ['vertex', 'vertices', 'edges', 'path'].includes(part.what),
      )
    ) {
      throw semanticError(
        `\`${columnName(expression)}' is not support in go sentence.`,
        expression.range,
        CURRENT_HINT,
      );
    }
  }
}

/** LIMIT or SAMPLE with one number for each step. */
function validateStepLimit(
  limit: NonNullable<GoStatement['limit']>,
  steps: number,
  context: ValidationContext,
): StepLimit {
  const { expression } = limit;
  const value = bindConstant(expression, context);
  if (!isList(value))
    throw semanticError(
      `\`${columnName(expression)}' type must be LIST.`,
      expression.range,
      'one number for each step, as in [10, 5]',
    );
  if (value.length !== steps)
    throw semanticError(
      `\`${columnName(expression)}' length must be equal to GO step size ${steps}.`,
      expression.range,
      'one number for each step',
    );
  const counts = value.map((item) => {
    if (typeof item !== 'bigint') throw semanticError('Limit/Sample element type must be Integer.', expression.range);
    if (item < 0n) throw semanticError('Limit/Sample element must be nonnegative.', expression.range);
    return Number(item);
  });
  return { kind: limit.kind, counts };
}
