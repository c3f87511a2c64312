/** MurmurHash64A (the 64-bit Murmur2) of a text's UTF-8 bytes with seed 0xc70f6907, as a signed 64-bit integer: nGQL's `hash`. */
export function murmurHash(text: string): bigint {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);
  const m = 0xc6a4a7935bd1e995n;
  const r = 47n;
  let h = u64(0xc70f6907n ^ u64(BigInt(bytes.length) * m));
  const whole = bytes.length - (bytes.length % 8);
  for (let i = 0; i < whole; i += 8) {
    let k = u64(view.getBigUint64(i, true) * m);
    k = u64((k ^ (k >> r)) * m);
    h = u64((h ^ k) * m);
  }
  if (whole < bytes.length) {
    for (let i = bytes.length - 1; i >= whole; i--) h ^= BigInt(bytes[i]!) << BigInt(8 * (i - whole));
    h = u64(h * m);
  }
  h = u64((h ^ (h >> r)) * m);
  return BigInt.asIntN(64, h ^ (h >> r));
}
