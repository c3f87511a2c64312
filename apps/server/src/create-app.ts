import { readFileSync } from 'node:fs';
import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import { problemResponse, sessionRoutes } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import fastify, { LogController, type FastifyBaseLogger, type FastifyReply } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { apiDocumentOptions } from './api-document.ts';
import { readJsonBodies } from './body-reader.ts';
import type { ServerConfig } from './config.ts';
import type { AppContext, RegisterRoutes, StudioApp } from './context.ts';
import { closeGracefully } from './graceful-close.ts';
import { errorOfRequest } from './request-error.ts';
import { HEADERS_MS_MAX } from './limits.ts';
import { GrantLogins } from './grant/grant-logins.ts';
import { refuseBrokenRequest } from './broken-request.ts';
import { guardRequests, NO_SNIFFING } from './request-guard.ts';
import { registerAssistant } from './routes/assistant.ts';
import { registerCanvases } from './routes/canvases.ts';
import { registerDatabase } from './routes/database.ts';
import { registerExecutions } from './routes/executions.ts';
import { registerFavorites } from './routes/favorites.ts';
import { registerFileSources } from './routes/file-sources.ts';
import { registerFiles } from './routes/files.ts';
import { registerGrants } from './routes/grants.ts';
import { registerHealth } from './routes/health.ts';
import { registerMcp } from './routes/mcp.ts';
import { registerMetrics } from './routes/metrics.ts';
import { registerImportTasks } from './routes/import-tasks.ts';
import { registerPlugins } from './routes/plugins.ts';
import { registerPages } from './routes/pages.ts';
import { registerParameters } from './routes/parameters.ts';
import { registerSchemaSnapshots } from './routes/schema-snapshots.ts';
import { registerSession } from './routes/session.ts';
import { registerSketches } from './routes/sketches.ts';
import { RouteTable } from './route-table.ts';
import { registerActivity } from './routes/activity.ts';
import { registerAlerts } from './routes/alerts.ts';
import { registerAudit } from './routes/audit.ts';
import { registerLockedAccounts } from './routes/locked-accounts.ts';
import { registerDashboards } from './routes/dashboards.ts';
import { registerPreferences } from './routes/preferences.ts';
import { registerSso } from './routes/sso.ts';
import { registerSlowStatements } from './routes/slow-statements.ts';
import { registerSpaces } from './routes/spaces.ts';
import { registerView } from './routes/view.ts';
import { registerSettings } from './routes/settings.ts';
import { registerStorage } from './routes/storage.ts';
import { registerStudioState } from './routes/studio-state.ts';
import { registerExport } from './routes/space-export.ts';

/** Files of `routes/`. */
const REGISTERED: readonly RegisterRoutes[] = [
  registerHealth,
  registerMetrics,
  registerSession,
  registerSso,
  registerDatabase,
  registerExecutions,
  registerParameters,
  registerSpaces,
  registerAssistant,
  registerDashboards,
  registerPlugins,
  registerPreferences,
  registerFavorites,
  registerSketches,
  registerCanvases,
  registerSchemaSnapshots,
  registerFiles,
  registerFileSources,
  registerImportTasks,
  registerActivity,
  registerAlerts,
  registerSlowStatements,
  registerLockedAccounts,
  registerAudit,
  registerSettings,
  registerStorage,
  registerStudioState,
  registerExport,
];

/** Creates the web application: guards, routes, API document, error responses. Does not listen yet. */
export async function createApp(context: AppContext): Promise<StudioApp> {
  const app = newServer(context.config, context.log);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  refuseUndeclared(app);
  app.setErrorHandler((error, request, reply) => {
    const known = errorOfRequest(context.store.errorOf(error));
    const { status, body } = problemResponse(known);
    if (status >= 500 && (!AstrolabeError.is(known) || known.code === 'INTERNAL'))
      request.log.error({ err: known }, 'a request failed');
    return reply.status(status).send(body);
  });
  closeGracefully(app);
  guardRequests(app, context.config);
  await app.register(fastifyCookie);
  await app.register(fastifySwagger, apiDocumentOptions(context.version));
  await app.register(async (scope) => {
    const studio = scope as StudioApp;
    const routes = new RouteTable(studio, context);
    const grants = new GrantLogins(context);
    registerGrants(routes, context, grants);
    registerMcp(routes, context, grants);
    registerView(routes, context, grants);
    for (const register of REGISTERED) register(routes, context);
    routes.serve(sessionRoutes.document, (_request, reply) => reply.send(app.swagger()));
    registerPages(studio, context);
  });
  return app;
}

/** A route that bypassed `RouteTable` would have no guards: the server does not start with one. */
function refuseUndeclared(app: StudioApp): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.declaration === undefined) throw new Error(`the route ${String(method)} ${url} is not declared`);
  });
}

/** Timeout for request headers; keep-alive detects dead connections. */
const CONNECTIONS = {
  // Our own guard handles a missing header.
  requireHostHeader: false,
  headersTimeout: HEADERS_MS_MAX,
  connectionsCheckingInterval: HEADERS_MS_MAX / 4,
  keepAlive: true,
  keepAliveInitialDelay: HEADERS_MS_MAX,
} as const;

/** Proxies may pass or strip the base path; routes are found either way. */
function newServer(config: ServerConfig, log: FastifyBaseLogger): StudioApp {
  const { basePath, tls } = config;
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    http: CONNECTIONS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4096 },
    rewriteUrl: (request) => withoutBasePath(request.url ?? '/', basePath),
    // URLs that cannot be decoded fail before routing.
    frameworkErrors: (error, _request, reply) => {
      const { status, body } = problemResponse(errorOfRequest(error));
      void (reply as unknown as FastifyReply)
        .header(...NO_SNIFFING)
        .status(status)
        .send(body);
    },
    clientErrorHandler: refuseBrokenRequest,
    ...(config.trustedProxies.length > 0 && { trustProxy: [...config.trustedProxies] }),
    ...(tls && { https: { ...CONNECTIONS, cert: readFileSync(tls.certificateFile), key: readFileSync(tls.keyFile) } }),
  });
  return server.withTypeProvider<ZodTypeProvider>() as unknown as StudioApp;
}

function withoutBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}
