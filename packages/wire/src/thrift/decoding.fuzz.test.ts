import { AstrolabeError } from '@astrolabe/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryValue } from '../../test/_arbitrary-value.ts';
import { readPlan } from '../message/plan.ts';
import { readLoginReply } from '../message/reply.ts';
import { readRequest, writeRequest, type GraphRequest } from '../message/request.ts';
import { readValue } from '../message/value.ts';
import { newReader, newWriter } from './encoding.ts';
import { MessageScanner } from './message-scanner.ts';
import type { ProtocolReader } from './protocol-reader.ts';
import { RequestFrames } from './request-frames.ts';
import { ShortInput } from './short-input.ts';
import { WIRE, type Encoding } from './wire-type.ts';

const ENCODINGS: readonly Encoding[] = ['binary', 'compact-1', 'compact-2'];

/** Random bytes that look like structs now and then: small numbers are types and ids. */
const bytes = fc.array(fc.oneof(fc.integer({ min: 0, max: 19 }), fc.integer({ min: 0, max: 255 })), { maxLength: 200 });

const request: fc.Arbitrary<GraphRequest> = fc
  .tuple(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.string(),
    fc.array(fc.tuple(fc.string(), arbitraryValue), { minLength: 1, maxLength: 3 }),
  )
  .map(([sessionId, statement, entries]) => ({
    method: 'executeWithParameter',
    sessionId,
    statement,
    parameters: new Map(entries),
  }));

/** Reading must return a value or throw one of the two decoding errors. */
function endsWell(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (error instanceof ShortInput || (AstrolabeError.is(error) && error.code === 'RPC_FAILURE')) return;
    throw error;
  }
}

describe.each(ENCODINGS)('reading %s', (encoding) => {
  const READERS: readonly (readonly [string, (reader: ProtocolReader) => unknown])[] = [
    ['values', readValue],
    ['plans', readPlan],
    ['logins', readLoginReply],
    ['requests', (reader) => readRequest(reader, 'executeWithParameter')],
    ['unknown structs', (reader) => reader.skip(WIRE.STRUCT)],
    ['messages', (reader) => reader.message()],
  ];

  it.each(READERS)('%s from anything ends', (_name, read) => {
    fc.assert(
      fc.property(bytes, (found) => {
        endsWell(() => read(newReader(encoding, Uint8Array.from(found))));
        return true;
      }),
      { numRuns: 1000 },
    );
  });

  it('requests with a few wrong bytes ends', () => {
    const wrong = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 });
    fc.assert(
      fc.property(request, wrong, (sent, mistakes) => {
        const writer = newWriter(encoding);
        writeRequest(writer, sent, 1);
        const message = writer.out.take();
        for (const [at, byte] of mistakes) message[at % message.length] = byte;
        const frames = new RequestFrames();
        frames.push(message);
        endsWell(() => {
          for (let frame = frames.next(); frame; frame = frames.next()) {
            const reader = newReader(frame.envelope.encoding, frame.message);
            reader.message();
            readRequest(reader, 'executeWithParameter');
          }
        });
        return true;
      }),
      { numRuns: 300 },
    );
  });

  it('finds the end of messages without a frame, wherever they are split', () => {
    fc.assert(
      fc.property(request, request, fc.infiniteStream(fc.integer({ min: 1, max: 40 })), (first, second, sizes) => {
        const writer = newWriter(encoding);
        writeRequest(writer, first, 1);
        const firstLength = writer.out.length;
        writeRequest(writer, second, 2);
        const both = writer.out.take();
        const scanner = new MessageScanner(encoding);
        for (let at = 0; at < both.length;) {
          const size = sizes.next().value as number;
          const found = scanner.push(both.subarray(at, at + size));
          at += size;
          if (!found) continue;
          expect(Buffer.from(found.message)).toEqual(both.subarray(0, firstLength));
          expect(Buffer.from(found.rest)).toEqual(
            both.subarray(firstLength, Math.max(firstLength, Math.min(at, both.length))),
          );
          return;
        }
        throw new Error('the end was not found');
      }),
      { numRuns: 200 },
    );
  });
});
