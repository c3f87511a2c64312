import type { Socket } from 'node:net';
import { problemAnswer } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { NO_SNIFFING } from './request-guard.ts';

/** Answers bytes that are no HTTP request, or headers that came too slowly, and closes the connection. */
export function refuseBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = isTooSlow ? '408 Request Timeout' : '400 Bad Request';
  const body = JSON.stringify(
    problemAnswer(new AstrolabeError('HTTP_BAD_REQUEST', 'this is not an HTTP request')).body,
  );
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `${NO_SNIFFING[0]}: ${NO_SNIFFING[1]}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
