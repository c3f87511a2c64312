import type { Socket } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { AstrolabeError } from '@astrolabe/model';

/** PEM texts for TLS. */
export interface ServerTls {
  readonly certificate: string;
  readonly key: string;
  /** If set, clients must present a certificate signed by this authority, and plain connections are refused. */
  readonly clientAuthority?: string;
}

/** Upgrades plain connections to TLS, since only the first byte identifies TLS. */
export class TlsEntrance {
  /** Whether connections without TLS are refused. */
  readonly isRequired: boolean;
  readonly #server: Server;
  /** Handshakes under way, by the client's address and port. */
  readonly #waiting = new Map<string, Handshake>();

  constructor({ certificate, key, clientAuthority }: ServerTls) {
    this.isRequired = clientAuthority !== undefined;
    this.#server = createServer({
      cert: certificate,
      key,
      allowHalfOpen: true,
      ...(clientAuthority !== undefined && { ca: clientAuthority, requestCert: true, rejectUnauthorized: true }),
    });
    this.#server.on('secureConnection', (socket) => this.#take(socket)?.resolve(socket));
    this.#server.on('tlsClientError', (error, socket) =>
      this.#take(socket)?.reject(new AstrolabeError('TLS_FAILED', `no TLS with a client: ${error.message}`)),
    );
  }

  /** Returns the TLS connection after the handshake. Rejects if the handshake fails. */
  secure(socket: Socket): Promise<TLSSocket> {
    const handshake = Promise.withResolvers<TLSSocket>();
    const name = nameOf(socket);
    this.#waiting.set(name, handshake);
    socket.once('close', () => {
      if (this.#waiting.delete(name)) handshake.reject(new AstrolabeError('TLS_FAILED', 'a client left the handshake'));
    });
    this.#server.emit('connection', socket);
    return handshake.promise;
  }

  #take(socket: Socket): Handshake | undefined {
    const name = nameOf(socket);
    const handshake = this.#waiting.get(name);
    this.#waiting.delete(name);
    return handshake;
  }
}

type Handshake = PromiseWithResolvers<TLSSocket>;

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
