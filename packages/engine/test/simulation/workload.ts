import { Random } from './random.ts';
import type { Part, RegionState } from './region.ts';

/** Vertices of one client. */
export const VERTICES_OF_CLIENT = 6;
/** Rows of a long INSERT: enough for turns while it is read, and for the path that applies changes to a copy of the graph. */
const LONG_ROWS = [1100, 4200];

/** A request that writes, and its effect on the region of its client. */
export interface WriteRequest {
  readonly text: string;
  readonly parts: readonly Part[];
  /** Number of parts applied if the request fails as intended. */
  readonly failsAfter?: number;
}

/** The vids of a client. */
export function vidsOf(client: number): readonly number[] {
  return Array.from({ length: VERTICES_OF_CLIENT }, (_, at) => client * 100 + at);
}

/** A random write of a client to its own vertices; `stamp` is different in every request. */
export function randomWrite(random: Random, client: number, stamp: number, state: RegionState): WriteRequest {
  const vids = vidsOf(client);
  const vid = random.pick(vids);
  const other = random.pick(vids);
  const rank = random.below(2);
  const choice = random.below(100);
  if (choice < 30) return insertVertices([vid, other], stamp);
  if (choice < 50)
    return insertEdges(
      [
        [vid, other, rank],
        [other, vid, 0],
      ],
      stamp,
    );
  if (choice < 60) return joined(insertVertices([vid], stamp), insertEdges([[vid, other, rank]], stamp));
  if (choice < 68) {
    return {
      text: `DELETE VERTEX ${vid} WITH EDGE`,
      parts: [
        ({ vertices, edges }) => ({
          vertices: without(vertices, (key) => key === `${vid}`),
          edges: without(edges, (key) => key.startsWith(`${vid}>`) || key.includes(`>${vid}@`)),
        }),
      ],
    };
  }
  if (choice < 74) {
    const key = `${vid}>${other}@${rank}`;
    return {
      text: `DELETE EDGE e ${vid}->${other}@${rank}`,
      parts: [({ vertices, edges }) => ({ vertices, edges: without(edges, (one) => one === key) })],
    };
  }
  if (choice < 80) {
    return {
      text: `GO FROM ${vid} OVER e YIELD src(edge) AS s, dst(edge) AS d, rank(edge) AS r | DELETE EDGE e $-.s -> $-.d @ $-.r`,
      parts: [({ vertices, edges }) => ({ vertices, edges: without(edges, (key) => key.startsWith(`${vid}>`)) })],
    };
  }
  if (choice < 90 && entriesOf(state.vertices).has(`${vid}`)) {
    return {
      text: `UPDATE VERTEX ON t ${vid} SET n = n + 1000000 YIELD n AS n`,
      parts: [
        ({ vertices, edges }) => ({
          vertices: put(vertices, [`${vid}`], (before) => String(Number(before) + 1_000_000)),
          edges,
        }),
      ],
    };
  }
  if (choice < 96) {
    const insert = insertVertices([vid], stamp);
    return { ...joined(insert, { text: 'UPDATE VERTEX ON t -1 SET n = 1', parts: [] }), failsAfter: 1 };
  }
  const rows = random.once(4) ? random.pick(LONG_ROWS) : 40;
  const vertices = Array.from({ length: rows }, (_, at) => vids[at % vids.length]!);
  return insertVertices(vertices, stamp);
}

function insertVertices(vids: readonly number[], stamp: number): WriteRequest {
  return {
    text: `INSERT VERTEX t(n) VALUES ${vids.map((vid) => `${vid}:(${stamp})`).join(', ')}`,
    parts: [({ vertices, edges }) => ({ vertices: put(vertices, vids.map(String), () => String(stamp)), edges })],
  };
}

function insertEdges(ends: readonly (readonly [number, number, number])[], stamp: number): WriteRequest {
  const keys = ends.map(([src, dst, rank]) => `${src}>${dst}@${rank}`);
  return {
    text: `INSERT EDGE e(n) VALUES ${ends.map(([src, dst, rank]) => `${src}->${dst}@${rank}:(${stamp})`).join(', ')}`,
    parts: [({ vertices, edges }) => ({ vertices, edges: put(edges, keys, () => String(stamp)) })],
  };
}

function joined(one: WriteRequest, other: WriteRequest): WriteRequest {
  return { text: `${one.text}; ${other.text}`, parts: [...one.parts, ...other.parts] };
}

/** The state with the rows of an import; the last row of a vertex wins. */
export function importedPart(vids: readonly number[], stamp: number): Part {
  return ({ vertices, edges }) => ({ vertices: put(vertices, vids.map(String), () => String(stamp)), edges });
}

/** Key and value of each row, sorted by key, as one text. */
export function stateText(rows: Iterable<readonly [key: string, value: string]>): string {
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
}

function entriesOf(text: string): Map<string, string> {
  return new Map(
    text === '' ? [] : text.split(' ').map((entry): [string, string] => entry.split('=') as [string, string]),
  );
}

function put(text: string, keys: readonly string[], value: (before: string | undefined) => string): string {
  const entries = entriesOf(text);
  for (const key of new Set(keys)) entries.set(key, value(entries.get(key)));
  return stateText(entries);
}

function without(text: string, isGone: (key: string) => boolean): string {
  return stateText([...entriesOf(text)].filter(([key]) => !isGone(key)));
}
