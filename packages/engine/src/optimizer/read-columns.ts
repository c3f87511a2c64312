import { partsOf } from '../expression/bound-parts.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNode } from '../plan/plan-node.ts';

/** The columns that are read of what a node answers; undefined: all of them. */
type Read = ReadonlySet<number> | undefined;

/**
 * Notes at each hop of a pattern which columns are read further up, so that the others are not carried along. Only chains are looked at: what several
 * nodes read is carried whole.
 */
export function noteReadColumns(root: PlanNode): PlanNode {
  return note(root, undefined);
}

function note(node: PlanNode, read: Read): PlanNode {
  const [input, ...others] = node.inputs;
  if (!input || others.length > 0) return node;
  const noted = note(input, readByInput(node, read));
  const own = noted === input ? node : { ...node, inputs: [noted] };
  if (own.kind !== 'Traverse' || !read) return own;
  return { ...own, read: [...read].filter((column) => column < own.columns.length).sort((a, b) => a - b) };
}

/** What is read of the input of a node of which `read` is read. */
function readByInput(node: PlanNode, read: Read): Read {
  switch (node.kind) {
    case 'Aggregate':
      return columnsOf([
        ...node.keys,
        ...node.items.flatMap(({ argument }) => (argument === undefined ? [] : [argument])),
      ]);
    case 'Project':
      return columnsOf(node.expressions);
    case 'Filter':
      return read && union(read, columnsOf([node.condition]));
    case 'Limit':
      return read;
    case 'Sort':
    case 'TopN':
      return (
        read &&
        union(
          read,
          node.factors.map(({ column }) => column),
        )
      );
    case 'Traverse':
      return (
        read &&
        union(
          [...read].filter(
            (column) => (column !== node.edge || node.isEdgeBound) && (column !== node.target || node.isTargetBound),
          ),
          [
            node.source,
            ...(node.isTargetBound ? [node.target] : []),
            ...(node.isEdgeBound ? [node.edge] : []),
            ...node.trail,
            ...(node.closing ? [node.closing.target] : []),
          ],
        )
      );
    default:
      return undefined;
  }
}

function columnsOf(expressions: readonly BoundExpression[]): ReadonlySet<number> {
  const columns = new Set<number>();
  const visit = (expression: BoundExpression): void => {
    if (expression.kind === 'column') columns.add(expression.index);
    for (const part of partsOf(expression)) visit(part);
  };
  for (const expression of expressions) visit(expression);
  return columns;
}

function union(a: Iterable<number>, b: Iterable<number>): ReadonlySet<number> {
  return new Set([...a, ...b]);
}
