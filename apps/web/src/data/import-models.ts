import type { ImportModelState } from '@astrolabe/http-api';
import type { InferredModel } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import { MODEL_POLL_MS } from '../limits.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Files of a model with their dialects and the chosen options. */
export interface ModelRequest {
  readonly files: readonly string[];
  /** The dialects of the files as text: another dialect makes another model. */
  readonly dialects: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
}

/** The graph model inferred from all rows of some files. Replacing a file infers it again; leaving the page cancels it. */
export function modelQuery(request: ModelRequest) {
  return {
    queryKey: modelKey(request),
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<InferredModel> => makeModel(request, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  } as const;
}

/** Progress of a model. */
export function modelProgressQuery(request: ModelRequest) {
  return {
    queryKey: ['import-model-progress', ...modelKey(request)],
    queryFn: (): ImportModelState<InferredModel> | null => null,
    enabled: false,
  } as const;
}

function modelKey({ files, dialects, answers }: ModelRequest) {
  return ['file-preview', '', 'model', files, dialects, answers] as const;
}

async function makeModel(request: ModelRequest, signal: AbortSignal): Promise<InferredModel> {
  const { files, answers } = request;
  const { id } = await api.send('POST', 'api/v1/import-models', { files, answers });
  const path = `api/v1/import-models/${id}` as const;
  const cancel = (): void => void api.send('DELETE', path).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  for (;;) {
    // The API leaves the model untyped; the importer that created it defines its type.
    const state = (await api.get(path, { signal })) as ImportModelState<InferredModel>;
    queryClient.setQueryData(modelProgressQuery(request).queryKey, state);
    if (state.status !== 'running') {
      signal.removeEventListener('abort', cancel);
      if (state.model !== undefined) return state.model;
      if (state.problem !== undefined) throw AstrolabeError.from(state.problem);
      throw new AstrolabeError('HTTP_NOT_FOUND', 'reading the files was canceled', { hint: 'open the page again' });
    }
    await new Promise((resolve) => setTimeout(resolve, MODEL_POLL_MS));
  }
}
