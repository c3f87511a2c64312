const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1;
  return sum;
});

/** CRC-32 as in zlib, without a platform API. `seed` is the sum of the bytes before. */
export function crc32(bytes: Uint8Array, seed = 0): number {
  let sum = ~seed;
  for (let at = 0; at < bytes.length; at++) sum = (sum >>> 8) ^ TABLE[(sum ^ bytes[at]!) & 0xff]!;
  return ~sum >>> 0;
}
