import type { Batch } from '../expression/batch.ts';
import { keepingMemory, reusingMemory } from '../expression/batch-memory.ts';
import type { ExecutionContext } from './execution-context.ts';

/** Batches that may use memory which the next batch overwrites. */
export abstract class TransientBatches implements Iterable<Batch> {
  /** Batches with their own memory. */
  abstract [Symbol.iterator](): Iterator<Batch>;

  /** Passes each batch to a consumer which refers to it no longer afterward. */
  abstract consume(consumer: (batch: Batch) => void): void;
}

/** Makes one batch after the other. */
export interface BatchCursor {
  readonly isDone: boolean;
  /** The next batch, in arrays from the memory of batches; undefined if it has no rows. */
  next(): Batch | undefined;
}

/** The batches of a cursor, which is opened when they are needed. */
export class CursorBatches extends TransientBatches {
  readonly #open: () => BatchCursor;
  readonly #context: ExecutionContext;

  constructor(open: () => BatchCursor, context: ExecutionContext) {
    super();
    this.#open = open;
    this.#context = context;
  }

  override *[Symbol.iterator](): Iterator<Batch> {
    const cursor = this.#open();
    while (!cursor.isDone) {
      this.#context.checkInterrupted();
      const batch = keepingMemory(() => cursor.next());
      if (batch) yield batch;
    }
  }

  override consume(consumer: (batch: Batch) => void): void {
    const cursor = this.#open();
    while (!cursor.isDone) {
      this.#context.checkInterrupted();
      reusingMemory(() => {
        const batch = cursor.next();
        if (batch) consumer(batch);
      });
    }
  }
}

/** Passes each batch of an input to a consumer which refers to it no longer afterward, so that the memory of input and consumer is reused. */
export function consumeBatches(
  input: Iterable<Batch>,
  context: ExecutionContext,
  consumer: (batch: Batch) => void,
): void {
  if (input instanceof TransientBatches) {
    input.consume(consumer);
    return;
  }
  for (const batch of input) {
    context.checkInterrupted();
    reusingMemory(() => consumer(batch));
  }
}
