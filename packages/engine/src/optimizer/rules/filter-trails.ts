import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { PlanNode } from '../../plan/plan-node.ts';
import type { TraverseNode } from '../../plan/traverse.ts';

/** The edge in the condition of a traversal. */
const EDGE: BoundExpression = { kind: 'column', type: 'EDGE', index: 0 };

/**
 * Tests a condition on every edge of a trail before the trail is extended:
 *
 *     Filter[all(e IN edges WHERE …)](Traverse[1..4])  →  Traverse[1..4, condition …]
 *
 * Only predicates that read nothing but the edge are moved.
 */
export function filterTrails(node: PlanNode): PlanNode {
  if (node.kind !== 'Filter') return node;
  const [traverse] = node.inputs;
  if (traverse?.kind !== 'Traverse' || !traverse.steps || traverse.isEdgeBound) return node;
  const moved: BoundExpression[] = traverse.condition ? [traverse.condition] : [];
  const before = moved.length;
  const conditions = node.conditions.flatMap((one) => {
    const parts = operandsOf(one.condition);
    const left = parts.filter((part) => {
      const ofEdge = conditionOfEdge(part, traverse);
      if (ofEdge) moved.push(ofEdge);
      return !ofEdge;
    });
    if (left.length === parts.length) return [one];
    return left.length === 0 ? [] : [{ ...one, condition: conjunction(left) }];
  });
  if (moved.length === before) return node;
  const filtered: TraverseNode = { ...traverse, condition: conjunction(moved) };
  return conditions.length === 0 ? filtered : { ...node, inputs: [filtered], conditions };
}

function operandsOf(condition: BoundExpression): readonly BoundExpression[] {
  return condition.kind === 'logical' && condition.operator === 'AND' ? condition.operands : [condition];
}

function conjunction(operands: readonly BoundExpression[]): BoundExpression {
  return operands.length === 1 ? operands[0]! : { kind: 'logical', type: 'BOOL', operator: 'AND', operands };
}

/** `all(e IN edges WHERE p(e))` as p(e), `none(…)` as NOT p(e); undefined for other conditions. */
function conditionOfEdge(condition: BoundExpression, { edge }: TraverseNode): BoundExpression | undefined {
  if (condition.kind !== 'predicate' || (condition.quantifier !== 'all' && condition.quantifier !== 'none'))
    return undefined;
  const { list, where, variable, quantifier } = condition;
  if (list.kind !== 'column' || list.index !== edge) return undefined;
  const ofEdge = where.type === 'BOOL' ? overEdge(where, variable) : undefined;
  if (!ofEdge || quantifier === 'all') return ofEdge;
  return { kind: 'unary', type: 'BOOL', operator: '!', operand: ofEdge };
}

/** Rewrites an expression of a loop variable as one of the edge; undefined if it reads other values or has complex parts. */
function overEdge(expression: BoundExpression, variable: number): BoundExpression | undefined {
  switch (expression.kind) {
    case 'constant':
      return expression;
    case 'attribute': {
      const { base, name } = expression;
      // The ends of an edge depend on the direction in which it is followed.
      if (base.kind !== 'column' || base.index !== variable || name.startsWith('_')) return undefined;
      return { kind: 'edge-property', type: '__EMPTY__', edge: EDGE, property: name };
    }
    case 'unary':
    case 'null-test': {
      const operand = overEdge(expression.operand, variable);
      return operand && { ...expression, operand };
    }
    case 'arithmetic':
    case 'relational': {
      const left = overEdge(expression.left, variable);
      const right = overEdge(expression.right, variable);
      return left && right && { ...expression, left, right };
    }
    case 'logical': {
      const operands: BoundExpression[] = [];
      for (const operand of expression.operands) {
        const ofEdge = overEdge(operand, variable);
        if (!ofEdge) return undefined;
        operands.push(ofEdge);
      }
      return { ...expression, operands };
    }
    default:
      return undefined;
  }
}
