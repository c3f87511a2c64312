import { AstrolabeError } from '@astrolabe/model';

/** Purpose of a data set statement. */
export type ScriptStep = 'space' | 'schema' | 'vertices' | 'edges';

/** One statement of a data set, and the number of vertices or edges it writes. */
export interface ScriptLine {
  readonly step: ScriptStep;
  readonly text: string;
  readonly rows: number;
}

/** In our files, a key or rank and the values are always separated by `":(` or `@1:(`, and no string contains this. */
const ROW = /(?:"|@\d+):\(/g;

/** Reads the file of a data set: one statement a line. A file of another shape is refused with `IMPORT_FILE_INVALID`. */
export function readScript(text: string): readonly ScriptLine[] {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): ScriptLine => ({ step: stepOf(line), text: line, rows: line.match(ROW)?.length ?? 0 }));
  if (lines[0]?.step !== 'space')
    throw new AstrolabeError('IMPORT_FILE_INVALID', 'the file of the data set does not begin with its space');
  return lines;
}

function stepOf(line: string): ScriptStep {
  if (line.startsWith('CREATE SPACE ')) return 'space';
  if (line.startsWith('CREATE ')) return 'schema';
  if (line.startsWith('INSERT VERTEX ')) return 'vertices';
  if (line.startsWith('INSERT EDGE ')) return 'edges';
  throw new AstrolabeError(
    'IMPORT_FILE_INVALID',
    `the file of the data set holds a line of another kind: ${line.slice(0, 60)}`,
  );
}
