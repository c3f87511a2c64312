import type { ResultFileFormat } from '@astrolabe/http-api';
import { api } from './api.ts';

/** Runs a statement again on the server and returns a file of all rows, without parsing them in the page. */
export async function exportStatement(
  text: string,
  space: string,
  format: ResultFileFormat,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await api.export({ text, format, ...(space !== '' && { space }) }, { signal });
  return response.blob();
}
