import type { PreparedFile } from '../prepare-import.ts';
import { FILE_START } from '../reader/read-rows.ts';
import { linePieces, offsetOfLine } from '../reader/line-pieces.ts';
import { countLineBreaks } from '../reader/split-rows.ts';

/** A row before and after it was fixed, both in the dialect of the file. */
export interface FixedLine {
  readonly before: string;
  readonly after: string;
}

/** Yields the text of a file with some rows replaced, by their first line. Write it as UTF-8, whatever the encoding of the file. */
export async function* fixedCopy(
  { source, dialect }: Pick<PreparedFile, 'source' | 'dialect'>,
  lines: ReadonlyMap<number, FixedLine>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(dialect.encoding, { ignoreBOM: true });
  let line = 1;
  /** The line after the last replaced row. */
  let goesOnAt = 1;
  for await (const { bytes } of linePieces(source, dialect.encoding, FILE_START)) {
    let kept = 0;
    for (let at = 0; at < bytes.length; line++) {
      const start = at;
      at += offsetOfLine(bytes.subarray(at), 1, dialect.encoding);
      const fixed = lines.get(line);
      if (fixed === undefined && line >= goesOnAt) continue;
      yield decoder.decode(bytes.subarray(kept, start));
      kept = at;
      if (fixed === undefined) continue;
      goesOnAt = line + 1 + countLineBreaks(fixed.before);
      const [lineBreak = ''] = /[\r\n]*$/.exec(decoder.decode(bytes.subarray(start, at))) ?? [];
      yield fixed.after + lineBreak;
    }
    yield decoder.decode(bytes.subarray(kept));
  }
}
