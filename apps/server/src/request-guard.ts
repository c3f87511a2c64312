import { hostname } from 'node:os';
import { AstrolabeError } from '@astrolabe/model';
import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { StudioApp } from './context.ts';
import { declarationOf } from './route-guard.ts';

/**
 * Rejects cross-site requests. A page whose name was rebound to this host (DNS rebinding) sends that name in `Host`; a page of another origin that
 * changes something sends its own origin in `Origin`.
 */
export function guardRequests(app: StudioApp, config: ServerConfig): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(NO_SNIFFING[0], NO_SNIFFING[1]);
    if (hostCount(request) !== 1)
      throw new AstrolabeError('HTTP_BAD_REQUEST', 'the request must have exactly one Host header');
    // A proxy may end a body at another place than Node, which undoes `chunked` only.
    const coding = request.headers['transfer-encoding'];
    if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
      reply.header('connection', 'close');
      throw new AstrolabeError('HTTP_BAD_REQUEST', `the transfer encoding ${JSON.stringify(coding)} is not supported`);
    }
    const host = request.headers.host ?? '';
    const target = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(request.originalUrl)?.[1];
    if (target !== undefined && target !== host)
      throw new AstrolabeError('HTTP_BAD_REQUEST', 'the address of the request and its Host header name two hosts');
    if (!isAllowedHost(host, config)) {
      throw new AstrolabeError('HTTP_FORBIDDEN', `the studio does not answer under the name ${JSON.stringify(host)}`, {
        hint: 'open it by its address, or allow the name with the setting allowed-hosts',
      });
    }
    if (changesState(request) && !isSameOrigin(request)) {
      throw new AstrolabeError('HTTP_FORBIDDEN', 'this request comes from a page of another origin', {
        hint: 'use the pages of the studio',
      });
    }
  });
}

/** The header on every response that prevents browsers from guessing another content type. */
export const NO_SNIFFING = ['x-content-type-options', 'nosniff'] as const;

/** With two `Host` headers, a proxy and the server behind it may see different hosts. */
function hostCount({ raw: { rawHeaders } }: FastifyRequest): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** IP addresses cannot be rebound; of names, only those of this host and configured ones are accepted. */
export function isAllowedHost(
  hostHeader: string,
  config: Pick<ServerConfig, 'host' | 'siteName' | 'allowedHosts'>,
): boolean {
  const found = /^(?:\[([0-9a-f:.%]+)\]|([a-z0-9._-]+))(?::\d+)?$/i.exec(hostHeader);
  if (!found) return false;
  if (found[1] !== undefined) return true;
  const name = found[2]!.toLowerCase().replace(/\.$/, '');
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(name)) return true;
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const site = config.siteName.toLowerCase();
  if (site !== '' && (name === site || name.endsWith(`.${site}`))) return true;
  return [config.host.toLowerCase(), hostname().toLowerCase(), ...config.allowedHosts].includes(name);
}

/** As declared; a request without a declared route counts as a change unless its method is safe. */
function changesState(request: FastifyRequest): boolean {
  return declarationOf(request)?.isSameOriginOnly ?? !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
}

/**
 * Other programs send neither header. Browsers report the relation of the request in `Sec-Fetch-Site` and its page in `Origin`; a proxy may
 * change `Host` and pass the original in a header that no foreign page can set.
 */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  if (site !== undefined) return false;
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  const originHost = /^https?:\/\/(.+)$/.exec(origin)?.[1];
  return (
    originHost !== undefined &&
    (originHost === request.headers.host || originHost === request.headers['x-forwarded-host'])
  );
}
