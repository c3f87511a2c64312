import type { Statement } from '@astrolabe/ngql';
import type { Privilege } from '../../catalog/catalog-view.ts';
import type { StatementValidator } from '../../validator/validator.ts';
import { validators } from '../../validator/validators.ts';

/** Statements whose plans may be kept: they read, or write rows that they name. Their plans depend on their text, the schema and the literals alone. */
const CACHEABLE: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  'go',
  'fetch-vertices',
  'fetch-edges',
  'lookup',
  'find-path',
  'subgraph',
  'match',
  'yield',
  'group-by',
  'order-by',
  'limit',
  'update-vertex',
  'update-edge',
]);

/** What a user must be allowed to do for a statement, each only once; undefined where its plan may not be kept. */
export function cacheablePrivileges(statement: Statement): readonly Privilege[] | undefined {
  if (statement.kind === 'pipe' || statement.kind === 'set') {
    const left = cacheablePrivileges(statement.left);
    const right = cacheablePrivileges(statement.right);
    return left && right && [...new Set([...left, ...right])];
  }
  if (!CACHEABLE.has(statement.kind)) return undefined;
  // The table pairs every kind with a validator for exactly that kind, which the type of a lookup cannot say.
  const validator = validators[statement.kind] as StatementValidator<Statement> | undefined;
  const privilege = validator?.privilege(statement);
  return privilege === undefined || privilege === 'none' ? [] : [privilege];
}
