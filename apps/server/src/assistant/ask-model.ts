import { AstrolabeError } from '@astrolabe/model';
import { MODEL_RESULT_BYTES_MAX, MODEL_TIME_MS } from '../limits.ts';
import { assistantHost, type AssistantSettings } from './assistant-settings.ts';

/** One turn of a conversation with a model. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Requests the next turn from the model, with limits on time and length. Redirects are not followed. */
export async function askModel(
  settings: AssistantSettings,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): Promise<string> {
  const host = assistantHost(settings);
  try {
    const response = await fetch(`${settings.url}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(MODEL_TIME_MS)]),
      headers: {
        'content-type': 'application/json',
        ...(settings.key !== undefined && { authorization: `Bearer ${settings.key}` }),
      },
      body: JSON.stringify({ model: settings.model, messages, temperature: 0, stream: false }),
    });
    const text = await readLimited(response, host);
    if (!response.ok) throw refusal(response.status, host, settings.model);
    return contentOf(text, host);
  } catch (error) {
    throw failure(error, signal, host);
  }
}

async function readLimited(response: Response, host: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > MODEL_RESULT_BYTES_MAX)
      throw new AstrolabeError(
        'EXECUTION_ERROR',
        `the model at ${host} answers more than ${MODEL_RESULT_BYTES_MAX} bytes`,
        {
          hint: 'ask for less',
        },
      );
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** The text of the first choice. */
function contentOf(text: string, host: string): string {
  const content: unknown = valueAt(parsed(text), ['choices', 0, 'message', 'content']);
  if (typeof content === 'string') return content;
  throw new AstrolabeError('EXECUTION_ERROR', `the response of ${host} is not a chat completion`, {
    hint: 'check the setting assistant-url; it usually ends with /v1',
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  );
}

/** An error response is not passed on, since it may repeat the request. */
function refusal(status: number, host: string, model: string): AstrolabeError {
  if (status === 401 || status === 403)
    return new AstrolabeError('EXECUTION_ERROR', `${host} does not accept the key of the assistant (${status})`, {
      hint: 'whoever runs the studio sets it with ASTROLABE_ASSISTANT_KEY',
    });
  if (status === 404)
    return new AstrolabeError(
      'EXECUTION_ERROR',
      `${host} has no model ${JSON.stringify(model)}, or another address (404)`,
      {
        hint: 'check the settings assistant-url and assistant-model',
      },
    );
  return new AstrolabeError('EXECUTION_ERROR', `${host} answers ${status}`, {
    hint: status === 429 ? 'wait a moment, then ask again' : 'look at the log of the model',
  });
}

function failure(error: unknown, signal: AbortSignal, host: string): AstrolabeError {
  if (AstrolabeError.is(error)) return error;
  if (signal.aborted) return new AstrolabeError('EXECUTION_CANCELLED', 'the question was canceled');
  if (error instanceof Error && error.name === 'TimeoutError')
    return new AstrolabeError('EXECUTION_TIMEOUT', `${host} took more than ${MODEL_TIME_MS / 1000} s`, {
      hint: 'ask a shorter question, or use a smaller model',
    });
  return new AstrolabeError('CONNECTION_FAILED', `the model at ${host} cannot be reached`, {
    cause: error,
    hint: 'check that it runs, and the setting assistant-url',
  });
}
