import type { ImportProgress } from '@astrolabe/importer';
import type { AuditedAct } from '../store/audit-trail.ts';
import type { StoredTask } from '../store/import-tasks.ts';

/** What the audit trail is told when a task begins, or goes on. */
export function importStart(task: StoredTask): AuditedAct {
  return { ...importOf(task), kind: 'import-start' };
}

/** What the audit trail is told when a task is over: the rows that it has written in all. */
export function importEnd(
  task: StoredTask,
  { rowsImported }: Pick<ImportProgress, 'rowsImported'>,
  hasFailed: boolean,
): AuditedAct {
  return { ...importOf(task), kind: 'import-end', count: rowsImported, hasFailed };
}

function importOf({ account, definition }: StoredTask): Pick<AuditedAct, 'account' | 'space' | 'shape'> {
  const files = [...new Set(definition.files.map(({ name }) => name))];
  return { account, space: definition.spaceName, shape: files.join(', ') };
}
