import type { Statement } from '@astrolabe/ngql';
import type { Privilege } from '../../catalog/catalog-view.ts';
import { definitionOf } from '../../statement/statements.ts';

/** Returns the distinct privileges a statement needs; undefined if its plan cannot be cached. */
export function cacheablePrivileges(statement: Statement): readonly Privilege[] | undefined {
  if (statement.kind === 'pipe' || statement.kind === 'set') {
    const left = cacheablePrivileges(statement.left);
    const right = cacheablePrivileges(statement.right);
    return left && right && [...new Set([...left, ...right])];
  }
  const definition = definitionOf(statement);
  if (!definition?.cachesPlan) return undefined;
  const privilege = definition.privilege(statement);
  return privilege === 'none' ? [] : [privilege];
}
