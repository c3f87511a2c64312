import { columnName, type Expression, type FindPathStatement, type VidSource, type YieldClause } from '@astrolabe/ngql';
import { bindExpression } from '../expression/bind.ts';
import { checkCondition } from '../expression/operand-types.ts';
import type { Scope } from '../expression/scope.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { semanticError } from '../expression/errors.ts';
import { FIND_PATH_STEPS } from '../limits.ts';
import { bindTraversedEdge, namedProperties, refuseInWhere } from './edge-condition.ts';
import { requireYield } from './projection.ts';
import { InputTracker, unknownName } from './scope.ts';
import type { ValidatedCondition, VidsOfInput } from './validated-query.ts';
import type { StatementValidator, ValidationContext } from './validator.ts';
import { validateOver, validateVids } from './vids.ts';

const MESSAGES = {
  both: 'Not support both input and variable.',
  several: 'Only one variable allowed to use.',
};
const REFUSED = new Set<Expression['kind']>([
  'aggregate',
  'source-property',
  'destination-property',
  'input-property',
  'variable-property',
]);

/** FIND PATH. Its ends may come from different inputs. */
export const findPathValidator: StatementValidator<FindPathStatement> = {
  needsSpace: true,
  privilege: () => 'read',
  validate(statement, context) {
    const clause = requireYield(statement.yield, statement.range);
    const name = validatePathYield(clause);
    const from = validateEnds(statement.from, context);
    const to = validateEnds(statement.to, context);
    const { traversals, names } = validateOver(statement.over, context.requireSpace(), statement.over.range);
    return {
      kind: 'find-path',
      columns: [{ name, type: 'PATH' }],
      mode: statement.mode,
      from,
      to,
      traversals,
      stepsMax: statement.upto ?? FIND_PATH_STEPS,
      where: statement.where && validateWhere(statement.where, names, context),
      withProperties: statement.withProperties,
      shownProperties: statement.where
        ? namedProperties(statement.where, names)
        : new Map<number, ReadonlySet<string>>(),
      isDistinct: clause.isDistinct,
    };
  },
};

function validateEnds(source: VidSource, context: ValidationContext): VidsOfInput {
  const tracker = new InputTracker(context, MESSAGES);
  const origin = validateVids(source, tracker, context);
  return { source: tracker.rows?.source, origin };
}

/** Only YIELD path is supported; returns the name of the column. */
function validatePathYield(clause: YieldClause): string {
  const [column] = clause.columns;
  if (!column || clause.columns.length > 1)
    throw semanticError('Only support yield path', clause.range, 'write YIELD path AS p');
  const { expression, alias } = column;
  if (expression.kind !== 'current' || expression.what !== 'path') {
    const text = columnName(expression) + (alias ? ` AS ${alias.text}` : '');
    throw semanticError(
      `Illegal yield clauses \`${text}'. only support yield path`,
      column.range,
      'write YIELD path AS p',
    );
  }
  return alias?.text ?? columnName(expression);
}

function validateWhere(
  source: Expression,
  names: ReadonlyMap<string, number>,
  context: ValidationContext,
): ValidatedCondition {
  refuseInWhere(source, REFUSED, context);
  const space = context.requireSpace();
  const edge: BoundExpression = { kind: 'column', type: 'EDGE', index: 0 };
  const scope: Scope = {
    columnCount: 1,
    attribute: (node) => bindTraversedEdge(node, names, edge, space),
    reference(node) {
      const bound = bindTraversedEdge(node, names, edge, space);
      if (bound) return bound;
      throw unknownName(node, `Not support \`${columnName(node)}' in where sentence.`);
    },
  };
  const condition = bindExpression(source, scope, context);
  checkCondition(condition, source, 'Boolean');
  return { condition, source };
}
