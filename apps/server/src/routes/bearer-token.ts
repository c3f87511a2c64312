import type { FastifyRequest } from 'fastify';

/** What follows `Bearer` in the header `Authorization`; empty text if nothing does. */
export function bearerToken({ headers }: FastifyRequest): string {
  return /^Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}
