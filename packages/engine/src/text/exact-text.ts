import { utf8Decode, utf8Encode } from '@astrolabe/model';

/*
 * Exact conversion between text and bytes. nGQL strings are bytes, mostly UTF-8; invalid bytes are represented as lone surrogates
 * (`model/value/utf8.ts`), which the platform's encoder and decoder would replace. The platform handles well-formed texts, which is nearly
 * all of them.
 */
const encoder = new TextEncoder();
// A text may start with U+FEFF, which a decoder would otherwise remove as a byte order mark.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const REPLACEMENT = '\ufffd';

/** The bytes of a text. */
export function textBytes(text: string): Uint8Array {
  return text.isWellFormed() ? encoder.encode(text) : utf8Encode(text);
}

/** Writes a text at `at` and returns the number of bytes; there must be room for three bytes per UTF-16 unit. */
export function writeText(text: string, into: Uint8Array, at: number): number {
  if (text.isWellFormed()) return encoder.encodeInto(text, into.subarray(at)).written;
  const bytes = utf8Encode(text);
  into.set(bytes, at);
  return bytes.length;
}

/** The text of some bytes. */
export function textOfBytes(bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  return text.includes(REPLACEMENT) ? utf8Decode(bytes) : text;
}
