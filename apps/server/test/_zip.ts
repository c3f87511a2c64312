import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive with these names and contents, in order; names are written unchanged. */
export function zipOf(
  entries: readonly (readonly [name: string, content: string | Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const nameBytes = Buffer.from(name);
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(0x0800, 2);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(crc32(data), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(data.length, 18);
    fixed.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fixed, nameBytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), fixed, rest, nameBytes]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Uint8Array.from(Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end]));
}
