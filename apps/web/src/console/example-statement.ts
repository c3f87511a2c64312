import type { SchemaSnapshot } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';

/** Enough for a graph, few enough to read. */
const ROWS = 20;

/** Returns an example statement for a space: some edges with their ends, or a sum without edge types. */
export function exampleFor(schema: SchemaSnapshot | undefined): string {
  const edgeType = schema?.edgeTypes[0]?.name;
  if (edgeType === undefined) return 'YIELD 6 * 7 AS answer, date("2026-11-21") AS today;';
  const edge = build.patternEdge({ alias: 'e', types: [edgeType] });
  const path = build.patternPath([build.patternNode('v'), build.patternNode('w')], [edge]);
  const columns = ['v', 'e', 'w'].map((name) => build.column(build.label(name)));
  return `${printStatement(build.match([path], columns, { limit: ROWS }))};`;
}
