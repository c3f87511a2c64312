import { randomUUID } from 'node:crypto';
import { problemResponse, grantRoutes } from '@astrolabe/http-api';
import { AstrolabeError, inBackground } from '@astrolabe/model';
import type { AppContext } from '../context.ts';
import type { RouteTable } from '../route-table.ts';
import type { GrantLogins } from '../grant/grant-logins.ts';
import { readGuideSections, type LanguageEntry } from '../mcp/search-language.ts';
import { RunningCalls } from '../mcp/running-calls.ts';
import { bearerToken } from './bearer-token.ts';
import { signalOf } from './request-signal.ts';

/** The Model Context Protocol over HTTP, for programs with a token. Requests are stateless; the library loads with the first one. */
export function registerMcp(
  routes: RouteTable,
  { config, version, webDirectory }: AppContext,
  grants: GrantLogins,
): void {
  if (!config.grants?.includes('mcp')) return;
  let guide: readonly LanguageEntry[] | undefined;
  const running = new RunningCalls();

  routes.onCall(grantRoutes.mcp, async (request, reply) => {
    // Tells clients which credentials are missing.
    reply.header('www-authenticate', 'Bearer realm="astrolabe"');
    await grants.open(bearerToken(request), 'mcp', request.ip);
    reply.removeHeader('www-authenticate');
  });

  routes.serve(grantRoutes.mcp, async (request, reply) => {
    const { login, grant } = await grants.open(bearerToken(request), 'mcp', request.ip);
    // Separates the calls of clients with the same token.
    const session = request.headers[SESSION_HEADER] ?? randomUUID();
    const calls = running.start(`${grant.id}/${String(session)}`, request.body);
    const [{ mcpServerFor }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('../mcp/mcp-server.ts'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
    guide ??= readGuideSections(webDirectory);
    const signal = AbortSignal.any([calls.signal, signalOf(reply)]);
    const server = mcpServerFor(login, version, guide, signal);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    reply.raw.once('close', () => {
      calls.end();
      inBackground('closing an MCP call', () => server.close());
    });
    const response = await transport.handleRequest(
      new Request(`http://localhost${request.url}`, { method: 'POST', headers: headersOf(request.headers) }),
      { parsedBody: request.body },
    );
    return reply
      .status(response.status)
      .headers({ ...Object.fromEntries(response.headers), [SESSION_HEADER]: session })
      .send(await response.text());
  });

  for (const route of [grantRoutes.mcpByGet, grantRoutes.mcpByDelete] as const)
    routes.serve(route, (_request, reply) =>
      reply.header('allow', 'POST').status(405).send(problemResponse(ONLY_POST).body),
    );
}

const SESSION_HEADER = 'mcp-session-id';

const ONLY_POST = new AstrolabeError('HTTP_BAD_REQUEST', 'this address takes POST only', {
  hint: 'connect an MCP client',
});

function headersOf(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') copy.set(name, value);
  return copy;
}
