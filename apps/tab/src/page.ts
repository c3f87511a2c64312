import { OWNER_LOCK, type OwnerNotice, type PanelReply, type PanelRequest } from './message.ts';
import { showPanel } from './panel.ts';

/*
 * Runs in every page of the studio without a server. The first tab holds the lock and the worker with the database; when it closes, another tab
 * takes over.
 */

let worker: Worker | undefined;

navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
  worker?.postMessage(data, [...ports]);
});
navigator.serviceWorker.startMessages();

void navigator.locks.request(OWNER_LOCK, async () => {
  worker = new Worker(new URL('tab/engine.js', document.baseURI), { type: 'module', name: 'database' });
  navigator.serviceWorker.controller?.postMessage({ kind: 'owner' } satisfies OwnerNotice);
  void navigator.storage.persist();
  showPanel(ask);
  // The lock ends with the tab.
  await new Promise(() => {});
});

function ask(request: PanelRequest): Promise<PanelReply> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<PanelReply>) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    worker?.postMessage(request, [port2]);
  });
}
