/**
 * node apps/server/test/cluster-double/main.ts [--heartbeat MS] [--job MS]
 *
 * The double of a cluster as its own process, for browser journeys. It prints `ready host:port,…`, reads commands as lines, and replies to each
 * with a line: `take N`, `back N`, `expire`, `leader N` (statements that find no leader), `sessions` (their number).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { EngineHost } from '../../src/engine-host/engine-host.ts';
import { ClusterDouble } from './cluster-double.ts';

const { values } = parseArgs({
  options: { heartbeat: { type: 'string', default: '1000' }, job: { type: 'string', default: '1500' } },
});
const directory = mkdtempSync(join(tmpdir(), 'astrolabe-double-'));
const host = await EngineHost.open({ directory, durability: 'relaxed' }, { error: console.error, warn: console.error });
const double = await ClusterDouble.open(host, { heartbeatMs: Number(values.heartbeat), jobMs: Number(values.job) });
console.log(`ready ${double.addresses}`);

const orders: Readonly<Record<string, (number: number) => unknown>> = {
  take: (number) => double.takeAway(number),
  back: (number) => double.bringBack(number),
  expire: () => double.expireSessions(),
  leader: (number) => double.loseLeader(number),
  sessions: () => double.sessionCount,
};
for await (const line of createInterface({ input: process.stdin })) {
  const [word = '', number = '0'] = line.trim().split(' ');
  const result: unknown = await orders[word]?.(Number(number));
  console.log(typeof result === 'number' ? `done ${result}` : 'done');
}
await double.close();
await host.close();
rmSync(directory, { recursive: true, force: true });
