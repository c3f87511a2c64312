import { utf8Decode, utf8Encode } from '@astrolabe/model';

/*
 * Text and its bytes, exactly. nGQL texts are bytes, mostly UTF-8; what is no UTF-8 is kept in a text as lone surrogates (`model/value/utf8.ts`), which the
 * platform's encoder and decoder would replace. They do the work wherever a text is well formed, which is nearly always.
 */
const encoder = new TextEncoder();
// A text may begin with U+FEFF, which a decoder would take for a byte order mark otherwise.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const REPLACEMENT = '\ufffd';

/** The bytes of a text. */
export function textBytes(text: string): Uint8Array {
  return text.isWellFormed() ? encoder.encode(text) : utf8Encode(text);
}

/** Writes a text from `at` on and answers how many bytes it took; there is room for three bytes a UTF-16 unit. */
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
