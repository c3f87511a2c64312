import { problemAnswer } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { WITHOUT_SESSION } from '../api-document.ts';
import type { AppContext, StudioApp } from '../context.ts';
import type { GrantLogins } from '../grant/grant-logins.ts';
import { readGuideSections, type LanguageEntry } from '../mcp/search-language.ts';
import { bearerToken } from './bearer-token.ts';

/**
 * The Model Context Protocol over HTTP, for programs with a token. Every request stands alone and is answered at once, so that there is no
 * session to keep; its library is loaded with the first one.
 */
export function registerMcp(app: StudioApp, { config, version, webDirectory }: AppContext, grants: GrantLogins): void {
  if (!config.grants?.includes('mcp')) return;
  let guide: readonly LanguageEntry[] | undefined;
  const schema = { summary: 'Model Context Protocol, with a token', tags: ['grants'], security: WITHOUT_SESSION };

  app.post('/mcp', { schema }, async (request, reply) => {
    const token = bearerToken(request);
    // Clients learn from this header what is missing.
    reply.header('www-authenticate', 'Bearer realm="astrolabe"');
    const { login } = await grants.open(token, 'mcp', request.ip);
    reply.removeHeader('www-authenticate');
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

  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: (_request, reply) => reply.header('allow', 'POST').status(405).send(problemAnswer(ONLY_POST).body),
  });
}

const ONLY_POST = new AstrolabeError('HTTP_BAD_REQUEST', 'only POST is answered here', {
  hint: 'connect a client of MCP',
});

function headersOf(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') copy.set(name, value);
  return copy;
}
