import { textOfBytes, writeText } from '../text/exact-text.ts';

/** Writes a text as UTF-8 at `at` and returns the number of bytes; there must be room for three bytes per character. */
export function encodeText(text: string, into: Uint8Array, at: number): number {
  const length = text.length;
  if (length > 48) return writeText(text, into, at);
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return writeText(text, into, at);
    into[at + i] = unit;
  }
  return length;
}

/** Returns the text of the UTF-8 bytes from `start` to below `end`. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 24) return textOfBytes(bytes.subarray(start, end));
  let text = '';
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    if (byte > 0x7f) return textOfBytes(bytes.subarray(start, end));
    text += String.fromCharCode(byte);
  }
  return text;
}
