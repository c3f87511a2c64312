import type { Row } from '@astrolabe/model';
import type { Random } from './random.ts';
import { Violation, type Part, type RegionState } from './region.ts';
import { randomWrite } from './workload.ts';

/** Vertices that all transactions of a space write: each counts commits. The second and the third count together. */
export const COUNTED_VIDS = [9900, 9901, 9902] as const;

/** A count that every commit increases by one. Each value is acknowledged to at most one client, and no acknowledged or seen value is lost. */
export class SharedCount {
  readonly #name: string;
  readonly #sent = new Set<number>([0]);
  readonly #acknowledged = new Set<number>();
  #floor = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** The minimum value that a read starting now must show. */
  get floor(): number {
    return this.#floor;
  }

  send(value: number): void {
    this.#sent.add(value);
  }

  acknowledge(value: number): void {
    if (this.#acknowledged.has(value)) throw new Violation(`${this.#name}: two transactions committed ${value}`);
    this.#acknowledged.add(value);
    this.#floor = Math.max(this.#floor, value);
  }

  /** A transaction that started after `floor` was shown a value, or a new process has it. */
  observe(value: number, floor = this.#floor): void {
    if (value < floor) throw new Violation(`${this.#name}: ${value} after ${floor}`);
    if (!this.#sent.has(value)) throw new Violation(`${this.#name}: ${value} was never written`);
    this.#floor = Math.max(this.#floor, value);
  }
}

/** One statement of a transaction. */
export interface TransactionStep {
  readonly text: string;
  /** Reads the rows, and may write more steps. */
  readonly onRows?: (rows: readonly Row[]) => void;
}

/** The actions of a transaction, and the effect of its commit. */
export interface TransactionScript {
  readonly steps: TransactionStep[];
  /** The writes to the region of the client, applied together. */
  readonly parts: Part[];
  /** Called before COMMIT is sent, and when it is acknowledged. */
  onCommit: () => void;
  onAcknowledged: () => void;
}

const start = (level: string): TransactionStep => ({ text: `START TRANSACTION ${level}` });
const LEVELS = ['', 'ISOLATION LEVEL SNAPSHOT', 'ISOLATION LEVEL SERIALIZABLE'];

/** A transaction that writes to the vertices of its client and reads its own writes. Occasionally it is rolled back. */
export function ownScript(
  random: Random,
  client: number,
  nextStamp: () => number,
  state: RegionState,
  readSteps: (expected: () => RegionState) => readonly TransactionStep[],
): TransactionScript {
  const script = emptyScript(start(random.pick(LEVELS)));
  let staged = state;
  for (let count = 1 + random.below(3); count > 0; count--) {
    const write = randomWrite(random, client, nextStamp(), staged);
    // A failing statement is undone completely, unlike the others of its request.
    if (write.failsAfter !== undefined) continue;
    script.steps.push({ text: write.text });
    script.parts.push(...write.parts);
    for (const part of write.parts) staged = part(staged);
    const expected = staged;
    if (random.once(2)) script.steps.push(...readSteps(() => expected));
  }
  if (random.once(4)) {
    script.parts.length = 0;
    script.steps.push({ text: 'ROLLBACK' });
  } else script.steps.push({ text: 'COMMIT' });
  return script;
}

/** A transaction that reads the highest of some counts and writes the next value to one of them, which requires serializability. */
export function countScript(random: Random, vids: readonly number[], count: SharedCount): TransactionScript {
  const script = emptyScript(start(vids.length > 1 ? 'ISOLATION LEVEL SERIALIZABLE' : random.pick(LEVELS)));
  const { floor } = count;
  let next = 0;
  script.steps.push({
    text: countText(vids),
    onRows: (rows) => {
      const value = highestOf(rows);
      count.observe(value, floor);
      next = value + 1;
      script.steps.push({ text: `UPDATE VERTEX ON t ${random.pick(vids)} SET n = ${next}` }, { text: 'COMMIT' });
    },
  });
  script.onCommit = () => count.send(next);
  script.onAcknowledged = () => count.acknowledge(next);
  return script;
}

/** Reads counts. */
export function countText(vids: readonly number[]): string {
  return `FETCH PROP ON t ${vids.join(', ')} YIELD t.n AS n`;
}

/** The highest value of counts that were read. */
export function highestOf(rows: readonly Row[]): number {
  return Math.max(...rows.map(([n]) => Number(n)));
}

function emptyScript(first: TransactionStep): TransactionScript {
  return { steps: [first], parts: [], onCommit: () => {}, onAcknowledged: () => {} };
}
