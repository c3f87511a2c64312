import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { BROKEN_VIDS, CLIENTS, IMPORTER, PATTERN_VIDS, SPACE, TRANSACTION_VIDS } from './rows.ts';

/** Number of kills per data directory. */
const KILLS_OF_ONE_DIRECTORY = 10;

/** Totals of all rounds. */
export interface KillFigures {
  kills: number;
  acknowledged: number;
  flushes: number;
  tags: number;
  backups: number;
  commits: number;
}

/** Output received by the clients of one round. */
class Reported {
  readonly sent = new Set<string>();
  readonly acked = new Set<string>();
  readonly flushed = new Set<string>();
  readonly tags = new Set<string>();
  readonly backups: string[] = [];
  readonly committed = new Set<number>();
  readonly merged = new Set<number>();
  readonly users = new Set<string>();
  readonly functions = new Set<string>();
  readonly spaces: string[] = [];
  readonly failures: string[] = [];

  take(line: string): void {
    const [what = '', ...rest] = line.split(' ');
    const about = rest.join(' ');
    if (what === 'sent') this.sent.add(about);
    // Rows that a reader has seen must survive like acknowledged ones.
    else if (what === 'acked' || what === 'seen') this.acked.add(about);
    else if (what === 'flushed') this.flushed.add(`${IMPORTER} ${about}`);
    else if (what === 'tag') this.tags.add(about);
    else if (what === 'backup') this.backups.push(about);
    else if (what === 'committed') this.committed.add(Number(about));
    else if (what === 'merged') this.merged.add(Number(about));
    else if (what === 'user') this.users.add(about);
    else if (what === 'function') this.functions.add(about);
    else if (what === 'space') this.spaces.push(about);
    else if (what === 'failed') this.failures.push(about);
  }
}

/**
 * Starts a database under load and kills it with SIGKILL, `times` times, after `milliseconds()` each; then compares the disk with what its clients
 * received. Throws at the first difference.
 */
export async function runKills(
  times: number,
  milliseconds: () => number,
  onKill: (figures: KillFigures) => void = () => {},
): Promise<KillFigures> {
  const figures: KillFigures = { kills: 0, acknowledged: 0, flushes: 0, tags: 0, backups: 0, commits: 0 };
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
        figures.commits += reported.committed.size;
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
  problems.push(...patternProblems(ask, reported), ...catalogProblems(ask, reported));
  const report = await session.checkConsistency(SPACE);
  for (const { kind, where, message } of report.problems) problems.push(`${kind} ${where}: ${message}`);
  for (const file of reported.backups) await session.verifyBackup(file);
  if (problems.length > 0)
    throw new Error(`${problems.length} differences after a kill:\n${problems.slice(0, 20).join('\n')}`);
  return present;
}

type Ask = (text: string) => readonly (readonly unknown[])[];

/** Problems of transactions and pattern writes: each must be complete, unique, and present if acknowledged. */
function patternProblems(ask: Ask, { committed, merged }: Reported): readonly string[] {
  const keys = new Map(ask('MATCH (x:u) RETURN id(x) AS i, x.u.k AS k').map(([id, k]) => [Number(id), Number(k)]));
  const edges = new Set(ask('MATCH (a:u)-[x:f]->(b:u) RETURN id(a) AS i').map(([id]) => Number(id)));
  const problems: string[] = [];
  for (const [id, k] of keys) {
    if (id >= BROKEN_VIDS) problems.push(`there though it was refused: ${id}`);
    if (k !== id) problems.push(`in part: ${id} has the key ${k}`);
  }
  for (const n of merged) if (!keys.has(PATTERN_VIDS + n)) problems.push(`lost: merged ${n}`);
  for (const n of committed) if (!keys.has(TRANSACTION_VIDS + 2 * n)) problems.push(`lost: committed ${n}`);
  for (const id of new Set([...keys.keys(), ...edges])) {
    if (id < TRANSACTION_VIDS || id >= PATTERN_VIDS) continue;
    const [first, n] = [id - (id % 2), (id - (id % 2) - TRANSACTION_VIDS) / 2];
    if (!keys.has(first) || !keys.has(first + 1) || !edges.has(first)) problems.push(`in part: transaction ${n}`);
    if (n % 3 === 0) problems.push(`there though it was rolled back: transaction ${n}`);
  }
  return problems;
}

function catalogProblems(ask: Ask, { users, functions, spaces }: Reported): readonly string[] {
  const roles = new Set(ask(`SHOW ROLES IN ${SPACE}`).map(([name]) => name));
  const problems = [...users].filter((name) => !roles.has(name)).map((name) => `lost user or role: ${name}`);
  for (const name of functions) {
    const [row] = ask(`YIELD ${name}(0) AS y`);
    if (row?.[0] !== BigInt(name.slice(1))) problems.push(`lost function: ${name}`);
  }
  const names = new Set(ask('SHOW SPACES').map(([name]) => name));
  // Copies are dropped one by one.
  const last = spaces.findLast((name) => name.startsWith('c'));
  for (const name of spaces)
    if ((name === last || name.startsWith('r')) && !names.has(name)) problems.push(`lost space: ${name}`);
  return problems;
}
