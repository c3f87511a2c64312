import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { AstrolabeError } from '@astrolabe/model';
import { checkDirectory } from '../../src/storage/check-directory.ts';
import { StudioStore } from '../../src/store/studio-store.ts';
import { ATTACKS, filesIn, randomFrom, type Attack } from './attacks.ts';
import { makeSampleDirectories } from './sample-directory.ts';

/** Number of found damages by kind, and of changes without an effect. */
export type DamageFigures = Map<string, { found: number; harmless: number }>;

/** Options of a damage run. */
export interface DamageOptions {
  readonly times: number;
  readonly seed: number;
  readonly attacks: readonly (keyof typeof ATTACKS)[];
  readonly onEach?: (done: number) => void;
}

/**
 * Damages copies of a data directory, one way at a time, and verifies for each: `check-data` finds it, or all content is unchanged; no
 * stack traces; the database opens or fails with a storage error; it returns the original content or an error. Throws a list of violations.
 */
export async function runDamage({ times, seed, attacks, onEach = () => {} }: DamageOptions): Promise<DamageFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-damage-'));
  const figures: DamageFigures = new Map();
  const violations: string[] = [];
  try {
    const { closed, killed } = await makeSampleDirectories(folder);
    const random = randomFrom(seed);
    for (const [source, state] of [
      [closed, 'closed'],
      [killed, 'killed'],
    ] as const) {
      const copy = join(folder, 'copy');
      cpSync(source, copy, { recursive: true });
      const clean = await checkOf(copy);
      if (clean.code !== 0) throw new Error(`without damage, ${state}: ${clean.text}`);
      rmSync(copy, { recursive: true });
    }
    const contents = { closed: await contentAfter(closed, folder), killed: await contentAfter(killed, folder) };
    for (let n = 0; n < times; n++) {
      const state = random(2) === 0 ? 'closed' : 'killed';
      const name = attacks[n % attacks.length]!;
      const copy = join(folder, `copy-${n}`);
      cpSync(state === 'closed' ? closed : killed, copy, { recursive: true });
      const attack: Attack = ATTACKS[name];
      const done = attack(copy, random);
      if (done !== undefined) {
        const problems = await problemsOf(copy, contents[state], figures, name, folder);
        violations.push(...problems.map((problem) => `${n} (${state}): ${done}: ${problem}`));
      }
      rmSync(copy, { recursive: true, force: true });
      onEach(n + 1);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (violations.length > 0) throw new Error(`${violations.length} violations:\n${violations.join('\n')}`);
  return figures;
}

async function problemsOf(
  directory: string,
  content: Content,
  figures: DamageFigures,
  attack: string,
  folder: string,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const opened = await contentAfter(directory, folder).catch((error: unknown) => {
    problems.push(`opening threw ${error instanceof Error ? error.stack : String(error)}`);
    return undefined;
  });
  const { code, text } = await checkOf(directory);
  const count = figures.get(attack) ?? { found: 0, harmless: 0 };
  figures.set(attack, count);
  if (/^ +at .*:\d+/m.test(text)) problems.push(`check-data wrote a stack trace: ${text}`);
  if (code === 1) count.found++;
  else if (code === 0) count.harmless++;
  else problems.push(`check-data ended with ${code}: ${text}`);
  if (!opened) return problems;
  for (const [what, before] of content) {
    const now = opened.get(what);
    if (now === before) continue;
    // After a kill it is unknown whether the studio removed or continued a file; the check reports it.
    const isNamed = text.includes(`${what.slice('file '.length)}: not verified\n`);
    if (code === 0 && !isNamed) problems.push(`not found, and ${what} is another: ${String(now).slice(0, 300)}`);
    // Uploads, logs and settings are not read through checksums.
    const isRefused = now === undefined || now.startsWith('STORAGE_');
    if (!isRefused && !what.startsWith('file ') && !isAside(opened, what))
      problems.push(`${what} is served with another content: ${String(now).slice(0, 300)}`);
  }
  return problems;
}

/** A damaged studio store is replaced by its readable rows, which the banner reports. */
function isAside(opened: Content, what: string): boolean {
  return what === 'studio' && opened.get('trouble') !== undefined;
}

async function checkOf(directory: string): Promise<{ readonly code: number; readonly text: string }> {
  let text = '';
  try {
    const code = await checkDirectory(directory, { isRepairing: false, write: (piece) => (text += piece) });
    return { code, text };
  } catch (error) {
    return { code: 3, text: error instanceof Error ? String(error.stack) : String(error) };
  }
}

/** All readable content of a directory by kind; an error in place of unreadable parts. */
type Content = ReadonlyMap<string, string>;

/** Opens a copy of a directory like a server. Throws for unexpected errors. */
async function contentAfter(directory: string, folder: string): Promise<Content> {
  const copy = mkdtempSync(join(folder, 'open-'));
  cpSync(directory, copy, { recursive: true });
  const content = new Map<string, string>();
  try {
    readStudio(copy, content);
    await readDatabase(copy, '', content);
    for (const name of namesIn(join(copy, 'snapshots')))
      await readDatabase(join(copy, 'snapshots', name), 'snapshot ', content);
    for (const file of filesIn(directory))
      if (!/\.(?:db|astrolabe)(?:-\w+)?$|checksums\.json$/.test(file))
        content.set(`file ${file}`, readFileSync(join(directory, file), 'latin1'));
    return content;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function namesIn(directory: string): readonly string[] {
  return existsSync(directory) ? readdirSync(directory) : [];
}

function readStudio(directory: string, content: Map<string, string>): void {
  try {
    const store = StudioStore.open(directory);
    if (store.trouble) content.set('trouble', store.trouble.kind);
    const rows = store.database.prepare('SELECT * FROM favorites ORDER BY id').all();
    content.set('studio', JSON.stringify(rows));
    store.close();
  } catch (error) {
    content.set('studio', codeOf(error));
  }
}

async function readDatabase(directory: string, prefix: string, content: Map<string, string>): Promise<void> {
  let engine: Engine;
  try {
    engine = Engine.open({ directory });
  } catch (error) {
    content.set(`${prefix}database`, codeOf(error));
    return;
  }
  const session = engine.openSession();
  const read = async (what: string, gql: string, space?: string): Promise<void> => {
    const text = await session.execute(gql, space === undefined ? {} : { space }).then(
      ({ rows }) =>
        rows
          .map((row) => JSON.stringify(row, plain))
          .toSorted()
          .join('\n'),
      codeOf,
    );
    content.set(`${prefix}${what}`, text);
  };
  await read('users', 'SHOW USERS');
  await read('spaces', 'SHOW SPACES');
  for (const space of ['one', 'two']) {
    await read(`vertices of ${space}`, 'MATCH (v:t) RETURN v', space);
    await read(`edges of ${space}`, 'MATCH ()-[e:e]->() RETURN e', space);
    await read(`index of ${space}`, 'LOOKUP ON t WHERE t.n == 3 YIELD id(vertex) AS id', space);
  }
  if (prefix === '') {
    const file = join(directory, 'backups', 'one-2026.astrolabe');
    const found = await session.verifyBackup(file).then(JSON.stringify, codeOf);
    content.set('backup', found);
  }
  await engine.close();
}

function plain(_: string, part: unknown): unknown {
  if (typeof part === 'bigint') return String(part);
  return part instanceof Map ? [...part] : part;
}

/** The code of a storage error; any other error is a violation and thrown. */
function codeOf(error: unknown): string {
  if (AstrolabeError.is(error) && (error.code.startsWith('STORAGE_') || error.code === 'SPACE_NOT_FOUND'))
    return `STORAGE_ ${error.code}`;
  throw error;
}
