import { isList, type PropertyType } from '@astrolabe/model';
import type { SpaceView } from '../../catalog/catalog-view.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { isUnknown } from '../../expression/deduce-type.ts';
import { compilePattern } from '../../expression/pattern/text-pattern.ts';

type Relational = Extract<BoundExpression, { kind: 'relational' }>;

/**
 * Returns whether a condition may evaluate to something other than a boolean or unknown. Such a value fails the statement, which must not
 * happen for rows that the pattern or earlier clauses filter out.
 */
export function mayFail(condition: BoundExpression, space: SpaceView): boolean {
  switch (condition.kind) {
    case 'logical':
      return condition.operands.some((operand) => mayFail(operand, space));
    case 'unary':
      return mayFail(condition.operand, space);
    case 'relational':
      return comparisonMayFail(condition, space);
    case 'constant':
    case 'null-test':
      return false;
    case 'call':
    case 'case':
    case 'cast':
    case 'predicate':
      return true;
    default:
      return isUnknown(condition.type);
  }
}

function comparisonMayFail({ operator, left, right }: Relational, space: SpaceView): boolean {
  switch (operator) {
    case '=~':
      return !isText(left, space) || right.kind !== 'constant' || !isPattern(right.value);
    case 'CONTAINS':
    case 'NOT CONTAINS':
    case 'STARTS WITH':
    case 'NOT STARTS WITH':
    case 'ENDS WITH':
    case 'NOT ENDS WITH':
      return !isText(left, space) || !isText(right, space);
    case 'IN':
    case 'NOT IN':
      return !isCollection(right);
    default:
      return false;
  }
}

function isPattern(value: unknown): boolean {
  return typeof value === 'string' && compilePattern(value) !== undefined;
}

function isCollection(expression: BoundExpression): boolean {
  if (expression.kind === 'constant' && isList(expression.value)) return true;
  return expression.type === 'LIST' || expression.type === 'SET' || expression.type === 'MAP';
}

/** Returns whether a value is a string or null. For properties the schema decides, although their types are not static. */
function isText(expression: BoundExpression, space: SpaceView): boolean {
  const isTextType = (type: PropertyType | undefined): boolean =>
    type === undefined || type.kind === 'string' || type.kind === 'fixed_string';
  switch (expression.kind) {
    case 'constant':
      return typeof expression.value === 'string';
    case 'vertex-property': {
      const tag = space.tags.find((one) => one.id === expression.tagId);
      return isTextType(tag?.properties.find((property) => property.name === expression.property)?.type);
    }
    case 'edge-property':
      return space.edgeTypes
        .flatMap((edgeType) => edgeType.properties.filter((property) => property.name === expression.property))
        .every((property) => isTextType(property.type));
    default:
      return false;
  }
}
