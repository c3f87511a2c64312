import { ColumnRows, type ExecuteOptions, type GraphSession, type ResultChunk } from '@astrolabe/model';
import { PIECE_BYTES } from '../limits.ts';
import { RowEncoder, type EncodedRows } from '../message/reply.ts';
import type { Encoding } from '../thrift/wire-type.ts';
import { Turn } from '../turn.ts';

/** A result chunk with encoded rows. */
export type EncodedChunk =
  | Exclude<ResultChunk, { readonly kind: 'rows' }>
  | ({ readonly kind: 'encoded-rows' } & EncodedRows);

/** A session that encodes rows in the database thread, so that the sender need not. */
export interface EncodingSession extends GraphSession {
  streamEncoded(text: string, encoding: Encoding, options?: ExecuteOptions): AsyncIterable<EncodedChunk>;
}

/** Encodes the rows of a result, yielding to other work. */
export async function* encodeResult(
  chunks: AsyncIterable<ResultChunk>,
  encoding: Encoding,
): AsyncGenerator<EncodedChunk, void, undefined> {
  const encoder = new RowEncoder(encoding);
  const turn = new Turn();
  for await (const chunk of chunks) {
    if (chunk.kind !== 'rows') {
      if (encoder.byteLength > 0) yield { kind: 'encoded-rows', ...encoder.take() };
      yield chunk;
      continue;
    }
    for (const row of chunk.rows) {
      encoder.write(row);
      if (encoder.byteLength < PIECE_BYTES) continue;
      yield { kind: 'encoded-rows', ...encoder.take() };
      await turn.give();
    }
  }
}

/** Encodes one result chunk by chunk; see `encodeResult`. */
export class ResultEncoder {
  readonly #rows: RowEncoder;

  constructor(encoding: Encoding) {
    this.#rows = new RowEncoder(encoding);
  }

  *of(chunk: ResultChunk): Generator<EncodedChunk, void, undefined> {
    const rows = this.#rows;
    if (chunk.kind !== 'rows') {
      if (rows.byteLength > 0) yield { kind: 'encoded-rows', ...rows.take() };
      yield chunk;
      return;
    }
    if (chunk instanceof ColumnRows) {
      const cells = rows.cellsOf(chunk.columns);
      for (let row = 0; row < chunk.count; row++) {
        rows.writeCells(cells, row);
        if (rows.byteLength >= PIECE_BYTES) yield { kind: 'encoded-rows', ...rows.take() };
      }
      return;
    }
    for (const row of chunk.rows) {
      rows.write(row);
      if (rows.byteLength >= PIECE_BYTES) yield { kind: 'encoded-rows', ...rows.take() };
    }
  }
}

/** Returns the encoded chunks of a statement, encoded by the session itself if it supports this. */
export function streamEncoded(
  session: GraphSession,
  text: string,
  encoding: Encoding,
  options: ExecuteOptions,
): AsyncIterable<EncodedChunk> {
  return isEncoding(session)
    ? session.streamEncoded(text, encoding, options)
    : encodeResult(session.stream(text, options), encoding);
}

function isEncoding(session: GraphSession): session is EncodingSession {
  return 'streamEncoded' in session;
}
