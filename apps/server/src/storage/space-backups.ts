import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Backup, RestoreResponse } from '@astrolabe/http-api';
import { backupFacts, sealPath, type BackupFacts } from '@astrolabe/engine';
import { AstrolabeError, compareText, inBackground } from '@astrolabe/model';
import type { ServedSession, SpaceFiles } from '../engine-host/engine-client.ts';
import { BACKUPS_AT_ONCE_MAX } from '../limits.ts';

const ENDING = '.astrolabe';
const UNFINISHED = '.part';
/** The end of names of scheduled backups; two within one second get a number. */
const SCHEDULED = /-scheduled(-\d+)?\.astrolabe$/;

/** Options of a backup. */
export interface BackupStart {
  readonly now: number;
  /** Whether it is a scheduled backup. */
  readonly isScheduled?: boolean;
  /** Called at the end with the name and the failure, if any. */
  readonly hasEnded: (name: string, problem: string | undefined) => void;
}

/** A backup in progress. */
interface RunningBackup {
  readonly space: string;
  readonly startedAt: number;
  readonly controller: AbortController;
  /** See `BackupOptions.progress`. */
  readonly progress: Int32Array<SharedArrayBuffer>;
  problem?: string;
}

/**
 * Backups of embedded spaces in `backups/` of the data directory: one file each, and a `<name>.json` description, so that lists need not
 * read the files.
 */
export class SpaceBackups {
  readonly #directory: string;
  readonly #running = new Map<string, RunningBackup>();

  constructor(dataDirectory: string) {
    this.#directory = join(dataDirectory, 'backups');
  }

  /** Removes unfinished backups of a previous process. */
  async removeLeftovers(): Promise<void> {
    for (const name of await this.#names())
      if (name.includes(UNFINISHED)) await rm(join(this.#directory, name), { force: true });
  }

  /** Running and failed backups first, then complete ones, newest first. */
  async list(): Promise<readonly Backup[]> {
    // Read first: a backup that ends meanwhile is listed once, as running.
    const running = [...this.#running].map(([name, backup]) => runningBackup(name, backup));
    const listed = new Set(running.map(({ name }) => name));
    const complete: Backup[] = [];
    for (const name of await this.#names())
      if (name.endsWith(ENDING) && !listed.has(name)) complete.push(await this.#complete(name));
    return [...running, ...complete.toSorted((a, b) => b.createdAt - a.createdAt || compareText(a.name, b.name))];
  }

  /** Whether the maximum number of backups is running. */
  get isFull(): boolean {
    const active = [...this.#running.values()].filter((backup) => backup.problem === undefined);
    return active.length >= BACKUPS_AT_ONCE_MAX;
  }

  /** Starts copying a space; closes the session at the end. */
  async start(
    session: ServedSession,
    space: string,
    { now, isScheduled = false, hasEnded }: BackupStart,
  ): Promise<Backup> {
    if (this.isFull)
      throw new AstrolabeError(
        'HTTP_PARAMETER',
        `${BACKUPS_AT_ONCE_MAX} backups are being made, which is the most at once`,
        { hint: 'wait until one has ended' },
      );
    const files = filesOf(session);
    await mkdir(this.#directory, { recursive: true });
    const name = await this.#freeName(space, now, isScheduled ? '-scheduled' : '');
    const backup: RunningBackup = {
      space,
      startedAt: now,
      controller: new AbortController(),
      progress: new Int32Array(new SharedArrayBuffer(8)),
    };
    this.#running.set(name, backup);
    inBackground('a backup', async () => {
      try {
        hasEnded(name, await this.#make(files, name, backup));
      } finally {
        await session.close();
      }
    });
    return runningBackup(name, backup);
  }

  /** Receives an uploaded file and verifies it before listing it. Throws `HTTP_PARAMETER` if it is not a complete backup. */
  async receive(files: SpaceFiles, content: Readable, now: number): Promise<Backup> {
    await mkdir(this.#directory, { recursive: true });
    const partial = join(this.#directory, `${now}-${Math.random().toString(36).slice(2)}${UNFINISHED}`);
    try {
      await pipeline(content, createWriteStream(partial, { flush: true }));
      const facts = await files.verify(partial).catch(refuseForeignFile);
      const name = await this.#freeName(facts.space, facts.createdAt);
      await this.#keep(name, partial, facts);
      return await this.#complete(name);
    } catch (error) {
      await removeBackup(partial);
      throw error;
    }
  }

  /** The path of a complete backup, or `HTTP_NOT_FOUND`. */
  async require(name: string): Promise<string> {
    const names = await this.#names();
    // A listed name never leads out of the directory.
    if (!name.endsWith(ENDING) || !names.includes(name))
      throw new AstrolabeError('HTTP_NOT_FOUND', `there is no backup ${name}`);
    return join(this.#directory, name);
  }

  /** Creates a space from a backup. With `withRoles`, users with the same names get the roles saved in it. */
  async restore(files: SpaceFiles, name: string, space: string, withRoles: boolean): Promise<RestoreResponse> {
    const { vertices, edges, roles } = await files.restore(await this.require(name), space, withRoles);
    return { space, vertices, edges, roles };
  }

  /** Deletes a backup, or cancels one in progress. */
  async remove(name: string): Promise<void> {
    const running = this.#running.get(name);
    if (running) {
      running.controller.abort();
      if (running.problem !== undefined) this.#running.delete(name);
      return;
    }
    const path = await this.require(name);
    await removeBackup(path);
  }

  /**
   * Deletes failed and the oldest scheduled backups of a space until `keep` remain. `newest` counts as the newest regardless of its time: the clock
   * may have been set back.
   */
  async prune(space: string, keep: number, newest: string): Promise<void> {
    const own = (await this.list()).filter((backup) => backup.isScheduled && backup.space === space);
    const complete = own
      .filter(({ state }) => state === 'complete')
      .toSorted((a, b) => Number(b.name === newest) - Number(a.name === newest));
    const failed = own.filter(({ state }) => state === 'failed');
    for (const { name } of [...complete.slice(keep), ...failed]) await this.remove(name);
  }

  /** Creates the backup. Resolves with the failure, if any. */
  async #make(files: SpaceFiles, name: string, backup: RunningBackup): Promise<string | undefined> {
    const partial = join(this.#directory, name + UNFINISHED);
    try {
      const { signal } = backup.controller;
      const facts = await files.backup(backup.space, partial, { signal, progress: backup.progress });
      await this.#keep(name, partial, facts);
      this.#running.delete(name);
      return undefined;
    } catch (error) {
      await removeBackup(partial).catch(() => undefined);
      const problem = error instanceof Error ? error.message : String(error);
      if (backup.controller.signal.aborted) this.#running.delete(name);
      else backup.problem = problem;
      return problem;
    }
  }

  /** Renames a finished file. Its description is written last, so that a description without a backup means that the backup was lost. */
  async #keep(name: string, partial: string, facts: BackupFacts): Promise<void> {
    const path = join(this.#directory, name);
    if (existsSync(sealPath(partial))) await rename(sealPath(partial), sealPath(path));
    await rename(partial, path);
    await writeFile(describing(path), backupFacts.encode(facts), { flush: true, mode: 0o600 });
  }

  async #complete(name: string): Promise<Backup> {
    const path = join(this.#directory, name);
    const { size, mtimeMs } = await stat(path);
    const facts = await readFacts(describing(path));
    return {
      name,
      space: facts?.space ?? '',
      bytes: size,
      createdAt: facts?.createdAt ?? Math.trunc(mtimeMs),
      state: 'complete',
      isScheduled: SCHEDULED.test(name),
      ...(facts && { vertices: facts.vertices, edges: facts.edges, ...(facts.roles && { roles: facts.roles }) }),
    };
  }

  async #freeName(space: string, at: number, mark = ''): Promise<string> {
    const readable = space.replace(/[^\w-]/g, '_').slice(0, 60);
    const moment = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
    const names = await this.#names();
    for (let number = 1; ; number++) {
      const name = `${readable}-${moment}${mark}${number === 1 ? '' : `-${number}`}${ENDING}`;
      if (!names.includes(name) && !this.#running.has(name)) return name;
    }
  }

  #names(): Promise<readonly string[]> {
    return readdir(this.#directory).catch(() => []);
  }
}

/** The database's message contains the local path, which must not be disclosed. */
function refuseForeignFile(error: unknown): never {
  if (!(error instanceof AstrolabeError) || error.code !== 'STORAGE_CORRUPT') throw error;
  throw new AstrolabeError('HTTP_PARAMETER', 'the file is not a backup of a space, or it is damaged', {
    hint: 'bring a file that was downloaded from the list of backups',
    cause: error,
  });
}

/** Returns the file functions of a session. Throws `NOT_SUPPORTED` for clusters. */
export function filesOf(session: ServedSession): SpaceFiles {
  if (!session.files)
    throw new AstrolabeError('NOT_SUPPORTED', 'only the embedded database makes backups here', {
      hint: 'a cluster is backed up on its own machines',
    });
  return session.files;
}

function runningBackup(name: string, { space, startedAt, progress, problem }: RunningBackup): Backup {
  return {
    name,
    space,
    bytes: 0,
    createdAt: startedAt,
    isScheduled: SCHEDULED.test(name),
    ...(problem === undefined ? { state: 'running', share: progress[0]! / 1000 } : { state: 'failed', problem }),
  };
}

/** Deletes a backup with its description and checksums; see `#keep` for the order. */
async function removeBackup(path: string): Promise<void> {
  for (const file of [describing(path), path, sealPath(path)]) await rm(file, { force: true });
}

function describing(path: string): string {
  return `${path}.json`;
}

async function readFacts(path: string): Promise<BackupFacts | undefined> {
  try {
    return backupFacts.decode(await readFile(path, 'utf8'));
  } catch {
    // The file contains the same; it is read on restore.
    return undefined;
  }
}
