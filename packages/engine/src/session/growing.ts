import type { Statement } from '@astrolabe/ngql';

/** Statements by which a space may grow. */
const GROWING_STATEMENTS: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  'insert-vertices',
  'insert-edges',
  'update-vertex',
  'update-vertices',
  'update-edge',
  'update-edges',
  'write',
]);

/** Whether a statement of this kind may let its space grow. */
export function growsSpace(kind: Statement['kind']): boolean {
  return GROWING_STATEMENTS.has(kind);
}

/** Returns whether a statement, or the last one of its pipe, may enlarge a space. */
export function mayGrow(statement: Statement): boolean {
  return growsSpace(statement.kind) || (statement.kind === 'pipe' && mayGrow(statement.right));
}
