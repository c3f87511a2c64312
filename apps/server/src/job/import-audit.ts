import type { ImportProgress } from '@astrolabe/importer';
import type { AuditedAct } from '../store/audit-trail.ts';
import type { StoredTask } from '../store/import-tasks.ts';

/** Returns the audit entry for a started or resumed task. */
export function importStart(task: StoredTask): AuditedAct {
  return { ...importOf(task), kind: 'import-start' };
}

/** Returns the audit entry for a finished task, with its written rows. */
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
