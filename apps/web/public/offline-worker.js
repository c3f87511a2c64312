// The service worker of an installed studio. Everything comes from the server as ever; where that does not answer, a page that the
// studio kept says so and tries again.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match('offline')) ?? Response.error()));
});
