import { setTimeout as sleep } from 'node:timers/promises';
import { SHUTDOWN_GRACE_MS } from './limits.ts';
import type { StudioApp } from './context.ts';

/**
 * On shutdown, open requests get a short time to finish; then all connections are closed, which cancels their statements. Idle connections that
 * browsers opened in advance never delay it.
 */
export function closeGracefully(app: StudioApp): void {
  let openCount = 0;
  app.addHook('onRequest', async (_request, reply) => {
    openCount++;
    reply.raw.once('close', () => openCount--);
  });
  app.addHook('preClose', async () => {
    const deadline = performance.now() + SHUTDOWN_GRACE_MS;
    while (openCount > 0 && performance.now() < deadline) await sleep(20);
    if ('closeAllConnections' in app.server) app.server.closeAllConnections();
  });
}
