import type { TaskReport } from '@astrolabe/http-api';
import { build, printStatement } from '@astrolabe/ngql';

/** Rows of the statement that shows imported data in the console and on the canvas. */
const DATA_ROWS = 200;

/**
 * A statement that returns imported data: edges with their ends, spread over all edge types of the import, or vertices if it wrote no
 * edges. `undefined` if nothing was written.
 */
export function importedDataStatement(report: TaskReport | undefined, rows = DATA_ROWS): string | undefined {
  const written = (report?.targets ?? []).filter((target) => target.written > 0);
  const names = (kind: 'vertex' | 'edge'): readonly string[] => [
    ...new Set(written.filter((target) => target.kind === kind).map((target) => target.name)),
  ];
  const types = names('edge');
  const [tag] = names('vertex');
  if (types.length > 0) return printStatement(build.someEdges(types, rows));
  return tag === undefined ? undefined : printStatement(build.someVertices(tag, rows));
}

/** Statements that together return a few edges of each edge type of an import, or vertices if it wrote no edges. */
export function imageStatements(report: TaskReport | undefined, rows: number): readonly string[] {
  const targets = (report?.targets ?? []).filter((target) => target.written > 0);
  const kind = targets.some((target) => target.kind === 'edge') ? 'edge' : 'vertex';
  const shown = targets.filter((target) => target.kind === kind);
  const own = [...new Map(shown.map((target) => [target.name, target])).values()];
  const share = Math.max(1, Math.floor(rows / Math.max(1, own.length)));
  return own.flatMap((target) => importedDataStatement({ ...report!, targets: [target] }, share) ?? []);
}
