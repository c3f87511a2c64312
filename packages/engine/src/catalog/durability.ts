import { AstrolabeError, invariant } from '@astrolabe/model';
import type { DurableSpace } from '../graph/index.ts';

/**
 * Proof that every write applied so far is on disk. Only `Durability` creates tickets, and `Unsynced.open` takes nothing else, so a result cannot leave
 * the engine before the writes that it reports, or that it has read, are durable.
 */
export type DurableTicket = Ticket;

declare const durable: unique symbol;

/** Nominal: the symbol is not exported, so no other object is a `Ticket`. */
class Ticket {
  declare readonly [durable]: true;
}

const TICKET = new Ticket();

/** A result whose writes may not be durable yet. It can be read only with a ticket. */
export class Unsynced<Result> {
  readonly #result: Result;

  constructor(result: Result) {
    this.#result = result;
  }

  /** Returns the result. `_ticket` must have been created after the statement ran. */
  open(_ticket: DurableTicket): Result {
    return this.#result;
  }
}

/**
 * Decides when writes reach the disk. By default each commit is durable on return. Between `hold` and `release`, commits of all open spaces are applied
 * in memory and become durable together on `release` (group commit); nothing outside of the group may run in between.
 */
export class Durability {
  readonly #openSpaces: () => Iterable<DurableSpace>;
  #isHolding = false;
  /** Counts the commits to graphs. */
  commits = 0;

  constructor(openSpaces: () => Iterable<DurableSpace>) {
    this.#openSpaces = openSpaces;
  }

  /** Returns a ticket, which exists only while no write is held back. */
  get ticket(): DurableTicket {
    invariant(!this.#isHolding, 'a result is returned while writes are held back');
    return TICKET;
  }

  /** Starts a group: from now on commits wait for `release`. */
  hold(): void {
    invariant(!this.#isHolding, 'one group of writes at a time');
    this.#isHolding = true;
    for (const space of this.#openSpaces()) space.hold();
  }

  /**
   * Ends the group: writes its records in every space, even if one fails, and returns the ticket for its results. Throws the first failure;
   * then no result of the group may be returned.
   */
  release(): DurableTicket {
    this.#isHolding = false;
    let failure: { readonly error: unknown } | undefined;
    for (const space of this.#openSpaces()) {
      try {
        space.release();
      } catch (error) {
        failure ??= { error };
      }
    }
    if (!failure) return TICKET;
    const { error } = failure;
    throw AstrolabeError.is(error) ? error : new AstrolabeError('STORAGE_FAILED', String(error), { cause: error });
  }
}
