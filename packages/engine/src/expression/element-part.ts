import type { ValueType } from '@astrolabe/model';
import type { BoundExpression } from './bound-expression.ts';

/** Returns what a function of one vertex or edge reads directly, without creating the element's value; undefined for other functions. */
export function elementPart(name: string, element: BoundExpression, type: ValueType): BoundExpression | undefined {
  if (element.type === 'VERTEX' && name === 'id')
    return element.kind === 'vertex-of' ? element.vid : { kind: 'vertex-id', type: '__EMPTY__', vertex: element };
  if (element.type !== 'EDGE') return undefined;
  switch (name) {
    case 'src':
    case 'dst':
    case 'rank':
    case 'type':
      return { kind: 'edge-key', type, edge: element, key: name };
    case 'typeid':
      return { kind: 'edge-key', type, edge: element, key: 'type-id' };
    case 'none_direct_src':
      return { kind: 'edge-key', type, edge: element, key: 'from' };
    case 'none_direct_dst':
      return { kind: 'edge-key', type, edge: element, key: 'to' };
    default:
      return undefined;
  }
}
