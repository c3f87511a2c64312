import { AstrolabeError, type ProblemError } from '@astrolabe/model';
import { readResultStream, type AnswerChunk } from '../codec/result-stream.ts';
import type { Envelope } from '../codec/envelope.ts';
import { errorOfEnvelope } from '../codec/problem.ts';
import { PROBLEM_TEXT_LENGTH_MAX } from '../limits.ts';
import type { CancelResponse, ExecuteBody, ExportBody } from '../route/execution.ts';
import type { ProposedStatement, QuestionBody } from '../route/assistant.ts';
import type { CreatedResponse, FavoriteBody, FavoriteLabelBody, FavoriteList } from '../route/favorite.ts';
import type { ParameterList } from '../route/parameter.ts';
import type { SavedSchemaSnapshot } from '../route/schema-snapshot.ts';
import { GUARD_HEADER, GUARD_READ } from '../route/guard.ts';
import { SLOT_HEADER, SLOT_PARAMETER } from '../route/slot.ts';
import type { SessionState, SignInBody, SignOutResponse } from '../route/session.ts';
import type { CanvasList, SavedCanvas } from '../route/canvas.ts';
import type { Sketch, SketchList } from '../route/sketch.ts';
import type { SpaceList, SpaceSchemaResponse } from '../route/space.ts';
import type { BodyAt, DataAt, Declared } from '../declared/declared-path.ts';
import { uploadForm, type UploadOptions } from './upload.ts';

/** Message of a request that the server did not respond to; the cause has the failure. */
export const NO_RESPONSE = 'the studio does not respond';

/** Address of the server and connection options. */
export interface ApiClientOptions {
  /** The studio's address with the base path; relative paths are resolved against it. In a page: `document.baseURI`. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  /** The page's login slot; absent if it has none yet. */
  readonly slot?: () => number | undefined;
  /** Whether the page only reads now; the server then refuses what would change the database. */
  readonly isGuarded?: () => boolean;
  /** Sent with every request instead of a session, for users of a shared link. */
  readonly token?: string;
  /** Called for every failure that means the user is no longer signed in. */
  readonly onSessionEnd?: (error: AstrolabeError) => void;
}

/** Options of a call besides its arguments. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A response being read. */
export interface RunningResult {
  readonly executionId: string;
  readonly chunks: AsyncGenerator<AnswerChunk, void, undefined>;
}

/** The server's routes as methods. Every failure is an `AstrolabeError`, with the position in the statement if there is one. */
export class ApiClient {
  readonly #baseUrl: string;
  readonly #fetch: typeof fetch;
  readonly #slot: () => number | undefined;
  readonly #isGuarded: () => boolean;
  readonly #token: string | undefined;
  readonly #onSessionEnd: (error: AstrolabeError) => void;

  constructor(options: ApiClientOptions) {
    this.#baseUrl = options.baseUrl;
    this.#fetch = options.fetch ?? ((...request) => fetch(...request));
    this.#slot = options.slot ?? (() => undefined);
    this.#isGuarded = options.isGuarded ?? (() => false);
    this.#token = options.token;
    this.#onSessionEnd = options.onSessionEnd ?? (() => {});
  }

  /** Returns the session and facts about the studio. */
  session(options?: CallOptions): Promise<SessionState> {
    return this.get('api/v1/session', options);
  }

  /** Signs in, in addition to existing logins of the browser; the result has the login slot. */
  signIn(body: SignInBody, options?: CallOptions): Promise<SessionState> {
    return this.send('POST', 'api/v1/session', body, options);
  }

  /** Signs in with the configured account; `isAsked` if the user requested it. */
  signInAutomatically(isAsked: boolean, options?: CallOptions): Promise<SessionState> {
    return this.send('POST', 'api/v1/session/auto', { isAsked }, options);
  }

  /** Signs out; the result may have the provider's sign-out address. */
  async signOut(options?: CallOptions): Promise<SignOutResponse> {
    return (await this.send('DELETE', 'api/v1/session', undefined, options)) ?? {};
  }

  /** Runs a text and streams the result. Aborting the signal cancels the statement on the server. */
  async execute(body: ExecuteBody, options: CallOptions = {}): Promise<RunningResult> {
    const executionId = body.executionId ?? crypto.randomUUID();
    const response = await this.#request('POST', 'api/v1/execute', JSON.stringify({ ...body, executionId }), options);
    if (!response.ok || !response.body) throw await this.#failure(response);
    return { executionId, chunks: readResultStream(readBody(response.body, options.signal)) };
  }

  /** Runs a text and returns all rows as a file. Aborting the signal cancels the statement on the server. */
  async export(body: ExportBody, options: CallOptions = {}): Promise<Response> {
    const response = await this.#request('POST', 'api/v1/export', JSON.stringify(body), options);
    if (!response.ok) throw await this.#failure(response);
    return response;
  }

  cancel(executionId: string): Promise<CancelResponse> {
    return this.send('POST', `api/v1/executions/${encodeURIComponent(executionId)}/cancel`, {});
  }

  spaces(options?: CallOptions): Promise<SpaceList> {
    return this.get('api/v1/spaces', options);
  }

  spaceSchema(space: string, options?: CallOptions): Promise<SpaceSchemaResponse> {
    return this.get(`api/v1/spaces/${encodeURIComponent(space)}/schema`, options);
  }

  parameters(options?: CallOptions): Promise<ParameterList> {
    return this.get('api/v1/parameters', options);
  }

  /** Executes `:param` and `:params` commands in order and returns the resulting parameters. */
  runParameterCommands(commands: readonly string[], options?: CallOptions): Promise<ParameterList> {
    return this.send('POST', 'api/v1/parameters', { commands }, options);
  }

  /** Asks the language model of the settings for a statement. */
  proposeStatement(question: QuestionBody, options?: CallOptions): Promise<ProposedStatement> {
    return this.send('POST', 'api/v1/assistant/statement', question, options);
  }

  favorites(options?: CallOptions): Promise<FavoriteList> {
    return this.get('api/favorites/list', options);
  }

  addFavorite(favorite: FavoriteBody, options?: CallOptions): Promise<CreatedResponse> {
    return this.send('POST', 'api/favorites', favorite, options);
  }

  async labelFavorite(id: string, label: FavoriteLabelBody, options?: CallOptions): Promise<void> {
    await this.send('PUT', `api/favorites/${encodeURIComponent(id)}`, label, options);
  }

  async removeFavorite(id: string, options?: CallOptions): Promise<void> {
    await this.send('DELETE', `api/favorites/${encodeURIComponent(id)}`, undefined, options);
  }

  async removeAllFavorites(options?: CallOptions): Promise<void> {
    await this.send('DELETE', 'api/favorites', undefined, options);
  }

  sketches(
    query: { readonly page?: number; readonly pageSize?: number; readonly keyword?: string } = {},
    options?: CallOptions,
  ): Promise<SketchList> {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return this.get(`api/sketches/list?${parameters}`, options);
  }

  addSketch(
    sketch: Pick<Sketch, 'name'> & Partial<Pick<Sketch, 'schema' | 'snapshot'>>,
    options?: CallOptions,
  ): Promise<CreatedResponse> {
    return this.send('POST', 'api/sketches/sketch', sketch, options);
  }

  async changeSketch(
    sketch: Pick<Sketch, 'id' | 'name'> & Partial<Pick<Sketch, 'schema' | 'snapshot'>>,
    options?: CallOptions,
  ): Promise<void> {
    const { id, ...body } = sketch;
    await this.send('PUT', `api/sketches/${encodeURIComponent(id)}`, body, options);
  }

  async removeSketch(id: string, options?: CallOptions): Promise<void> {
    await this.send('DELETE', `api/sketches/${encodeURIComponent(id)}`, undefined, options);
  }

  canvases(options?: CallOptions): Promise<CanvasList> {
    return this.get('api/canvases', options);
  }

  canvas(id: string, options?: CallOptions): Promise<SavedCanvas> {
    return this.get(`api/canvases/${encodeURIComponent(id)}`, options);
  }

  addCanvas(
    canvas: Pick<SavedCanvas, 'name' | 'space' | 'content' | 'picture'>,
    options?: CallOptions,
  ): Promise<CreatedResponse> {
    return this.send('POST', 'api/canvases', canvas, options);
  }

  async changeCanvas(
    canvas: Pick<SavedCanvas, 'id' | 'name' | 'space' | 'content' | 'picture'>,
    options?: CallOptions,
  ): Promise<void> {
    const { id, ...body } = canvas;
    await this.send('PUT', `api/canvases/${encodeURIComponent(id)}`, body, options);
  }

  async removeCanvas(id: string, options?: CallOptions): Promise<void> {
    await this.send('DELETE', `api/canvases/${encodeURIComponent(id)}`, undefined, options);
  }

  /** Returns the saved schema diagram of a space, if any. */
  schemaSnapshot(space: string, options?: CallOptions): Promise<SavedSchemaSnapshot | undefined> {
    return this.get(`api/schema/${encodeURIComponent(space)}/snapshot`, options);
  }

  async saveSchemaSnapshot(space: string, snapshot: string, options?: CallOptions): Promise<void> {
    await this.send('PUT', `api/schema/${encodeURIComponent(space)}/snapshot`, { snapshot }, options);
  }

  /** Calls a declared GET route; returns its data. An undeclared path does not compile. */
  async get<const Path extends string>(
    path: Path & Declared<'GET', Path>,
    options: CallOptions = {},
  ): Promise<DataAt<'GET', Path>> {
    return this.#data<DataAt<'GET', Path>>(await this.#request('GET', path, undefined, options));
  }

  /** Calls a declared route with its JSON body, or without one; returns its data. */
  async send<const Method extends 'POST' | 'PUT' | 'DELETE', const Path extends string>(
    method: Method,
    path: Path & Declared<Method, Path>,
    body?: BodyAt<Method, Path>,
    options: CallOptions = {},
  ): Promise<DataAt<Method, Path>> {
    return this.#data<DataAt<Method, Path>>(
      await this.#request(method, path, body === undefined ? undefined : JSON.stringify(body), options),
    );
  }

  /** Sends a form with files to a declared route and reports its progress; returns the data. */
  async upload<const Method extends 'PUT' | 'POST', const Path extends string>(
    method: Method,
    path: Path & Declared<Method, Path>,
    form: FormData,
    options: UploadOptions = {},
  ): Promise<DataAt<Method, Path>> {
    try {
      return await uploadForm<DataAt<Method, Path>>(method, this.url(path), form, {
        ...options,
        headers: this.#ownHeaders(),
      });
    } catch (error) {
      throw AstrolabeError.is(error) ? this.#notice(error) : error;
    }
  }

  /** The full address of a path. */
  url(path: string): string {
    return new URL(path, this.#baseUrl).href;
  }

  /** The URL of a declared GET route for a link, including the tab's login slot, since a link carries no header. */
  link<const Path extends string>(path: Path & Declared<'GET', Path>): string {
    const url = new URL(path, this.#baseUrl);
    const slot = this.#slot();
    if (slot) url.searchParams.set(SLOT_PARAMETER, String(slot));
    return url.href;
  }

  #ownHeaders(): Record<string, string> {
    const slot = this.#slot();
    return {
      ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
      ...(slot !== undefined && { [SLOT_HEADER]: String(slot) }),
      ...(this.#isGuarded() && { [GUARD_HEADER]: GUARD_READ }),
    };
  }

  async #request(method: string, path: string, body: string | undefined, { signal }: CallOptions): Promise<Response> {
    try {
      return await this.#fetch(this.url(path), {
        method,
        credentials: 'same-origin',
        ...(body !== undefined && { body }),
        headers: { ...this.#ownHeaders(), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(signal && { signal }),
      });
    } catch (error) {
      throw connectionError(error, signal);
    }
  }

  async #data<Data>(response: Response): Promise<Data> {
    if (!response.ok) throw await this.#failure(response);
    const text = await response.text();
    const envelope = readEnvelope<Data>(text);
    if (envelope === undefined) throw requestError(response, text);
    if (envelope.code !== 0) throw this.#notice(errorOfEnvelope(envelope));
    return envelope.data as Data;
  }

  async #failure(response: Response): Promise<AstrolabeError> {
    const text = await response.text();
    const envelope = readEnvelope<unknown>(text);
    return envelope === undefined ? requestError(response, text) : this.#notice(errorOfEnvelope(envelope));
  }

  #notice(error: AstrolabeError): AstrolabeError {
    if (error.code === 'SESSION_INVALID' || error.code === 'SESSION_TIMEOUT') this.#onSessionEnd(error);
    return error;
  }
}

/** Returns the envelope; an empty one if a proxy sent something else. */
function readEnvelope<Data>(text: string): (Envelope<Data> & { readonly error?: ProblemError }) | undefined {
  try {
    const result: unknown = JSON.parse(text);
    const isEnvelope =
      typeof result === 'object' && result !== null && 'code' in result && typeof result.code === 'number';
    return isEnvelope ? (result as Envelope<Data>) : undefined;
  } catch {
    return undefined;
  }
}

function requestError({ status, statusText }: Response, text: string): AstrolabeError {
  return new AstrolabeError('UNKNOWN', `request error ${status} ${statusText}`, {
    detail: { text: text.slice(0, PROBLEM_TEXT_LENGTH_MAX) },
  });
}

async function* readBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw connectionError(error, signal);
  } finally {
    // If the reader stops early, the server cancels the statement.
    await reader.cancel().catch(() => undefined);
  }
}

function connectionError(error: unknown, signal: AbortSignal | undefined): AstrolabeError {
  if (signal?.aborted) return new AstrolabeError('EXECUTION_CANCELLED', 'the request was canceled', { cause: error });
  return new AstrolabeError('CONNECTION_FAILED', NO_RESPONSE, {
    hint: 'check that it still runs, then try again',
    cause: error,
  });
}
