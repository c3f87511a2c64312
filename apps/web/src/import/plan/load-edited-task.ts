import type { QueryClient } from '@tanstack/react-query';
import type { FilePreview } from '@astrolabe/http-api';
import { parseImportMapping, type DialectChoice } from '@astrolabe/importer';
import { sampleQuery } from '../../data/file-samples.ts';
import { changeFileSettings } from '../../data/files.ts';
import { taskPlanQuery } from '../../data/import-tasks.ts';
import { schemaQuery, spacesQuery } from '../../data/spaces.ts';
import { draftOfTask } from './edited-task.ts';
import type { TaskDraft } from './task-draft.ts';

/** Initial state of a new import that is derived from an earlier one. */
export interface EditedTask {
  readonly name: string;
  readonly draft: TaskDraft;
}

/**
 * An earlier import as the start of a new one. Its files are read with their settings of that time. If its space was dropped, its properties are
 * unknown and the files are analyzed again.
 */
export async function loadEditedTask(id: string, queryClient: QueryClient): Promise<EditedTask> {
  const plan = await queryClient.fetchQuery(taskPlanQuery(id));
  const isPresent = (await queryClient.fetchQuery({ ...spacesQuery, staleTime: 0 })).includes(plan.space);
  const present = isPresent ? await queryClient.fetchQuery({ ...schemaQuery(plan.space), staleTime: 0 }) : undefined;
  const { files } = parseImportMapping(plan.mapping);
  const previews = new Map<string, FilePreview>();
  for (const { file, dialect } of files)
    if (!previews.has(file) && plan.files.some(({ name, state }) => name === file && state !== 'missing'))
      previews.set(file, await previewAsBefore(file, dialect, queryClient));
  return { name: plan.name, draft: draftOfTask(plan, present, previews) };
}

/** The first rows of a file, read with the settings of the task from now on. */
async function previewAsBefore(file: string, dialect: DialectChoice, queryClient: QueryClient): Promise<FilePreview> {
  const query = { ...sampleQuery(file), staleTime: 0 };
  const preview = await queryClient.fetchQuery(query);
  const { encoding, delimiter, quote, hasHeader, linesBefore } = dialect;
  const wanted = { encoding, delimiter, quote, hasHeader, linesBefore };
  const differs = Object.entries(wanted).some(
    ([key, value]) => value !== undefined && value !== preview.dialect[key as keyof typeof wanted],
  );
  if (!differs) return preview;
  await changeFileSettings(file, {
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    ...(quote !== undefined && { quote }),
    ...(hasHeader !== undefined && { withHeader: hasHeader }),
    ...(linesBefore !== undefined && { linesBefore }),
  });
  return queryClient.fetchQuery(query);
}
