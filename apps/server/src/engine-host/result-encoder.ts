import { collectResultNow, type ResultChunk, type ResultForm } from '@astrolabe/model';
import { ResultLines, execResultText, ResultFileWriter } from '@astrolabe/http-api';
import { PieceEncoder } from '../graphd/encoded-pieces.ts';
import type { RunOptions, RunRequest } from './protocol.ts';

/** Writes a result in the format of its request, chunk by chunk. Pieces of text may be joined, those of bytes may not. */
export interface ChunkEncoder {
  /** The form of results that it reads fastest. */
  readonly form: ResultForm;
  readonly of: (chunk: ResultChunk) => Iterable<string | Uint8Array<ArrayBuffer>>;
}

/** The encoder of a request. */
export function encoderFor(format: RunRequest['format'], options: RunOptions): ChunkEncoder {
  switch (format) {
    case 'stream': {
      const lines = new ResultLines(options.rowsShownMax, options.rowsSkipped);
      return { form: 'columns', of: (chunk) => lines.of(chunk) };
    }
    case 'exec': {
      const chunks: ResultChunk[] = [];
      return { form: 'rows', of: (chunk) => execText(chunks, chunk, options) };
    }
    case 'csv':
    case 'json':
    case 'excel':
    case 'jsonl': {
      const file = new ResultFileWriter(format);
      return { form: 'rows', of: (chunk) => file.of(chunk) };
    }
    default: {
      const pieces = new PieceEncoder(format);
      return { form: 'columns', of: (chunk) => pieces.of(chunk) };
    }
  }
}

/** The result object needs the end of a result before its rows. */
function* execText(chunks: ResultChunk[], chunk: ResultChunk, { localParametersText }: RunOptions): Iterable<string> {
  chunks.push(chunk);
  const result = chunk.kind === 'end' ? collectResultNow(chunks) : undefined;
  if (result) yield* execResultText(result, localParametersText);
}
