import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from './loopback.ts';

/**
 * Headers added by proxies, gateways and content networks, by words in their names; underscores count as hyphens, as CGI and some proxies write
 * them. A single one is sufficient: neither browsers nor local API clients send any.
 */
const FORWARDING = [
  /forward/,
  /^(via|max-forwards|cdn-loop|front-end-https|x-url-scheme|x-scheme|x-host|x-varnish|x-arr-ssl|x-nginx-proxy)$/,
  /^x-(original|rewrite|proxy|envoy|amzn|azure|appengine|akamai|traefik|nf|vercel|cloud-trace)-/,
  /^(cf|fly|fastly|akamai|incap|true|wl-proxy|proxy|do|ssl|x-ssl|x-client)-(client|connecting|ray|visitor|ipcountry|worker|region|dispatch|origin|cert)/,
  /(^|-)(client|real|remote|originating|cluster-client|connecting|proxyuser|sucuri-client)-?(ip|addr|address|host|port)$/,
];

/**
 * Whether a request comes from a user on this host and not through a proxy: from a loopback address, without proxy headers, in HTTP/1.1 (nginx uses
 * 1.0 by default), and with a name of this host or an allowed one in `Host` and `Origin`.
 */
export function isLocalRequest({ raw, headers }: FastifyRequest, allowedHosts: readonly string[]): boolean {
  const isOwnName = (authority: string): boolean => {
    const name = nameOf(authority);
    return name !== undefined && (isLoopbackHost(name) || allowedHosts.includes(name));
  };
  return (
    isLoopbackHost((raw.socket.remoteAddress ?? '').replace(/^::ffff:/i, '')) &&
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some(isForwarding) &&
    isOwnName(headers.host ?? '') &&
    (headers.origin === undefined || isOwnName(headers.origin.replace(/^https?:\/\//i, '')))
  );
}

function isForwarding(header: string): boolean {
  const name = header.replaceAll('_', '-');
  return FORWARDING.some((pattern) => pattern.test(name));
}

/** The host of `host:port`, in lower case, IPv6 without brackets. */
function nameOf(authority: string): string | undefined {
  const found = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(authority);
  return (found?.[1] ?? found?.[2])?.toLowerCase().replace(/\.$/, '');
}
