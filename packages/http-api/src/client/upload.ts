import { AstrolabeError } from '@astrolabe/model';
import type { Envelope } from '../codec/envelope.ts';
import { errorOfEnvelope } from '../codec/problem.ts';

/** Progress of an upload. `total` is absent if the browser does not know it. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes?: number;
}

/** Options of an upload besides its form. */
export interface UploadOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onProgress?: (progress: UploadProgress) => void;
}

/** Sends a form with files and reports progress, which `fetch` cannot. Resolves with the data of the envelope. */
export function uploadForm<Data>(
  method: 'PUT' | 'POST',
  url: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<Data> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    options.signal?.addEventListener('abort', abort, { once: true });
    request.open(method, url);
    request.responseType = 'text';
    for (const [name, value] of Object.entries(options.headers ?? {})) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      options.onProgress?.({ sentBytes: loaded, ...(lengthComputable && { totalBytes: total }) });
    request.onloadend = () => options.signal?.removeEventListener('abort', abort);
    request.onabort = () => reject(new AstrolabeError('EXECUTION_CANCELLED', 'the upload was canceled'));
    request.onerror = () => reject(new AstrolabeError('CONNECTION_FAILED', 'the upload broke off'));
    request.onload = () => {
      const envelope = parseEnvelope<Data>(request.responseText);
      if (!envelope) reject(new AstrolabeError('UNKNOWN', `request error ${request.status} ${request.statusText}`));
      else if (envelope.code !== 0) reject(errorOfEnvelope(envelope));
      else resolve(envelope.data as Data);
    };
    request.send(form);
  });
}

function parseEnvelope<Data>(text: string): Envelope<Data> | undefined {
  try {
    const envelope = JSON.parse(text) as Envelope<Data>;
    return typeof envelope.code === 'number' ? envelope : undefined;
  } catch {
    return undefined;
  }
}
