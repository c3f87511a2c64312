import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AstrolabeError } from '@astrolabe/model';
import { KEEP_ALIVE_MS } from '../limits.ts';
import { secureOptions, type ClientTls } from './client-tls.ts';
import { connectError } from './connect-error.ts';
import { addressText, type GraphServiceAddress } from './graph-address.ts';

/** Connects to a graph service, with TLS where its address says so. Throws why that does not work. */
export function openSocket(address: GraphServiceAddress, tls: ClientTls, timeoutMs: number): Promise<Socket> {
  const { host, port, isTls } = address;
  const name = addressText(address);
  return new Promise((resolve, reject) => {
    const socket: Socket = isTls ? connectTls({ ...secureOptions(host, tls), host, port }) : connectTcp({ host, port });
    const fail = (error: AstrolabeError): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    let isConnected = false;
    const timer = setTimeout(() => {
      const what = isConnected ? 'begins no TLS' : 'does not answer';
      fail(
        new AstrolabeError('CONNECTION_FAILED', `${name} ${what} within ${timeoutMs / 1000} seconds`, {
          hint: isConnected ? 'check that the port is one of a graph service with TLS' : undefined,
        }),
      );
    }, timeoutMs);
    const failed = (error: Error): void => fail(connectError({ name, isTls, wasOpen: false }, error));
    socket.once('error', failed);
    socket.once('connect', () => (isConnected = true));
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      socket.setNoDelay(true);
      // A host that vanished without a word is noticed after some probes, also while a statement runs.
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      resolve(socket);
    });
  });
}
