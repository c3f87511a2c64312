import type { Statement } from '@astrolabe/ngql';
import type { Privilege } from '../../catalog/catalog-view.ts';
import type { StatementValidator } from '../../validator/validator.ts';
import { validators } from '../../validator/validators.ts';

/** Statements with cacheable plans: reads, and writes of named rows. Their plans depend only on text, schema and literals. */
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

/** Returns the distinct privileges a statement needs; undefined if its plan cannot be cached. */
export function cacheablePrivileges(statement: Statement): readonly Privilege[] | undefined {
  if (statement.kind === 'pipe' || statement.kind === 'set') {
    const left = cacheablePrivileges(statement.left);
    const right = cacheablePrivileges(statement.right);
    return left && right && [...new Set([...left, ...right])];
  }
  if (!CACHEABLE.has(statement.kind)) return undefined;
  // The table pairs every kind with its validator, which the lookup type cannot express.
  const validator = validators[statement.kind] as StatementValidator<Statement> | undefined;
  const privilege = validator?.privilege(statement);
  return privilege === undefined || privilege === 'none' ? [] : [privilege];
}
