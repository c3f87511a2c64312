import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { CLIENTS, IMPORTER, SPACE } from './rows.ts';

/** Kills after which the next begin with an empty directory. */
const KILLS_OF_ONE_DIRECTORY = 10;

/** What happened in all rounds together. */
export interface KillFigures {
  kills: number;
  acknowledged: number;
  flushes: number;
  tags: number;
  backups: number;
}

/** What the clients of one round received. */
class Reported {
  readonly sent = new Set<string>();
  readonly acked = new Set<string>();
  readonly flushed = new Set<string>();
  readonly tags = new Set<string>();
  readonly backups: string[] = [];
  readonly failures: string[] = [];

  take(line: string): void {
    const [what = '', ...rest] = line.split(' ');
    const about = rest.join(' ');
    if (what === 'sent') this.sent.add(about);
    // What a reader was shown must survive as if it had been acknowledged.
    else if (what === 'acked' || what === 'seen') this.acked.add(about);
    else if (what === 'flushed') this.flushed.add(`${IMPORTER} ${about}`);
    else if (what === 'tag') this.tags.add(about);
    else if (what === 'backup') this.backups.push(about);
    else if (what === 'failed') this.failures.push(about);
  }
}

/**
 * Starts a database under load and kills it with SIGKILL, `times` times, after `milliseconds()` each; then compares the disk with what its
 * clients received. Throws at the first difference.
 */
export async function runKills(
  times: number,
  milliseconds: () => number,
  onKill: (figures: KillFigures) => void = () => {},
): Promise<KillFigures> {
  const figures: KillFigures = { kills: 0, acknowledged: 0, flushes: 0, tags: 0, backups: 0 };
  while (figures.kills < times) {
    const directory = mkdtempSync(join(tmpdir(), 'astrolabe-kills-'));
    try {
      let before = new Set<string>();
      for (let round = 0; round < KILLS_OF_ONE_DIRECTORY && figures.kills < times; round++) {
        const reported = await killOnce(directory, round, milliseconds());
        before = await verify(directory, reported, before);
        figures.kills++;
        figures.acknowledged += reported.acked.size;
        figures.flushes += reported.flushed.size;
        figures.tags += reported.tags.size;
        figures.backups += reported.backups.length;
        onKill(figures);
      }
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  return figures;
}

async function killOnce(directory: string, round: number, milliseconds: number): Promise<Reported> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'child.ts'), directory, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'close');
  let output = '';
  let isReady = false;
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece;
    if (isReady || !output.includes('ready\n')) return;
    isReady = true;
    setTimeout(() => child.kill('SIGKILL'), milliseconds);
  });
  await exit;
  const reported = new Reported();
  for (const line of output.slice(0, output.lastIndexOf('\n')).split('\n')) reported.take(line);
  if (reported.failures.length > 0 || !isReady)
    throw new Error(`the database failed by itself: ${reported.failures.join('; ')}`);
  return reported;
}

/** Compares the directory with what the clients received; returns its rows. */
async function verify(directory: string, reported: Reported, before: ReadonlySet<string>): Promise<Set<string>> {
  await using engine = Engine.open({ directory });
  const session = engine.openSession();
  const ask = (text: string): readonly (readonly unknown[])[] => session.executeNow(text, { space: SPACE }).rows;
  const present = new Set<string>();
  const counts = new Map<string, number>();
  for (const [c, n] of ask('LOOKUP ON t YIELD t.c AS c, t.n AS n')) {
    if (typeof c !== 'bigint' || c < 0n) continue;
    const key = `${c} ${String(n)}`;
    present.add(key);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const problems: string[] = [];
  for (const key of [...before, ...reported.acked, ...reported.flushed])
    if (!present.has(key)) problems.push(`lost: ${key}`);
  for (const [key, count] of counts) {
    const client = Number(key.split(' ')[0]);
    if (client < CLIENTS && count !== 2) problems.push(`in part: ${key} has ${count} of 2 vertices`);
    if (client < CLIENTS && !before.has(key) && !reported.sent.has(key)) problems.push(`never sent: ${key}`);
  }
  const edges = new Set(
    ask('MATCH (a:t)-[x:e]->() RETURN a.t.c AS c, x.n AS n').map(([c, n]) => `${String(c)} ${String(n)}`),
  );
  for (const key of reported.acked) if (!edges.has(key)) problems.push(`lost edge: ${key}`);
  const tags = new Set(ask('SHOW TAGS').map(([name]) => name));
  for (const tag of reported.tags) if (!tags.has(tag)) problems.push(`lost tag: ${tag}`);
  const report = await session.checkConsistency(SPACE);
  for (const { kind, where, message } of report.problems) problems.push(`${kind} ${where}: ${message}`);
  for (const file of reported.backups) await session.verifyBackup(file);
  if (problems.length > 0)
    throw new Error(`${problems.length} differences after a kill:\n${problems.slice(0, 20).join('\n')}`);
  return present;
}
