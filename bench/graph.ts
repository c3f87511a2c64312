/** The size and seed of the graph. */
export interface GraphSize {
  readonly members: number;
  readonly follows: number;
  readonly seed: number;
}

/** A social graph as two CSV texts with headers, and parameters for statements about it. */
export interface BenchGraph {
  /** `id,handle,age`; ids are 1 to the number of members, in no order. */
  readonly memberCsv: string;
  /** `src,dst,since`; each pair once, in no order. */
  readonly followsCsv: string;
  /** Members with at least one edge out. */
  readonly followers: readonly number[];
  /** Members with many edges out. */
  readonly hubs: readonly number[];
}

/** Numbers from 0 to below 1, the same ones for the same seed (a Weyl sequence through a mixing function). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Few members have most edges: a member's rank is a power of a random number. At 1, edges would be spread evenly. */
const SKEW = 1.9;
const AGE_MIN = 16;
const AGES = 70;
const FIRST_YEAR = 2001;
const YEARS = 24;
/** Approximate number of members that share a handle. */
const MEMBERS_OF_A_HANDLE = 20;
const HUB_EDGES_MIN = 60;
const HUB_EDGES_MAX = 600;

/** Makes the graph: the same text for the same size and seed. */
export function makeGraph({ members, follows, seed }: GraphSize): BenchGraph {
  const random = randomNumbers(seed);
  const ids = shuffled(members, random);
  const handles = Math.max(1, Math.floor(members / MEMBERS_OF_A_HANDLE));
  const memberLines = ['id,handle,age'];
  for (let index = 0; index < members; index++)
    memberLines.push(`${ids[index]! + 1},h${Math.floor(random() * handles)},${AGE_MIN + Math.floor(random() * AGES)}`);
  const byRank = shuffled(members, random);
  const drawn = (): number => byRank[Math.floor(members * random() ** SKEW)]! + 1;
  const pairs = new Set<number>();
  const degrees = new Int32Array(members + 1);
  const followsLines = ['src,dst,since'];
  while (pairs.size < follows) {
    const src = drawn();
    const dst = drawn();
    const pair = src * (members + 1) + dst;
    if (src === dst || pairs.has(pair)) continue;
    pairs.add(pair);
    degrees[src]!++;
    followsLines.push(`${src},${dst},${FIRST_YEAR + Math.floor(random() * YEARS)}`);
  }
  const followers: number[] = [];
  const hubs: number[] = [];
  for (let id = 1; id <= members; id++) {
    if (degrees[id]! > 0) followers.push(id);
    if (degrees[id]! >= HUB_EDGES_MIN && degrees[id]! <= HUB_EDGES_MAX) hubs.push(id);
  }
  return { memberCsv: `${memberLines.join('\n')}\n`, followsCsv: `${followsLines.join('\n')}\n`, followers, hubs };
}

/** 0 to below `count` in random order. */
function shuffled(count: number, random: () => number): Uint32Array {
  const items = Uint32Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const item = items[last]!;
    items[last] = items[other]!;
    items[other] = item;
  }
  return items;
}
