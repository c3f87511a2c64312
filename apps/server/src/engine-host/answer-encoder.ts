import { collectResultNow, type ResultChunk } from '@astrolabe/model';
import { AnswerLines, execResultText, ResultFileWriter } from '@astrolabe/http-api';
import { PieceEncoder } from '../graphd/encoded-pieces.ts';
import type { RunOptions, RunRequest } from './protocol.ts';

/** Writes a result in the format of its request, chunk by chunk: as text, whose pieces may be joined, or as bytes, whose pieces may not. */
export type ChunkEncoder =
  | { readonly kind: 'text'; readonly of: (chunk: ResultChunk) => Iterable<string> }
  | { readonly kind: 'bytes'; readonly of: (chunk: ResultChunk) => Iterable<Uint8Array<ArrayBuffer>> };

/** The encoder of a request. */
export function encoderFor(format: RunRequest['format'], options: RunOptions): ChunkEncoder {
  switch (format) {
    case 'stream': {
      const lines = new AnswerLines(options.rowsShownMax, options.rowsSkipped);
      return { kind: 'text', of: (chunk) => lines.of(chunk) };
    }
    case 'exec': {
      const chunks: ResultChunk[] = [];
      return { kind: 'text', of: (chunk) => execText(chunks, chunk, options) };
    }
    case 'csv':
    case 'json':
    case 'excel':
    case 'jsonl': {
      const file = new ResultFileWriter(format);
      return { kind: 'text', of: (chunk) => file.of(chunk) };
    }
    default: {
      const pieces = new PieceEncoder(format);
      return { kind: 'bytes', of: (chunk) => pieces.of(chunk) };
    }
  }
}

/** The result object needs the end of a result before its rows. */
function* execText(chunks: ResultChunk[], chunk: ResultChunk, { localParametersText }: RunOptions): Iterable<string> {
  chunks.push(chunk);
  const result = chunk.kind === 'end' ? collectResultNow(chunks) : undefined;
  if (result) yield* execResultText(result, localParametersText);
}
