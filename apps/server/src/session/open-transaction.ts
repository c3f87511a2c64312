import { parse, type TransactionStatement } from '@astrolabe/ngql';

/**
 * Whether the main session of a login has an open transaction, judged by its statements. If the database has already ended it, statements
 * still run, one after another, in that session.
 */
export class OpenTransaction {
  #isOpen = false;
  /** Texts that wait or run and start one. */
  #starting = 0;

  /**
   * Whether a text must run in the session of the transaction: a transaction is open, or the text or a running one starts one. The caller must
   * `note` the text when it has ended. O(length of the text).
   */
  takes(text: string): boolean {
    if (actionsOf(text).includes('start')) this.#starting++;
    return this.#isOpen || this.#starting > 0;
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
  }
}

const MAY_CONCERN = /\b(?:transaction|commit|rollback)\b/iu;

function actionsOf(text: string): readonly TransactionStatement['action'][] {
  if (!MAY_CONCERN.test(text)) return [];
  return parse(text).statements.flatMap((statement) => (statement.kind === 'transaction' ? [statement.action] : []));
}

function isAlone(text: string): boolean {
  return parse(text).statements.length === 1;
}
