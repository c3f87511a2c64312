import { webConfig } from '../config.ts';

/** Messages of the offline page. */
export interface OfflineMessages {
  readonly lang: string;
  readonly product: string;
  readonly say: string;
  readonly retry: string;
}

/** Interval at which the page checks whether the studio is back, in milliseconds. */
const ASK_MS = 3_000;

/** The cache key used by the service worker. */
const CACHE = 'astrolabe';
const KEY = 'offline';

/**
 * Caches a page for an installed studio, whose window would otherwise show a browser error when the server is away. Does nothing in a
 * browser tab.
 */
export async function keepOfflinePage(words: OfflineMessages): Promise<void> {
  if (!matchMedia('(display-mode: standalone)').matches || !('serviceWorker' in navigator)) return;
  const cache = await caches.open(CACHE);
  await cache.put(KEY, new Response(offlinePage(words), { headers: { 'content-type': 'text/html; charset=utf-8' } }));
  await navigator.serviceWorker.register(`${webConfig.basePath}offline-worker.js`);
}

/** The offline page: self-contained, with system colors. */
function offlinePage({ lang, product, say, retry }: OfflineMessages): string {
  return `<!doctype html>
<html lang="${lang}">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${product}</title>
  <style>
    :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
    body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 0 1rem; text-align: center }
  </style>
  <main>
    <h1>${product}</h1>
    <p role="alert">${say}</p>
    <p><a href="">${retry}</a></p>
  </main>
  <script>
    setInterval(() => fetch(location.href, { method: 'HEAD' }).then(() => location.reload(), () => {}), ${ASK_MS});
  </script>
</html>`;
}
