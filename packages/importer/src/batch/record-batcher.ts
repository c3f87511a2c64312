import type { EdgeRecord, RecordBatch, VertexRecord } from '@astrolabe/model';
import type { RowTarget } from '../mapping/convert-row.ts';

/** What limits a batch. */
export interface BatchLimits {
  readonly recordsMax: number;
  readonly bytesMax: number;
}

/** Collects the records of one target until they make a batch. */
export class RecordBatcher {
  readonly #target: RowTarget;
  readonly #limits: BatchLimits;
  #vertices: VertexRecord[] = [];
  #edges: EdgeRecord[] = [];
  #bytes = 0;

  constructor(target: RowTarget, limits: BatchLimits) {
    this.#target = target;
    this.#limits = limits;
  }

  /** Adds a record. Returns the batch if it is now full. `bytes` is the estimated size. */
  add(record: VertexRecord | EdgeRecord, bytes: number): RecordBatch | undefined {
    if ('vid' in record) this.#vertices.push(record);
    else this.#edges.push(record);
    this.#bytes += bytes;
    const count = this.#vertices.length + this.#edges.length;
    return count >= this.#limits.recordsMax || this.#bytes >= this.#limits.bytesMax ? this.take() : undefined;
  }

  /** Returns the records collected so far, if any. */
  take(): RecordBatch | undefined {
    const { name, kind, properties } = this.#target;
    const [vertices, edges, bytes] = [this.#vertices, this.#edges, this.#bytes];
    if (vertices.length + edges.length === 0) return undefined;
    this.#vertices = [];
    this.#edges = [];
    this.#bytes = 0;
    return kind === 'vertex'
      ? { kind, tagName: name, properties, records: vertices, bytes }
      : { kind, edgeTypeName: name, properties, records: edges, bytes };
  }
}
