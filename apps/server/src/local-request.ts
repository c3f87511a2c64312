import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from './loopback.ts';

/** Headers that proxies add. One of them is enough: a browser on this machine sends none. */
const FORWARDING =
  /^(forwarded|via|(x-)?forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-(host|forwarded-for)|x-envoy-.*|true-client-ip|cf-(connecting-ip|ray|visitor)|fastly-client-ip|x-appengine-.*|x-amzn-trace-id|x-azure-.*)$/;

/**
 * Whether a request comes from a person at this machine, and not through a proxy on it: from a loopback address, without a header that proxies
 * add, in HTTP/1.1 (nginx speaks 1.0 unless told otherwise), and under a name of this machine or one that is allowed, in `Host` as in `Origin`.
 */
export function isLocalRequest({ raw, headers }: FastifyRequest, allowedHosts: readonly string[]): boolean {
  const isOwnName = (authority: string): boolean => {
    const name = nameOf(authority);
    return name !== undefined && (isLoopbackHost(name) || allowedHosts.includes(name));
  };
  return (
    isLoopbackHost((raw.socket.remoteAddress ?? '').replace(/^::ffff:/i, '')) &&
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDING.test(name)) &&
    isOwnName(headers.host ?? '') &&
    (headers.origin === undefined || isOwnName(headers.origin.replace(/^https?:\/\//i, '')))
  );
}

/** The host of `host:port`, in lower case, IPv6 without brackets. */
function nameOf(authority: string): string | undefined {
  const found = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(authority);
  return (found?.[1] ?? found?.[2])?.toLowerCase().replace(/\.$/, '');
}
