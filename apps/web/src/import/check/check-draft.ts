import type { FilePreview } from '@astrolabe/http-api';
import { AstrolabeError, type SchemaSnapshot } from '@astrolabe/model';
import { checkRows, type RowCheck } from './check-rows.ts';
import { fileMappingOf, mappingOfDraft, type FileDraft } from '../plan/mapping-draft.ts';

/** The check of a file's first rows; undefined while an id has no column, a message if mapping and schema do not match. */
export function checkOfDraft(
  draft: FileDraft,
  preview: FilePreview,
  schema: SchemaSnapshot,
): RowCheck | string | undefined {
  if (draft.targets.length === 0 || draft.targets.some((target) => mappingOfDraft(target) === undefined))
    return undefined;
  try {
    return checkRows(preview.rows, fileMappingOf(draft), schema, preview.columnCount, preview.header);
  } catch (error) {
    if (AstrolabeError.is(error)) return error.message;
    throw error;
  }
}
