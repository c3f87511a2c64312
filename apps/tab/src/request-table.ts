import {
  problemResponse,
  successEnvelope,
  type DataOf,
  type DeclaredRoute,
  type Envelope,
  type z,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';

/** A response that is not an envelope. */
export interface StreamedResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: AsyncIterable<string | Uint8Array<ArrayBuffer>> | Iterable<string | Uint8Array<ArrayBuffer>>;
}

/** A checked request. */
export interface RequestOf<Declared> {
  readonly body: PartOf<Declared, 'body'>;
  readonly params: PartOf<Declared, 'params'>;
  readonly query: PartOf<Declared, 'query'>;
  /** Aborted when the client stops reading. */
  readonly signal: AbortSignal;
}

type PartOf<Declared, Part extends 'body' | 'params' | 'query'> = Declared extends {
  readonly [Name in Part]?: infer Schema;
}
  ? z.output<Extract<Schema, z.ZodType>>
  : unknown;

type Handled<Declared extends DeclaredRoute> = Declared['result'] extends { readonly kind: 'data' }
  ? Envelope<DataOf<Declared['result']>> | StreamedResponse
  : StreamedResponse;

type AnyHandler = (request: RequestOf<unknown>) => unknown;

/** The declared routes that work without a server, with their handlers. Others are not found. */
export class RequestTable {
  readonly #routes: { readonly route: DeclaredRoute; readonly path: RegExp; readonly handler: AnyHandler }[] = [];

  /** Registers the handler of a route. Literal paths must come before those with parameters. */
  serve<Declared extends DeclaredRoute>(
    route: Declared,
    handler: (request: RequestOf<Declared>) => Handled<Declared> | Promise<Handled<Declared>>,
  ): void {
    const path = new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
    this.#routes.push({ route, path, handler: handler as unknown as AnyHandler });
  }

  /** Responds to a call; failures become problem responses. */
  async respond(
    method: string,
    url: URL,
    body: unknown,
    signal: AbortSignal,
  ): Promise<StreamedResponse & { readonly status: number }> {
    try {
      const result = await this.#handle(method === 'HEAD' ? 'GET' : method, url, body, signal);
      if (isStreamed(result)) return { status: 200, ...result };
      return json(200, result);
    } catch (error) {
      const { status, body: problem } = problemResponse(error);
      return json(status, problem);
    }
  }

  async #handle(method: string, url: URL, body: unknown, signal: AbortSignal): Promise<unknown> {
    for (const { route, path, handler } of this.#routes) {
      const found = route.method === method ? path.exec(url.pathname) : null;
      if (!found) continue;
      const names = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
      return await handler({
        params: checked(route.params, Object.fromEntries(names)),
        query: checked(route.query, Object.fromEntries(url.searchParams)),
        body: route.body === 'form' ? body : checked(route.body, body),
        signal,
      });
    }
    throw new AstrolabeError('HTTP_NOT_FOUND', `${method} ${url.pathname} needs a server`, {
      hint: 'this studio runs in the browser alone',
    });
  }
}

function checked(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AstrolabeError('HTTP_PARAMETER', `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is invalid'}`.trim());
}

function isStreamed(result: unknown): result is StreamedResponse {
  return typeof result === 'object' && result !== null && 'pieces' in result;
}

function json(status: number, value: unknown): StreamedResponse & { readonly status: number } {
  const text = JSON.stringify(value ?? successEnvelope());
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, pieces: [text] };
}
