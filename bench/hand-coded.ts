import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import type { BenchGraph } from './graph.ts';

/** Plain loops over typed arrays for the same results, without parsing, planning and concurrent writes: the upper bound for the engine. */
export class HandCoded {
  readonly #ids: Int32Array;
  readonly #ages: Uint8Array;
  readonly #handles: string[];
  readonly #denseOf = new Map<number, number>();
  readonly #byHandle = new Map<string, number[]>();
  readonly #byAge: Int32Array;
  readonly #ageStarts: Int32Array;
  readonly #out: Edges;
  readonly #in: Edges;
  readonly #stamps: Int32Array;
  readonly #lists: readonly [Int32Array, Int32Array];
  #stamp = 0;
  readonly #log: number;

  /** `logPath` is where updates are made durable. */
  constructor({ memberCsv, followsCsv }: BenchGraph, logPath: string) {
    const members = cellsOf(memberCsv);
    const count = members.length;
    this.#ids = Int32Array.from(members, ([id]) => Number(id));
    this.#handles = members.map(([, handle]) => handle ?? '');
    this.#ages = Uint8Array.from(members, ([, , age]) => Number(age));
    for (let dense = 0; dense < count; dense++) {
      this.#denseOf.set(this.#ids[dense]!, dense);
      const same = this.#byHandle.get(this.#handles[dense]!);
      if (same) same.push(dense);
      else this.#byHandle.set(this.#handles[dense]!, [dense]);
    }
    this.#ageStarts = new Int32Array(257);
    for (const age of this.#ages) this.#ageStarts[age + 1]!++;
    for (let age = 0; age < 256; age++) this.#ageStarts[age + 1]! += this.#ageStarts[age]!;
    const cursor = this.#ageStarts.slice();
    this.#byAge = new Int32Array(count);
    for (let dense = 0; dense < count; dense++) this.#byAge[cursor[this.#ages[dense]!]!++] = dense;
    const follows = cellsOf(followsCsv);
    const src = Int32Array.from(follows, ([from]) => this.#dense(Number(from)));
    const dst = Int32Array.from(follows, ([, to]) => this.#dense(Number(to)));
    const since = Uint16Array.from(follows, ([, , year]) => Number(year));
    this.#out = edgesOf(src, dst, since, count);
    this.#in = edgesOf(dst, src, since, count);
    this.#stamps = new Int32Array(count);
    this.#lists = [new Int32Array(count), new Int32Array(count)];
    this.#log = openSync(logPath, 'a');
  }

  /** Handle and age of a member. */
  point(id: number): readonly [string, number] {
    const dense = this.#dense(id);
    return [this.#handles[dense]!, this.#ages[dense]!];
  }

  /** The members that a member has followed for at least a year, with the start. */
  oneHop(id: number, year: number): (readonly [number, number])[] {
    const { offsets, others, since } = this.#out;
    const from = this.#dense(id);
    const rows: (readonly [number, number])[] = [];
    for (let at = offsets[from]!; at < offsets[from + 1]!; at++)
      if (since[at]! >= year) rows.push([this.#ids[others[at]!]!, since[at]!]);
    return rows;
  }

  /** Number of distinct members at a distance. */
  reached(id: number, steps: number): number {
    let [from, to] = this.#lists;
    from[0] = this.#dense(id);
    let length = 1;
    for (let step = 0; step < steps; step++) {
      length = this.#step(from, length, to);
      [from, to] = [to, from];
    }
    return length;
  }

  /** The members with a handle. */
  byHandle(handle: string): number[] {
    const ids: number[] = [];
    for (const dense of this.#byHandle.get(handle) ?? []) ids.push(this.#ids[dense]!);
    return ids;
  }

  /** Some members of an age at least, with their ages. */
  byAge(from: number, limit: number): (readonly [number, number])[] {
    const rows: (readonly [number, number])[] = [];
    for (let at = this.#ageStarts[from]!; at < this.#byAge.length && rows.length < limit; at++) {
      const dense = this.#byAge[at]!;
      rows.push([this.#ids[dense]!, this.#ages[dense]!]);
    }
    return rows;
  }

  /** Number of members by age, or by its remainder. */
  ages(modulus: number): (readonly [number, number])[] {
    const counts = new Int32Array(256);
    for (const age of this.#ages) counts[age % modulus]!++;
    const rows: (readonly [number, number])[] = [];
    for (let age = 0; age < 256; age++) if (counts[age]! > 0) rows.push([age, counts[age]!]);
    return rows;
  }

  /** Length of a shortest path in edges, or -1; searched from both ends. */
  distance(from: number, to: number, max: number): number {
    if (from === to) return 0;
    this.#stamp += 2;
    const [ahead, behind] = [this.#stamp, this.#stamp + 1];
    this.#stamp = behind;
    let near = [this.#dense(from)];
    let far = [this.#dense(to)];
    this.#stamps[near[0]!] = ahead;
    this.#stamps[far[0]!] = behind;
    for (let steps = 1; steps <= max && near.length > 0 && far.length > 0; steps++) {
      const isAhead = near.length <= far.length;
      const { offsets, others } = isAhead ? this.#out : this.#in;
      const [mine, other] = isAhead ? [ahead, behind] : [behind, ahead];
      const next: number[] = [];
      for (const vertex of isAhead ? near : far) {
        for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
          const stamp = this.#stamps[others[at]!];
          if (stamp === other) return steps;
          if (stamp === mine) continue;
          this.#stamps[others[at]!] = mine;
          next.push(others[at]!);
        }
      }
      if (isAhead) near = next;
      else far = next;
    }
    return -1;
  }

  /** Number of closed paths of three edges from a member. */
  triangles(id: number): number {
    const from = this.#dense(id);
    const stamp = ++this.#stamp;
    for (let at = this.#in.offsets[from]!; at < this.#in.offsets[from + 1]!; at++)
      this.#stamps[this.#in.others[at]!] = stamp;
    const { offsets, others } = this.#out;
    let found = 0;
    for (let at = offsets[from]!; at < offsets[from + 1]!; at++) {
      const middle = others[at]!;
      for (let next = offsets[middle]!; next < offsets[middle + 1]!; next++)
        if (this.#stamps[others[next]!] === stamp) found++;
    }
    return found;
  }

  /** Makes a member a year older, on the disk when it returns. */
  grow(id: number): void {
    const dense = this.#dense(id);
    const age = ++this.#ages[dense]!;
    writeSync(this.#log, Uint8Array.of(id & 255, (id >> 8) & 255, (id >> 16) & 255, age));
    fdatasyncSync(this.#log);
  }

  close(): void {
    closeSync(this.#log);
  }

  #dense(id: number): number {
    return this.#denseOf.get(id) ?? 0;
  }

  /** Writes the distinct destinations of the edges of some members; returns their number. */
  #step(from: Int32Array, length: number, to: Int32Array): number {
    const { offsets, others } = this.#out;
    const stamps = this.#stamps;
    const stamp = ++this.#stamp;
    let found = 0;
    for (let index = 0; index < length; index++) {
      const vertex = from[index]!;
      for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
        const other = others[at]!;
        if (stamps[other] === stamp) continue;
        stamps[other] = stamp;
        to[found++] = other;
      }
    }
    return found;
  }
}

/** Edges by the vertex at one end: those of vertex v are from `offsets[v]` to before `offsets[v + 1]`. */
interface Edges {
  readonly offsets: Int32Array;
  readonly others: Int32Array;
  readonly since: Uint16Array;
}

function edgesOf(ends: Int32Array, others: Int32Array, since: Uint16Array, count: number): Edges {
  const offsets = new Int32Array(count + 1);
  for (const end of ends) offsets[end + 1]!++;
  for (let vertex = 0; vertex < count; vertex++) offsets[vertex + 1]! += offsets[vertex]!;
  const cursor = offsets.slice();
  const edges = { offsets, others: new Int32Array(ends.length), since: new Uint16Array(ends.length) };
  for (let at = 0; at < ends.length; at++) {
    const place = cursor[ends[at]!]!++;
    edges.others[place] = others[at]!;
    edges.since[place] = since[at]!;
  }
  return edges;
}

function cellsOf(csv: string): string[][] {
  return csv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}
