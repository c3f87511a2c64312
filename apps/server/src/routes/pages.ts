import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AstrolabeError } from '@astrolabe/model';
import type { FastifyReply } from 'fastify';
import type { ServerConfig } from '../config.ts';
import type { AppContext, StudioApp } from '../context.ts';
import { REPORTED_ADDRESS_LENGTH } from '../limits.ts';

/** Serves the built files, and the application page for every other path outside the API, with strict policies. */
export function registerPages(app: StudioApp, { config, webDirectory }: AppContext): void {
  const files = listFiles(webDirectory);
  const indexFile = join(webDirectory, 'index.html');
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;
  void app.register(fastifyStatic, { root: webDirectory, serve: false, preCompressed: true, cacheControl: false });

  app.setNotFoundHandler((request, reply) => {
    const path = decodePath(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Without a WebSocket endpoint, Node.js treats an upgrade as a plain GET.
    if (!isRead || path === undefined || isApiPath(path) || request.headers.upgrade !== undefined)
      throw new AstrolabeError(
        'HTTP_NOT_FOUND',
        `there is nothing under ${request.method} ${request.url.slice(0, REPORTED_ADDRESS_LENGTH)}`,
      );
    const file = path.slice(1);
    if (file !== 'index.html' && files.has(file)) {
      const isHashed = file.startsWith('assets/');
      protect(reply, config).header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.sendFile(file);
    }
    if (/\.[a-z0-9]{1,8}$/i.test(path) && file !== 'index.html')
      throw new AstrolabeError('HTTP_NOT_FOUND', `there is no file ${file.slice(0, REPORTED_ADDRESS_LENGTH)}`);
    if (index === undefined)
      throw new AstrolabeError('HTTP_NOT_FOUND', 'the pages are not built', {
        hint: 'start the studio with npm start, which builds them',
      });
    const nonce = randomBytes(16).toString('base64');
    return protect(reply, config, nonce)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(fillIn(index, config, nonce));
  });
}

/** Fills in the placeholders of `index.html`, escaped for HTML attributes and text. */
function fillIn(index: string, { basePath }: ServerConfig, nonce: string): string {
  return index.replaceAll('__CSP_NONCE__', nonce).replaceAll('__BASE_PATH__', `${basePath}/`);
}

/** Sets the security headers. Workers use the policy of their own script, so every file gets one; only Graphviz's WebAssembly is exempt. */
function protect(
  reply: FastifyReply,
  { frameAncestors, hasPlugins, mapTiles }: ServerConfig,
  nonce?: string,
): FastifyReply {
  const isFramed = frameAncestors.length > 0;
  const styles = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src ${styles}`,
    `img-src 'self' data: blob:${mapTiles === undefined ? '' : ` ${new URL(mapTiles.template).origin}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    ...(hasPlugins === true ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? frameAncestors.join(' ') : "'none'"}`,
    "object-src 'none'",
  ].join('; ');
  return reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // The older header does not support lists of origins.
    ...(!isFramed && { 'x-frame-options': 'DENY' }),
    'cross-origin-opener-policy': 'same-origin',
  });
}

function isApiPath(path: string): boolean {
  return /^\/(api|api-nebula)(\/|$)/.test(path);
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0]!);
  } catch {
    return undefined;
  }
}

/** Returns relative paths of all built files, with forward slashes. Compressed variants are served in their place. */
function listFiles(directory: string): ReadonlySet<string> {
  if (!existsSync(directory)) return new Set();
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  return new Set(
    files.map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .split(sep)
        .join('/'),
    ),
  );
}
