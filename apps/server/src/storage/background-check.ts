import { AstrolabeError } from '@astrolabe/model';
import type { EmbeddedDatabase } from '../engine-host/engine-client.ts';
import type { SpaceChecks } from '../store/space-checks.ts';

/** Dependencies of the background checks. */
export interface BackgroundCheckParts {
  readonly engine: Pick<EmbeddedDatabase, 'authenticate' | 'facts' | 'hostSecret'>;
  readonly checks: SpaceChecks;
  readonly log: { readonly error: (about: object, message: string) => void };
}

/**
 * Checks one space at a time in the background, least recently checked first: rows, indexes, adjacency, and every page of its file. Check
 * times are stored, so a restart continues.
 */
export class BackgroundCheck {
  readonly #parts: BackgroundCheckParts;
  #isRunning = false;

  constructor(parts: BackgroundCheckParts) {
    this.#parts = parts;
  }

  /** Checks the next space, unless one is being checked. Resolves with its name when it is done. */
  async checkNext(now: number): Promise<string | undefined> {
    if (this.#isRunning) return undefined;
    this.#isRunning = true;
    try {
      const { engine, checks, log } = this.#parts;
      const names = (await engine.facts()).spaces.map(({ name }) => name);
      const before = new Map(checks.list().map((check) => [check.space, check]));
      const checkedAt = (space: string): number => before.get(space)?.checkedAt ?? 0;
      const [space] = names.toSorted((a, b) => checkedAt(a) - checkedAt(b));
      if (space === undefined) return undefined;
      let problem: string | undefined;
      try {
        problem = await this.#problemOf(space);
        if (problem !== undefined) log.error({ space, problem }, 'the background check found damage');
      } catch (error) {
        // A disk that fails says nothing about the content: what is known remains, and other spaces are next.
        problem = before.get(space)?.problem;
        log.error({ space, err: error }, 'the background check could not read a space');
      }
      checks.note({ space, checkedAt: now, ...(problem !== undefined && { problem }) }, names);
      return space;
    } finally {
      this.#isRunning = false;
    }
  }

  async #problemOf(space: string): Promise<string | undefined> {
    const { engine } = this.#parts;
    const session = await engine.authenticate('root', engine.hostSecret);
    try {
      const [first, ...more] = (await session.files?.check(space))?.problems ?? [];
      if (!first) return undefined;
      return `${first.kind} ${first.where}: ${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`;
    } catch (error) {
      if (AstrolabeError.is(error) && error.code === 'STORAGE_CORRUPT') return error.message;
      throw error;
    } finally {
      await session.close();
    }
  }
}
