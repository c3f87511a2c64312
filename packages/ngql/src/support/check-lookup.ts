import type { PropertySchema } from '@astrolabe/model';
import type { Expression, Relational } from '../ast/expression.ts';
import type { LookupStatement } from '../ast/traverse.ts';
import { checkValue } from './check-value.ts';
import { comparedProperties, propertyOfElement } from './compared-properties.ts';
import { said } from './diagnostic-text.ts';
import { createIndex, indexableProperty, type Report } from './finding.ts';
import type { ElementSchema, KnownNames } from './known-names.ts';
import { visitExpression } from './visit-expression.ts';

/** Checks LOOKUP: an index must exist, and the condition must compare properties with values that they can have. */
export function checkLookup({ on, where, fullText }: LookupStatement, names: KnownNames, report: Report): void {
  const element = names.element(on.text);
  if (typeof element === 'string') return;
  if (where) checkCompared(where, element, report);
  if (where && !fullText) checkResultable(where, report);
  if (fullText || names.isIndexed(on.text)) return;
  const asked = comparedProperties(where, propertyOfElement(on.text));
  report({
    range: on.range,
    severity: 'error',
    code: 'INDEX_NOT_FOUND',
    message: said('lookupNeedsIndex', { name: on.text }),
    ...createIndex(element, indexableProperty(element, asked)),
  });
}

/** Comparisons that no regular index supports. */
const UNRESULTED: ReadonlySet<string> = new Set(['CONTAINS', 'NOT CONTAINS', 'ENDS WITH', 'NOT ENDS WITH', '=~']);

/** Reports conditions that no index supports, in each part of the condition. */
function checkResultable(where: Expression, report: Report): void {
  if (where.kind === 'logical' && where.operator !== 'XOR')
    return where.operands.forEach((operand) => checkResultable(operand, report));
  const what = unansweredBy(where);
  if (what === undefined) return;
  report({
    range: where.range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('lookupCannot', { what }),
    hint: said('useMatch'),
    fixes: [],
  });
}

function unansweredBy(part: Expression): string | undefined {
  switch (part.kind) {
    case 'logical':
      return part.operator;
    case 'unary':
      return part.operator === '!' ? 'NOT' : undefined;
    case 'null-test':
      return part.operator;
    case 'relational':
      return UNRESULTED.has(part.operator) ? part.operator : undefined;
    default:
      return undefined;
  }
}

function checkCompared(where: Expression, element: ElementSchema, report: Report): void {
  const propertyOf = propertyOfElement(element.name);
  const named = (side: Expression): PropertySchema | undefined => {
    const name = propertyOf(side);
    return element.properties.find((property) => property.name === name);
  };
  visitExpression(where, (part) => {
    if (part.kind !== 'relational') return;
    const property = named(part.left) ?? named(part.right);
    if (property === undefined) return;
    for (const value of valuesBeside(part)) checkValue(value, property, 'compared', report);
  });
}

/** Returns the values compared with the property: the items of a list, or both sides, one of which carries no information. */
function valuesBeside({ operator, left, right }: Relational): readonly Expression[] {
  if (operator !== 'IN' && operator !== 'NOT IN') return [left, right];
  return right.kind === 'list' || right.kind === 'set' ? right.items : [];
}
