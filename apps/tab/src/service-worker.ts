import type { ApiCall, ApiCancel, ApiReply, FormPart, OwnerNotice } from './message.ts';

/* The service worker of the studio without a server: serves files from its cache, and passes calls of the HTTP API to the tab with the database. */

/** The files of the build, and its name. */
declare const __FILES__: readonly string[];
declare const __BUILD__: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface TabMessage extends WorkerEvent {
  readonly data: OwnerNotice;
  readonly source: WindowClient | null;
}
interface WindowClient {
  postMessage(message: unknown, moved: Transferable[]): void;
}
/** The parts of `ServiceWorkerGlobalScope` that are used; the library of TypeScript has pages or workers, not both. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: TabMessage) => void): void;
}

const scope = globalThis as unknown as Scope;
const CACHE = `astrolabe-static-${__BUILD__}`;
const API = /^(?:api|api-nebula)\/|^health$/;

/** A call that no tab has accepted yet. */
interface WaitingCall {
  send(client: WindowClient): void;
}
const waiting = new Set<WaitingCall>();

scope.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll(__FILES__.map((file) => new Request(file, { cache: 'reload' })));
      await scope.skipWaiting();
    })(),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith('astrolabe-static-') && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener('message', ({ data, source }) => {
  if (data.kind === 'owner' && source) for (const call of waiting) call.send(source);
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (!request.url.startsWith(scope.registration.scope)) return;
  const path = request.url.slice(scope.registration.scope.length).split('#')[0]!;
  if (API.test(path.split('?')[0]!)) event.respondWith(callApi(request, path));
  else if (request.method === 'GET') event.respondWith(fileOf(request, path.split('?')[0]!));
});

/** A file of the build, or the page of the studio for every other URL. */
async function fileOf(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const file = path === '' || path === 'index.html' ? undefined : await cache.match(scope.registration.scope + path);
  if (file) return file;
  if (request.mode !== 'navigate') return Response.error();
  const page = await cache.match(`${scope.registration.scope}app.html`);
  if (!page) return fetch(request);
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const base = new URL(scope.registration.scope).pathname;
  const text = (await page.text()).replaceAll('__CSP_NONCE__', nonce).replaceAll('__BASE_PATH__', base);
  return new Response(text, { headers: headersOfPage(nonce) });
}

/** The policy of the server: nothing from other origins, so nothing leaves the browser. */
function headersOfPage(nonce: string): HeadersInit {
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  return { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') };
}

/** Passes a call to all tabs; the one with the database accepts it. */
async function callApi(request: Request, path: string): Promise<Response> {
  const call: ApiCall = { kind: 'call', method: request.method, path, body: await bodyOf(request) };
  return new Promise<Response>((resolve) => {
    const waitingCall: WaitingCall = {
      send: (client) => {
        const { port1, port2 } = new MessageChannel();
        const response = new PortResponse(port1, () => waiting.delete(waitingCall));
        void response.head.then(resolve);
        client.postMessage(call, [port2]);
      },
    };
    waiting.add(waitingCall);
    void scope.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((clients) => {
      for (const client of clients) if (waiting.has(waitingCall)) waitingCall.send(client);
    });
  });
}

async function bodyOf(request: Request): Promise<string | readonly FormPart[]> {
  if (request.method === 'GET' || request.method === 'HEAD') return '';
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return request.text();
  return [...(await request.formData()).entries()];
}

/** The response that arrives over the port of a call. */
class PortResponse {
  readonly head: Promise<Response>;

  constructor(port: MessagePort, onTaken: () => void) {
    this.head = new Promise((resolve) => {
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      port.addEventListener('message', ({ data }: MessageEvent<ApiReply>) => {
        switch (data.kind) {
          case 'taken':
            onTaken();
            return;
          case 'head': {
            const body = new ReadableStream<Uint8Array>({
              start: (started) => void (controller = started),
              cancel: () => port.postMessage({ kind: 'cancel' } satisfies ApiCancel),
            });
            resolve(new Response(body, { status: data.status, headers: data.headers }));
            return;
          }
          case 'piece':
            controller?.enqueue(data.bytes);
            return;
          case 'end':
            port.close();
            try {
              controller?.close();
            } catch {
              // The reader has canceled it.
            }
        }
      });
      port.start();
    });
  }
}
