import { problemAnswer, grantRoutes } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { AppContext } from '../context.ts';
import type { RouteTable } from '../route-table.ts';
import type { GrantLogins } from '../grant/grant-logins.ts';
import { readGuideSections, type LanguageEntry } from '../mcp/search-language.ts';
import { bearerToken } from './bearer-token.ts';

/**
 * The Model Context Protocol over HTTP, for programs with a token. Every request stands alone and is answered at once, so that there is no
 * session to keep; its library is loaded with the first one.
 */
export function registerMcp(
  routes: RouteTable,
  { config, version, webDirectory }: AppContext,
  grants: GrantLogins,
): void {
  if (!config.grants?.includes('mcp')) return;
  let guide: readonly LanguageEntry[] | undefined;

  routes.onCall(grantRoutes.mcp, async (request, reply) => {
    // Clients learn from this header what is missing.
    reply.header('www-authenticate', 'Bearer realm="astrolabe"');
    await grants.open(bearerToken(request), 'mcp', request.ip);
    reply.removeHeader('www-authenticate');
  });

  routes.serve(grantRoutes.mcp, async (request, reply) => {
    const { login } = await grants.open(bearerToken(request), 'mcp', request.ip);
    const [{ mcpServerFor }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('../mcp/mcp-server.ts'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
    guide ??= readGuideSections(webDirectory);
    const server = mcpServerFor(login, version, guide);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    reply.raw.once('close', () => void server.close());
    const answer = await transport.handleRequest(
      new Request(`http://localhost${request.url}`, { method: 'POST', headers: headersOf(request.headers) }),
      { parsedBody: request.body },
    );
    return reply
      .status(answer.status)
      .headers(Object.fromEntries(answer.headers))
      .send(await answer.text());
  });

  for (const route of [grantRoutes.mcpByGet, grantRoutes.mcpByDelete] as const)
    routes.serve(route, (_request, reply) =>
      reply.header('allow', 'POST').status(405).send(problemAnswer(ONLY_POST).body),
    );
}

const ONLY_POST = new AstrolabeError('HTTP_BAD_REQUEST', 'this address takes POST only', {
  hint: 'connect an MCP client',
});

function headersOf(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') copy.set(name, value);
  return copy;
}
