import type { Row } from '@astrolabe/model';
import type { TableMessage, TableReply } from './table-message.ts';
import { rowText, sortKeysOf, tableOrder, wantedText, type TableOrder } from './table-order.ts';

const SLICE_MS = 8;
const SLICE_ROWS = 500;

/**
 * Sorts and filters a table in a worker. Row texts are sent in slices while the page is idle, column values when first needed. Without a
 * worker, the page does the work.
 */
export class TableSorter {
  readonly #rows: readonly Row[];
  readonly #waiting = new Map<number, (indexes: ArrayLike<number>) => void>();
  readonly #columns = new Set<number>();
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #textsSent = 0;
  #lastId = 0;

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
  }

  /** Starts sending texts, so that a later filter finds them. */
  prepare(): void {
    if (this.#timer === undefined && this.#textsSent < this.#rows.length)
      this.#timer = setTimeout(() => this.#sendSlice(), 0);
  }

  /** The indexes of the rows to show. */
  async order(filter: string, order: TableOrder | undefined): Promise<ArrayLike<number>> {
    const worker = this.#started();
    if (worker === undefined) return tableOrder(this.#rows, filter, order);
    if (wantedText(filter) !== '') this.#sendTexts(this.#rows.length);
    if (order !== undefined && !this.#columns.has(order.column)) {
      this.#columns.add(order.column);
      const keys = sortKeysOf(this.#rows, order.column);
      this.#post(worker, { kind: 'keys', column: order.column, keys });
    }
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#post(worker, { kind: 'order', id, count: this.#rows.length, filter, order });
    });
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#timer = undefined;
    this.#textsSent = 0;
    this.#columns.clear();
    this.#waiting.clear();
  }

  #started(): Worker | undefined {
    if (this.#worker !== undefined || typeof Worker === 'undefined') return this.#worker;
    const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<TableReply>) => {
      // Responses older than the newest request are ignored.
      if (data.id === this.#lastId) this.#waiting.get(data.id)?.(data.indexes);
      this.#waiting.delete(data.id);
    });
    this.#worker = worker;
    return worker;
  }

  #sendSlice(): void {
    this.#timer = undefined;
    const until = performance.now() + SLICE_MS;
    while (this.#textsSent < this.#rows.length && performance.now() < until)
      this.#sendTexts(Math.min(this.#rows.length, this.#textsSent + SLICE_ROWS));
    this.prepare();
  }

  #sendTexts(end: number): void {
    const worker = this.#started();
    if (worker === undefined || end <= this.#textsSent) return;
    this.#post(worker, { kind: 'texts', texts: this.#rows.slice(this.#textsSent, end).map(rowText) });
    this.#textsSent = end;
  }

  #post(worker: Worker, message: TableMessage): void {
    worker.postMessage(message);
  }
}
