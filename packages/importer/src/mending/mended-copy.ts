import type { PreparedFile } from '../prepare-import.ts';
import { FILE_START } from '../reader/read-rows.ts';
import { linePieces, offsetOfLine } from '../reader/line-pieces.ts';
import { countLineBreaks } from '../reader/split-rows.ts';

/** A row before and after it was mended, both in the dialect of the file. */
export interface MendedLine {
  readonly before: string;
  readonly after: string;
}

/**
 * The text of a file with some rows mended, by the line they start on; all other lines are what they were. It is to be written as UTF-8, also where
 * the file is not.
 */
export async function* mendedCopy(
  { source, dialect }: Pick<PreparedFile, 'source' | 'dialect'>,
  lines: ReadonlyMap<number, MendedLine>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(dialect.encoding, { ignoreBOM: true });
  let line = 1;
  /** The first line behind the row that was replaced last. */
  let goesOnAt = 1;
  for await (const { bytes } of linePieces(source, dialect.encoding, FILE_START)) {
    let kept = 0;
    for (let at = 0; at < bytes.length; line++) {
      const start = at;
      at += offsetOfLine(bytes.subarray(at), 1, dialect.encoding);
      const mended = lines.get(line);
      if (mended === undefined && line >= goesOnAt) continue;
      yield decoder.decode(bytes.subarray(kept, start));
      kept = at;
      if (mended === undefined) continue;
      goesOnAt = line + 1 + countLineBreaks(mended.before);
      const [lineBreak = ''] = /[\r\n]*$/.exec(decoder.decode(bytes.subarray(start, at))) ?? [];
      yield mended.after + lineBreak;
    }
    yield decoder.decode(bytes.subarray(kept));
  }
}
