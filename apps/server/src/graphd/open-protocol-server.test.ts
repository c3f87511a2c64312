import type { GraphService } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { openProtocolServer } from './open-protocol-server.ts';

const service = { authenticate: () => Promise.reject(new Error('nobody')) } as unknown as GraphService;
const log = { info: () => undefined };
const settings = { graphdHost: '127.0.0.1' };

test('the listener is off without a reason if disabled by the settings, and open on its port otherwise', async () => {
  expect(await openProtocolServer(service, { ...settings, graphdPort: 'off' }, log)).toEqual({ kind: 'closed' });
  const open = await openProtocolServer(service, { ...settings, graphdPort: 0 }, log);
  if (open.kind === 'closed') throw new Error(open.reason);
  expect([open.host, open.port > 0, open.load()]).toEqual(['127.0.0.1', true, { connections: 0, sessions: 0 }]);
  await open.close();
});
