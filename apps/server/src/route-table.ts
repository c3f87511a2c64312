import fastifyMultipart from '@fastify/multipart';
import type { DataOf, DeclaredRoute, Envelope, z } from '@astrolabe/http-api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BY_CREDENTIALS, FIELDS_TYPE, FORM_TYPE, WITHOUT_SESSION } from './api-document.ts';
import { limitPauses } from './body-reader.ts';
import type { AppContext, StudioApp } from './context.ts';
import { refuseChanges, refuseHidden, requireRole } from './route-guard.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration that a route was registered with; absent for the pages only. */
    readonly declaration?: DeclaredRoute;
  }
}

/** A request whose parts the schemas of a declaration have checked. */
export type RequestOf<Declared> = FastifyRequest<{
  Body: OutputOf<Declared, 'body'>;
  Params: OutputOf<Declared, 'params'>;
  Querystring: OutputOf<Declared, 'query'>;
}>;

/** Handles a route: returns the envelope with its data, or sends a reply that is a file or a redirect. */
export type HandlerOf<Declared extends DeclaredRoute> = (
  request: RequestOf<Declared>,
  reply: FastifyReply,
) => ReplyOf<Declared> | Promise<ReplyOf<Declared>>;

type ReplyOf<Declared extends DeclaredRoute> = Declared['result'] extends { readonly kind: 'data' }
  ? Envelope<DataOf<Declared['result']>> | FastifyReply
  : FastifyReply;

type OutputOf<Declared, Part extends 'body' | 'params' | 'query'> = Declared extends {
  readonly [Name in Part]?: infer Schema;
}
  ? z.output<Extract<Schema, z.ZodType>>
  : unknown;

/** Registers handlers for declared routes, each with the guards that its declaration requires. There is no other way to add a route. */
export class RouteTable {
  readonly #app: StudioApp;
  readonly #context: AppContext;
  readonly #listeners = new Map<DeclaredRoute, CallListener>();

  constructor(app: StudioApp, context: AppContext) {
    this.#app = app;
    this.#context = context;
  }

  /** Registers the handler of a route. `filesMax` limits the files of a form. */
  serve<Declared extends DeclaredRoute>(route: Declared, handler: HandlerOf<Declared>, filesMax = 1): void {
    const options = this.#optionsOf(route, handler as unknown as AnyHandler);
    if (route.takesFields)
      void this.#app.register(async (scope) => {
        scope.addContentTypeParser(FIELDS_TYPE, { parseAs: 'string' }, (_request, text, done) =>
          done(null, new URLSearchParams(String(text))),
        );
        scope.route(options);
      });
    else if (route.body !== 'form') this.#app.route(options);
    else
      void this.#app.register(async (scope) => {
        await scope.register(fastifyMultipart, { limits: { fileSize: Number.POSITIVE_INFINITY, files: filesMax } });
        scope.route(options);
      });
  }

  /** Registers a listener for each admitted call of a route, called before the body is read. A listener that throws rejects the call. */
  onCall(route: DeclaredRoute, listener: CallListener): void {
    this.#listeners.set(route, listener);
  }

  /** Registers a callback for when all routes are registered. */
  onReady(listener: () => unknown): void {
    this.#app.addHook('onReady', async () => void (await listener()));
  }

  /** Calls back when the server closes. */
  onClose(listener: () => unknown): void {
    this.#app.addHook('onClose', async () => void (await listener()));
  }

  #optionsOf(route: DeclaredRoute, handler: AnyHandler): Parameters<StudioApp['route']>[0] {
    const { config, logins } = this.#context;
    const isReadOnly = config.features?.isReadOnly ?? false;
    return {
      method: route.method,
      url: route.path,
      config: { declaration: route },
      bodyLimit: route.bodyBytesMax,
      exposeHeadRoute: route.method === 'GET' && route.changes === 'nothing',
      schema: schemaOf(route),
      onRequest: async (request, reply) => {
        refuseHidden(route, config.features);
        await requireRole(route, request, logins);
        refuseChanges(route, request, isReadOnly);
        await this.#listeners.get(route)?.(request, reply);
        if (route.body === 'form') limitPauses(request);
      },
      preHandler: async (request) => refuseChanges(route, request, isReadOnly),
      handler: this.#recorded(route, handler),
    };
  }

  /** Wraps the handler so that its outcome is recorded in the audit trail if the declaration requires it. */
  #recorded(route: DeclaredRoute, handler: AnyHandler): AnyHandler {
    const audit = route.audit as AnyAudit | undefined;
    if (!audit) return handler;
    const { logins, records } = this.#context;
    return (request, reply) => {
      const { account } = logins.require(request);
      const { body, params } = request;
      return records.auditTrail.noteOutcome(
        { account, kind: audit.kind, ...audit.entry({ body, params }) },
        async () => (await handler(request, reply)) as Envelope,
        audit.count && ((result) => audit.count?.(result.data) ?? 0),
      );
    };
  }
}

type CallListener = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

type AnyHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** An audit rule with untyped request and data. */
interface AnyAudit extends Pick<NonNullable<DeclaredRoute['audit']>, 'kind'> {
  entry(request: { readonly body: unknown; readonly params: unknown }): {
    readonly space?: string;
    readonly shape?: string;
  };
  count?(data: unknown): number;
}

function schemaOf({
  summary,
  tag,
  role,
  body,
  params,
  query,
  result,
  takesCredentials,
  isHidden,
}: DeclaredRoute): object {
  const isOpen = role === 'anyone' || role === 'token';
  return {
    ...(isHidden && { hide: true }),
    summary,
    tags: [tag],
    ...(isOpen && { security: takesCredentials ? BY_CREDENTIALS : WITHOUT_SESSION }),
    ...(body === 'form' && { consumes: [FORM_TYPE] }),
    ...(body !== 'form' && body && { body }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(result.kind === 'file' && { produces: result.types }),
  };
}
