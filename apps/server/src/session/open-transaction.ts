import { AstrolabeError } from '@astrolabe/model';
import { parse, type TransactionStatement } from '@astrolabe/ngql';

/**
 * Whether a replaceable session has an open transaction, determined from its statements. If the database has already ended it, statements still run
 * one after another in that session.
 */
export class OpenTransaction {
  #isOpen = false;
  /** Pending or running texts that start one. */
  #starting = 0;
  /** Whether the session was replaced during a transaction, which no statement has acknowledged yet. */
  #isLost = false;

  /**
   * Whether a text must run in the session of the transaction: a transaction is open, or the text or a running one starts one. The caller must
   * `note` the text when it has ended. O(length of the text).
   */
  takes(text: string): boolean {
    if (actionsOf(text).includes('start')) this.#starting++;
    return this.#isOpen || this.#starting > 0;
  }

  /** Records that another session replaces this one: an open transaction was rolled back. */
  lose(): void {
    this.#isLost ||= this.#isOpen;
  }

  /** Throws if the transaction was lost, unless the text acknowledges that: otherwise each statement would commit separately. */
  check(text: string): void {
    if (!this.#isLost) return;
    const [first] = actionsOf(text);
    if (first === 'start' || first === 'rollback') this.#isLost = false;
    else
      throw new AstrolabeError('EXECUTION_ERROR', 'The transaction was rolled back: its session ended', {
        hint: 'ROLLBACK, or START TRANSACTION to run it again',
      });
  }

  /** Records a text that has ended. */
  note(text: string, hasFailed: boolean): void {
    const actions = actionsOf(text);
    const last = actions.at(-1);
    if (last === undefined) return;
    if (actions.includes('start')) this.#starting--;
    if (!hasFailed) this.#isOpen = last === 'start';
    // In a script, the first statements may have run. COMMIT ends a transaction even if it fails.
    else if (!isAlone(text)) this.#isOpen ||= actions.includes('start');
    else if (last !== 'start') this.#isOpen = false;
    this.#isLost &&= this.#isOpen;
  }
}

const MAY_CONCERN = /\b(?:transaction|begin|commit|rollback)\b/iu;

function actionsOf(text: string): readonly TransactionStatement['action'][] {
  if (!MAY_CONCERN.test(text)) return [];
  return parse(text).statements.flatMap((statement) => (statement.kind === 'transaction' ? [statement.action] : []));
}

function isAlone(text: string): boolean {
  return parse(text).statements.length === 1;
}
