import { describe, expect, it } from 'vitest';
import {
  authMessage,
  executionErrorMessage,
  executionMessage,
  RowEncoder,
  verifyMessage,
} from '../src/message/reply.ts';
import { readRequest, writeRequest, isMethod, type GraphRequest } from '../src/message/request.ts';
import { newReader, newWriter } from '../src/thrift/encoding.ts';
import { wrapMessage, type Envelope } from '../src/thrift/frame.ts';
import { RequestFrames, type RequestFrame } from '../src/thrift/request-frames.ts';
import { EMPTY, NULL, type ResultChunk, type Row } from '@astrolabe/model';
import { digits, hex } from './_bytes.ts';

const SESSION = 0x5d26af0ad0f40n;
const FRAMED: Envelope = { transport: 'framed', encoding: 'binary', headerSequence: 0 };
const HEADER: Envelope = { transport: 'header', encoding: 'compact-2', headerSequence: 0 };

interface RequestCase {
  readonly name: string;
  readonly envelope: Envelope;
  readonly sequence: number;
  readonly request: GraphRequest;
  readonly bytes: string;
}

const REQUESTS: readonly RequestCase[] = [
  {
    name: 'verifyClientVersion, framed binary',
    envelope: FRAMED,
    sequence: 1,
    request: { method: 'verifyClientVersion', version: '3.0.0' },
    bytes:
      '00000030 80010001 00000013 766572696679436c69656e7456657273696f6e 00000001 0c0001 0b0001 00000005 332e302e30 00 00',
  },
  {
    name: 'authenticate, framed binary',
    envelope: FRAMED,
    sequence: 1,
    request: { method: 'authenticate', username: 'root', password: 'nebula' },
    bytes:
      '00000031 80010001 0000000c 61757468656e746963617465 00000001 0b0001 00000004 726f6f74 0b0002 00000006 6e6562756c61 00',
  },
  {
    name: 'execute, framed binary',
    envelope: FRAMED,
    sequence: 1,
    request: { method: 'execute', sessionId: SESSION, statement: 'YIELD 1 AS n', parameters: new Map() },
    bytes:
      '00000032 80010001 00000007 65786563757465 00000001 0a0001 0005d26af0ad0f40 0b0002 0000000c 5949454c442031204153206e 00',
  },
  {
    name: 'signout, framed binary',
    envelope: FRAMED,
    sequence: 1,
    request: { method: 'signout', sessionId: SESSION },
    bytes: '0000001f 80010004 00000007 7369676e6f7574 00000001 0a0001 0005d26af0ad0f40 00',
  },
  {
    name: 'verifyClientVersion, header and compact',
    envelope: HEADER,
    sequence: 0,
    request: { method: 'verifyClientVersion', version: '3.0.0' },
    bytes:
      '0000002f 0fff 0000 00000000 0001 02000000 82 22 00 13 766572696679436c69656e7456657273696f6e 1c 18 05 332e302e30 00 00',
  },
  {
    name: 'authenticate, header and compact',
    envelope: HEADER,
    sequence: 0,
    request: { method: 'authenticate', username: 'root', password: 'nebula' },
    bytes:
      '0000002d 0fff 0000 00000000 0001 02000000 82 22 00 0c 61757468656e746963617465 18 04 726f6f74 18 06 6e6562756c61 00',
  },
  {
    name: 'executeWithParameter without parameters, header and compact',
    envelope: HEADER,
    sequence: 0,
    request: { method: 'executeWithParameter', sessionId: SESSION, statement: 'YIELD 1 AS n', parameters: new Map() },
    bytes:
      '0000003e 0fff 0000 00000000 0001 02000000 82 22 00 14 6578656375746557697468506172616d65746572 16 80bde88ade9ae905 18 0c 5949454c442031204153206e 00',
  },
  {
    name: 'executeWithParameter with one, header and compact',
    envelope: HEADER,
    sequence: 0,
    request: {
      method: 'executeWithParameter',
      sessionId: SESSION,
      statement: 'RETURN $p AS n',
      parameters: new Map([['p', 7n]]),
    },
    bytes:
      '00000048 0fff 0000 00000000 0001 02000000 82 22 00 14 6578656375746557697468506172616d65746572 16 80bde88ade9ae905 18 0e 52455455524e202470204153206e 1b 01 8c 01 70 36 0e 00 00',
  },
];

/** One row, as a result. */
function result(
  envelope: Envelope,
  sequence: number,
  columns: readonly string[],
  row: Row,
  latencyUs: number,
): readonly Uint8Array[] {
  const head: Extract<ResultChunk, { kind: 'head' }> = { kind: 'head', hasTable: true, columns };
  const encoder = new RowEncoder(envelope.encoding);
  encoder.write(row);
  return executionMessage({ method: 'execute', sequence, encoding: envelope.encoding }, head, [encoder.take()], {
    spaceName: '',
    latencyUs,
    notes: [],
  });
}

const SYNTAX_ERROR = { code: -1004, message: "SyntaxError: syntax error near `x'" };

const REPLIES: readonly {
  readonly name: string;
  readonly envelope: Envelope;
  readonly reply: readonly Uint8Array[];
  readonly bytes: string;
}[] = [
  {
    name: 'authenticate, framed binary',
    envelope: FRAMED,
    reply: [
      authMessage(
        { method: 'authenticate', sequence: 1, encoding: 'binary' },
        { sessionId: SESSION, timeZoneOffsetSeconds: 0, timeZoneName: 'UTC' },
      ),
    ],
    bytes:
      '00000040 80010002 0000000c 61757468656e746963617465 00000001 0c0000 080001 00000000 0a0003 0005d26af0ad0f40 080004 00000000 0b0005 00000003 555443 00 00',
  },
  {
    name: 'execute with one row, framed binary',
    envelope: FRAMED,
    reply: result(FRAMED, 1, ['n'], [1n], 341),
    bytes: `0000005f 80010002 00000007 65786563757465 00000001 0c0000 080001 00000000 0a0002 0000000000000155
      0c0003 0f0001 0b 00000001 00000001 6e 0f0002 0c 00000001 0f0001 0c 00000001 0a0003 0000000000000001 00 00 00 0b0004 00000000 00 00`,
  },
  {
    name: 'a syntax error, framed binary',
    envelope: FRAMED,
    reply: [executionErrorMessage({ method: 'execute', sequence: 1, encoding: 'binary' }, SYNTAX_ERROR, '', 120)],
    bytes: `0000005a 80010002 00000007 65786563757465 00000001 0c0000 080001 fffffc14 0a0002 0000000000000078 0b0004 00000000
      0b0005 00000022 53796e7461784572726f723a2073796e746178206572726f72206e65617220607827 00 00`,
  },
  {
    name: 'a syntax error, header and compact',
    envelope: HEADER,
    reply: [executionErrorMessage({ method: 'execute', sequence: 0, encoding: 'compact-2' }, SYNTAX_ERROR, '', 120)],
    bytes:
      '00000049 0fff 0000 00000000 0001 02000000 82 42 00 07 65786563757465 0c00 15 d70f 16 f001 28 00 18 22 53796e7461784572726f723a2073796e746178206572726f72206e65617220607827 00 00',
  },
  {
    name: 'authenticate, header and compact',
    envelope: HEADER,
    reply: [
      authMessage(
        { method: 'authenticate', sequence: 0, encoding: 'compact-2' },
        { sessionId: SESSION, timeZoneOffsetSeconds: 0, timeZoneName: 'UTC' },
      ),
    ],
    bytes:
      '00000034 0fff 0000 00000000 0001 02000000 82 42 00 0c 61757468656e746963617465 0c00 15 00 26 80bde88ade9ae905 15 00 18 03 555443 00 00',
  },
  {
    name: 'execute with one row, header and compact',
    envelope: HEADER,
    reply: result(HEADER, 0, ['n'], [1n], 341),
    bytes:
      '00000032 0fff 0000 00000000 0001 02000000 82 42 00 07 65786563757465 0c00 15 00 16 aa05 1c 19 18 01 6e 19 1c 19 1c 36 02 00 00 00 18 00 00 00',
  },
  {
    name: 'execute with a row of all kinds, header and compact',
    envelope: HEADER,
    reply: result(HEADER, 0, ['a', 'b', 'c', 'd', 'e', 'f'], [NULL, true, -2n, 1.5, 'a', EMPTY], 5),
    bytes: `0000004f 0fff 0000 00000000 0001 02000000 82 42 00 07 65786563757465 0c00 15 00 16 0a 1c 19 68 01 61 01 62 01 63 01 64 01 65 01 66
      19 1c 19 6c 15 00 00 21 00 36 03 00 47 3ff8000000000000 00 58 01 61 00 00 00 00 18 00 00 00`,
  },
  {
    name: 'verifyClientVersion, header and compact',
    envelope: HEADER,
    reply: [verifyMessage({ method: 'verifyClientVersion', sequence: 0, encoding: 'compact-2' })],
    bytes:
      '0000002b 0fff 0000 00000000 0001 02000000 82 42 00 13 766572696679436c69656e7456657273696f6e 0c00 15 00 00 00',
  },
];

function allFrames(chunks: readonly Uint8Array[]): RequestFrame[] {
  const frames = new RequestFrames();
  const found: RequestFrame[] = [];
  for (const chunk of chunks) {
    frames.push(chunk);
    for (let frame = frames.next(); frame; frame = frames.next())
      found.push({ ...frame, message: Buffer.from(frame.message) });
  }
  expect(frames.hasBegun).toBe(false);
  return found;
}

function requestOf({ envelope, message }: RequestFrame): GraphRequest {
  const reader = newReader(envelope.encoding, message);
  const { name } = reader.message();
  if (!isMethod(name)) throw new Error(name);
  return readRequest(reader, name);
}

describe('requests', () => {
  it.each(REQUESTS)('are written: $name', ({ envelope, sequence, request, bytes }) => {
    const writer = newWriter(envelope.encoding);
    writeRequest(writer, request, sequence);
    expect(digits(wrapMessage(envelope, [writer.out.take()]))).toBe(digits(hex(bytes)));
  });

  it.each(REQUESTS)('are read: $name', ({ envelope, request, bytes }) => {
    const [frame] = allFrames([hex(bytes)]);
    expect(frame?.envelope).toEqual(envelope);
    expect(requestOf(frame!)).toEqual(request);
  });

  it.each(REQUESTS)('are read in two chunks, split anywhere: $name', ({ request, bytes }) => {
    const whole = hex(bytes);
    for (let at = 1; at < whole.length; at++)
      expect(allFrames([whole.subarray(0, at), whole.subarray(at)]).map(requestOf)).toEqual([request]);
  });

  it.each(REQUESTS)('are read without a frame, byte by byte and two at once: $name', ({ envelope, request, bytes }) => {
    const message = hex(bytes).subarray(envelope.transport === 'framed' ? 4 : 18);
    const twice = Buffer.concat([message, message]);
    const expected = { transport: 'unframed', encoding: envelope.encoding, headerSequence: 0 };
    for (const chunks of [[twice], Array.from(twice, (byte) => Buffer.from([byte]))]) {
      const frames = allFrames(chunks);
      expect(frames.map((frame) => frame.envelope)).toEqual([expected, expected]);
      expect(frames.map(requestOf)).toEqual([request, request]);
    }
  });

  it('are read from compact messages in frames', () => {
    const message = hex(REQUESTS[4]!.bytes).subarray(18);
    const [frame] = allFrames([Buffer.from([0, 0, 0, message.length]), message]);
    expect(frame?.envelope).toEqual({ transport: 'framed', encoding: 'compact-2', headerSequence: 0 });
  });

  it('are read from headers with info blocks, a sequence and more padding', () => {
    const message = hex(REQUESTS[4]!.bytes).subarray(18);
    // Block: protocol 2, no transforms, info 1 with one pair ("k": "v"), then zeros.
    const block = hex('02 00 01 01 01 6b 01 76 00 00 00 00');
    const fixed = hex('0fff 0000 0000002a 0003');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(fixed.length + block.length + message.length);
    const [frame] = allFrames([length, fixed, block, message]);
    expect(frame?.envelope).toEqual({ transport: 'header', encoding: 'compact-2', headerSequence: 42 });
    expect(requestOf(frame!)).toEqual(REQUESTS[4]!.request);
  });
});

describe('replies', () => {
  it.each(REPLIES)('are written: $name', ({ envelope, reply, bytes }) => {
    expect(digits(wrapMessage(envelope, reply))).toBe(digits(hex(bytes)));
  });
});

describe('an invalid request', () => {
  it.each([
    ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\n'), 'an HTTP request'],
    ['an HTTP/2 preface', Buffer.from('PRI * HTTP/2.0\r\n'), 'an HTTP/2 request'],
    ['an SSH client', Buffer.from('SSH-2.0-x\r\n'), 'an SSH client'],
    ['TLS', hex('16030100'), 'a TLS handshake where none is expected'],
    ['a length of nothing', hex('00000000 8001'), 'a request of 0 bytes'],
    ['a length without end', hex('3fffffff 8001'), 'a request of 1073741823 bytes'],
    ['zeros after the length', hex('00000010 000000000000'), 'neither a message nor a header after the length'],
    [
      'a header longer than its frame',
      hex('0000000a 0fff 0000 00000000 ffff'),
      'a header that is longer than its frame',
    ],
    ['an unframed text longer than any request', hex('80010001 7fffffff'), 'a count is larger than its message'],
  ])('%s is rejected', (_name, bytes, message) => {
    const frames = new RequestFrames();
    frames.push(bytes);
    expect(() => frames.next()).toThrow(
      expect.objectContaining({ code: 'RPC_FAILURE', message: `not the protocol of a graph service: ${message}` }),
    );
  });
});
