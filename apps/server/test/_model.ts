import { expect, vi } from 'vitest';

type Data = Readonly<Record<string, unknown>>;

/** Requests the model of some files until it is ready. `answer` returns the data of a response. */
export async function modelOf(
  result: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>,
  files: readonly string[],
): Promise<Data> {
  const { id } = (await result('POST', '/api/v1/import-models', { files })) as { readonly id: string };
  const state = await vi.waitUntil(
    async () => {
      const found = (await result('GET', `/api/v1/import-models/${id}`)) as Data;
      return found['status'] === 'running' ? undefined : found;
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(state).toMatchObject({ status: 'finished' });
  return state['model'] as Data;
}
