/**
 * A seeded generator of numbers from 0 to before 1, the same on every machine: mulberry32 (Tommy Ettinger, public domain),
 * period 2^32.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** 0 to before `length` in random order: Fisher and Yates. */
export function shuffled(length: number, random: () => number): Int32Array {
  const order = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    const at = Math.floor(random() * (i + 1));
    order[i] = order[at]!;
    order[at] = i;
  }
  return order;
}
