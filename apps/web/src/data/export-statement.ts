import type { ResultFileFormat } from '@astrolabe/http-api';
import { api } from './api.ts';

/** Runs a statement on the server once more and answers the file of all its rows; the rows pass the page as bytes only. */
export async function exportStatement(
  text: string,
  space: string,
  format: ResultFileFormat,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await api.export({ text, format, ...(space !== '' && { space }) }, { signal });
  return response.blob();
}
