import type { DraftTaskBody } from '@astrolabe/http-api';
import { api } from './api.ts';

/** Saves a draft import and returns its id. Replaces the draft with the given id. */
export async function saveDraft(draft: DraftTaskBody, id: string | undefined): Promise<string> {
  if (id === undefined) return (await api.send('POST', 'api/v1/import-tasks/drafts', draft)).id;
  await api.send('PUT', `api/v1/import-tasks/drafts/${id}`, draft);
  return id;
}
