/** UTF-8 bytes as text, others as hexadecimal digits. */
export function bytesText(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
  }
}

const strict = new TextDecoder('utf-8', { fatal: true });
