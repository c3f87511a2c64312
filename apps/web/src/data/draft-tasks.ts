import type { DraftTaskBody } from '@astrolabe/http-api';
import { api } from './api.ts';

/** Keeps an import that is not ready yet; the id of the draft. With the id of an earlier draft that one is replaced. */
export async function saveDraft(draft: DraftTaskBody, id: string | undefined): Promise<string> {
  if (id === undefined) return (await api.send('POST', 'api/v1/import-tasks/drafts', draft)).id;
  await api.send('PUT', `api/v1/import-tasks/drafts/${id}`, draft);
  return id;
}
