import { lookup } from 'node:dns';
import { connect as connectTcp, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { AstrolabeError } from '@astrolabe/model';
import { KEEP_ALIVE_MS } from '../limits.ts';
import { secureOptions, type ClientTls } from './client-tls.ts';
import { connectError } from './connect-error.ts';
import { isRefusedAddress } from './refused-address.ts';
import { addressText, type GraphServiceAddress } from './graph-address.ts';

/** A connection that is open. */
export interface OpenSocket {
  readonly socket: Socket;
  /** Closes immediately, so that the server notices; a TLS socket cannot do that. */
  readonly reset: () => void;
}

/** Connects to a graph service, with TLS if configured. Throws the reason for a failure. */
export async function openSocket(address: GraphServiceAddress, tls: ClientTls, timeoutMs: number): Promise<OpenSocket> {
  const { host, port, isTls } = address;
  const endsAt = performance.now() + timeoutMs;
  const options = isTls ? secureOptions(host, tls) : undefined;
  if (isRefusedAddress(host)) throw notAllowed(host);
  const raw = connectTcp({ host, port, lookup: allowedLookup });
  try {
    await opened(raw, 'connect', address, timeoutMs);
    raw.setNoDelay(true);
    // A host that disappears silently is detected after some probes, also while a statement runs.
    raw.setKeepAlive(true, KEEP_ALIVE_MS);
    if (!options) return { socket: raw, reset: () => void raw.resetAndDestroy() };
    const secure: TLSSocket = connectTls({ ...options, socket: raw });
    await opened(secure, 'secureConnect', address, endsAt - performance.now());
    const reset = (): void => {
      raw.resetAndDestroy();
      secure.destroy();
    };
    return { socket: secure, reset };
  } catch (error) {
    raw.destroy();
    if (!AstrolabeError.is(error) || error.detail?.['timeout'] === undefined) throw error;
    const name = addressText(address);
    throw new AstrolabeError('CONNECTION_FAILED', `${name} ${error.message} within ${timeoutMs / 1000} seconds`, {
      hint: error.hint,
    });
  }
}

/** Resolves a name, or a number in any notation, and fails if it leads to an address that is never connected to. */
const allowedLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    if (found.some(({ address }) => isRefusedAddress(address))) return done(notAllowed(host), '');
    if (options.all) return done(null, found);
    return done(null, found[0]?.address ?? '', found[0]?.family);
  });
};

function notAllowed(host: string): AstrolabeError {
  return new AstrolabeError(
    'CONNECTION_FAILED',
    `the address of ${host} is not allowed: link-local or a metadata service`,
    {
      hint: 'use the address of a graph service',
    },
  );
}

/** Waits for an event of a socket, but not for ever. */
function opened(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  address: GraphServiceAddress,
  timeoutMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: AstrolabeError): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(tooSlow(event)), Math.max(timeoutMs, 1));
    const failed = (error: Error): void =>
      fail(
        AstrolabeError.is(error)
          ? error
          : connectError({ name: addressText(address), isTls: address.isTls, wasOpen: false }, error),
      );
    socket.once('error', failed);
    socket.once(event, () => {
      clearTimeout(timer);
      socket.off('error', failed);
      resolve();
    });
  });
}

function tooSlow(event: 'connect' | 'secureConnect'): AstrolabeError {
  const detail = { timeout: 1 };
  return event === 'connect'
    ? new AstrolabeError('CONNECTION_FAILED', 'does not answer', { detail })
    : new AstrolabeError('CONNECTION_FAILED', 'begins no TLS', {
        detail,
        hint: 'check that the port is one of a graph service with TLS',
      });
}
