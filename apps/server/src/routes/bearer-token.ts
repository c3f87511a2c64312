import type { FastifyRequest } from 'fastify';

/** Returns the token after `Bearer` in the `Authorization` header; empty text if there is none. */
export function bearerToken({ headers }: FastifyRequest): string {
  return /^Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}
