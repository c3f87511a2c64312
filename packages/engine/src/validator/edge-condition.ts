import type { ValueType } from '@astrolabe/model';
import { columnName, type Expression } from '@astrolabe/ngql';
import type { SpaceView } from '../catalog/catalog-view.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { semanticError } from '../expression/errors.ts';
import { bindEdgeProperty, edgeTypeNotFound } from './element-references.ts';
import { someExpression } from './scope.ts';
import type { ValidationContext } from './validator.ts';

/** Refuses a condition with parts of certain kinds; a parameter with a property is not a variable. */
export function refuseInWhere(
  condition: Expression,
  refused: ReadonlySet<Expression['kind']>,
  context: ValidationContext,
): void {
  const isRefused = (part: Expression): boolean =>
    refused.has(part.kind) && !(part.kind === 'variable-property' && context.parameters.has(part.variable));
  if (someExpression(condition, isRefused))
    throw semanticError(
      `Not support \`${columnName(condition)}' in where sentence.`,
      condition.range,
      'compare properties of the edge, as in follow.degree > 50',
    );
}

/** The properties of edges in a condition, by edge type. Edges show these even if the statement does not request properties. */
export function namedProperties(
  condition: Expression,
  names: ReadonlyMap<string, number>,
): ReadonlyMap<number, ReadonlySet<string>> {
  const properties = new Map<number, Set<string>>();
  someExpression(condition, (part) => {
    const edgeTypeId = part.kind === 'attribute' && part.base.kind === 'label' ? names.get(part.base.name) : undefined;
    if (part.kind === 'attribute' && edgeTypeId !== undefined)
      properties.set(edgeTypeId, (properties.get(edgeTypeId) ?? new Set()).add(part.name.text));
    return false;
  });
  return properties;
}

/**
 * Binds the parts of a condition on traversed edges: properties by the names of OVER, the key, or the edge itself. Undefined for other expressions.
 */
export function bindTraversedEdge(
  node: Expression,
  names: ReadonlyMap<string, number>,
  edge: BoundExpression,
  space: SpaceView,
): BoundExpression | undefined {
  const edgeTypeOf = (name: string): number => {
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
  switch (node.kind) {
    case 'attribute': {
      if (node.base.kind !== 'label') return undefined;
      const id = edgeTypeOf(node.base.name);
      return bindEdgeProperty(
        space.edgeTypes.find((candidate) => candidate.id === id)!,
        edge,
        node.name.text,
        node,
      );
    }
    case 'key-property': {
      const edgeTypeId = edgeTypeOf(node.name);
      const key = ({ _src: 'src', _dst: 'dst', _rank: 'rank', _type: 'type-id' } as const)[node.key];
      const vidType: ValueType = space.schema.vidType.kind === 'int64' ? 'INT' : 'STRING';
      return {
        kind: 'edge-key',
        type: node.key === '_rank' || node.key === '_type' ? 'INT' : vidType,
        edge,
        edgeTypeId,
        key,
      };
    }
    case 'current':
      return node.what === 'edge' ? edge : undefined;
    default:
      return undefined;
  }
}
