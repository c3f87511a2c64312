import type { Socket } from 'node:net';
import { problemResponse } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { NO_SNIFFING } from './request-guard.ts';

/** Responses by Node's error code; any other error means that the input is not HTTP. */
const REFUSALS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the headers of the request did not arrive in time'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'the headers of the request are larger than 16 KB'],
};

/** Responds to invalid HTTP requests, and to slow or oversized headers, and closes the connection. */
export function refuseBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', 'this is not an HTTP request'];
  const body = JSON.stringify(problemResponse(new AstrolabeError('HTTP_BAD_REQUEST', message)).body);
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
