import type { TaskFile } from '@astrolabe/http-api';
import { columnsOf, detectDialect, remapColumns, type FileMapping, type ImportMapping } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import type { Account } from '../session/account.ts';
import type { StoredFile } from '../store/files.ts';
import type { StoredTask } from '../store/import-tasks.ts';
import type { UploadedFiles } from '../upload/uploaded-files.ts';

/** The plan of a task, for its current files. */
export interface TaskNow {
  readonly files: readonly TaskFile[];
  /** Follows moved columns; parts that need a missing column are omitted. */
  readonly mapping: ImportMapping;
}

/** Checks the files of a task: which ones were replaced by files with other columns, and which are missing. */
export async function taskNow(
  uploads: UploadedFiles,
  { account, definition: { files, mapping } }: Pick<StoredTask, 'account' | 'definition'>,
): Promise<TaskNow> {
  const looked = await Promise.all(
    mapping.files.map(async (file, at) => {
      const before = files[at];
      const now = uploads.find(account, file.file);
      const isSame = before !== undefined && uploads.isSame(account, before);
      const state: TaskFile['state'] = now === undefined ? 'missing' : isSame ? 'same' : 'replaced';
      if (now === undefined || state === 'same' || before?.columns === undefined)
        return { file, report: { name: file.file, state, missingColumns: [] } };
      const { targets, missing } = remapColumns(file, before.columns, await columnsNow(uploads, account, now, file));
      return { file: { ...file, targets }, report: { name: file.file, state, missingColumns: missing } };
    }),
  );
  const reported = new Map<string, TaskFile>();
  for (const one of looked) {
    const missingColumns = [...(reported.get(one.report.name)?.missingColumns ?? []), ...one.report.missingColumns];
    reported.set(one.report.name, { ...one.report, missingColumns: [...new Set(missingColumns)] });
  }
  return { files: [...reported.values()], mapping: { ...mapping, files: looked.map(({ file }) => file) } };
}

/** The mapping of a task that runs again unchanged. Throws `IMPORT_TASK_STATE` if a file now lacks a column. */
export async function mappingToRepeat(uploads: UploadedFiles, task: StoredTask): Promise<ImportMapping> {
  const { files, mapping } = await taskNow(uploads, task);
  for (const { name, missingColumns } of files)
    if (missingColumns.length > 0)
      throw new AstrolabeError(
        'IMPORT_TASK_STATE',
        `\`${name}\` was replaced and has no column ${missingColumns.map((column) => `\`${column}\``).join(', ')} any more`,
        { hint: 'edit the import, and map the columns that are there' },
      );
  return mapping;
}

/** Throws `IMPORT_TASK_STATE` if a file of the task was replaced, since its line numbers no longer apply. */
export function requireSameFiles(
  uploads: UploadedFiles,
  { account, definition }: Pick<StoredTask, 'account' | 'definition'>,
  hint: string,
): void {
  for (const file of definition.files) {
    uploads.require(account, file.name);
    if (!uploads.isSame(account, file))
      throw new AstrolabeError('IMPORT_TASK_STATE', `\`${file.name}\` was replaced since the task began`, { hint });
  }
}

async function columnsNow(
  uploads: UploadedFiles,
  account: Account,
  file: StoredFile,
  { dialect }: FileMapping,
): Promise<readonly string[]> {
  const source = await uploads.source(account, file);
  const { header, columnCount } = await detectDialect(source, { ...file.settings, ...dialect });
  return columnsOf(header, columnCount);
}
