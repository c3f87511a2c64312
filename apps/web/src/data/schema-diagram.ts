import { AstrolabeError, isList, type SchemaSnapshot, type Value, type Vid } from '@astrolabe/model';
import { build } from '@astrolabe/ngql';
import { DIAGRAM_EDGES_COUNTED_MAX, DIAGRAM_EDGES_SAMPLE, DIAGRAM_VERTICES_SAMPLE } from '../limits.ts';
import type { EdgeSeen, SchemaSample } from '../schema-model/schema-diagram.ts';
import { api } from './api.ts';
import { countsQuery } from './schema-queries.ts';
import { runBatch, runStatement } from './schema-statements.ts';

/** The saved schema diagram of a space: JSON text and Unix milliseconds. */
export function diagramQuery(space: string) {
  return {
    queryKey: ['schema-picture', space],
    queryFn: async ({
      signal,
    }: {
      readonly signal: AbortSignal;
    }): Promise<{ readonly snapshot: string; readonly updateTime: number } | null> => {
      const saved = await api.schemaSnapshot(space, { signal });
      return saved === undefined || saved.snapshot === ''
        ? null
        : { snapshot: saved.snapshot, updateTime: saved.updateTime };
    },
  } as const;
}

/** Saves the schema diagram for this database, account and space (decision D23). */
export async function saveDiagram(space: string, snapshot: string): Promise<void> {
  await api.saveSchemaSnapshot(space, snapshot);
}

/**
 * Samples edges of every type, edges of some vertices of every tag (to find ends without a vertex), and the tags of their ends. Counts all edges
 * and vertices instead if this is fast.
 */
export async function sampleSchema(
  schema: SchemaSnapshot,
  signal: AbortSignal,
  isEmbedded = false,
): Promise<SchemaSample> {
  const space = schema.space.name;
  const edge = build.current('edge');
  const edgeTables = await runBatch(
    schema.edgeTypes.map(({ name }) =>
      build.match(
        [
          build.patternPath(
            [build.patternNode(), build.patternNode()],
            [build.patternEdge({ alias: 'e', types: [name] })],
          ),
        ],
        [build.column(build.label('e'))],
        { limit: DIAGRAM_EDGES_SAMPLE },
      ),
    ),
    space,
    signal,
  );
  const edges: EdgeSeen[] = edgeTables.flatMap((table) =>
    (table?.rows ?? []).flatMap(([value]) =>
      typeof value === 'object' && 'kind' in value && value.kind === 'edge'
        ? [{ edgeType: value.edgeType, src: value.src, dst: value.dst }]
        : [],
    ),
  );
  const vertexTables = await runBatch(
    schema.tags.map(({ name }) =>
      build.match(
        [build.patternPath([build.patternNode('v', name)], [])],
        [build.column(build.call('id', build.label('v')))],
        { limit: DIAGRAM_VERTICES_SAMPLE },
      ),
    ),
    space,
    signal,
  );
  const starts = [
    ...new Set(vertexTables.flatMap((table) => (table?.rows ?? []).flatMap(([value]) => asVid(value) ?? []))),
  ];
  if (starts.length > 0 && schema.edgeTypes.length > 0) {
    const go = build.limited(
      build.go(starts, '*', [
        build.column(build.call('type', edge)),
        build.column(build.call('src', edge)),
        build.column(build.call('dst', edge)),
      ]),
      DIAGRAM_VERTICES_SAMPLE * DIAGRAM_EDGES_SAMPLE,
    );
    for (const [type, from, to] of (await runStatement(go, space, signal)).rows) {
      const src = asVid(from);
      const dst = asVid(to);
      if (typeof type === 'string' && src !== undefined && dst !== undefined) edges.push({ edgeType: type, src, dst });
    }
  }
  const tagsOfVid = await tagsOf(
    [...new Set([...starts, ...edges.flatMap((one) => [one.src, one.dst])])],
    space,
    signal,
  );
  const statistics = await countsQuery(space, isEmbedded).queryFn({ signal });
  return { edges, tagsOfVid, statistics, counted: await countEdges(space, schema, signal) };
}

async function tagsOf(
  vids: readonly Vid[],
  space: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<Vid, readonly string[]>> {
  if (vids.length === 0) return new Map();
  const vertex = build.label('v');
  const statement = build.match(
    [build.patternPath([build.patternNode('v')], [])],
    [build.column(build.call('id', vertex)), build.column(build.call('tags', vertex))],
    {
      where: {
        kind: 'relational',
        operator: 'IN',
        left: build.call('id', vertex),
        right: build.list(vids.map(build.vidLiteral)),
        range: { start: 0, end: 0 },
      },
    },
  );
  const { rows } = await runStatement(statement, space, signal);
  return new Map(
    rows.flatMap(([id, tags]) => {
      const vid = asVid(id);
      return vid === undefined ? [] : [[vid, textsOf(tags)] as const];
    }),
  );
}

/** Returns all edges by type and the tags of their ends; undefined if there are too many or the database refuses. */
export async function countEdges(
  space: string,
  schema: SchemaSnapshot,
  signal: AbortSignal,
): Promise<SchemaSample['counted']> {
  if (schema.edgeTypes.length === 0) return [];
  try {
    const path = build.patternPath(
      [build.patternNode('a'), build.patternNode('b')],
      [build.patternEdge({ alias: 'e' })],
    );
    const all = await runStatement(build.match([path], [build.column(build.aggregate('count', '*'))]), space, signal);
    if (Number(all.rows[0]?.[0] ?? 0) > DIAGRAM_EDGES_COUNTED_MAX) return undefined;
    const columns = [
      build.column(build.call('type', build.label('e'))),
      build.column(build.call('tags', build.label('a'))),
      build.column(build.call('tags', build.label('b'))),
      build.column(build.aggregate('count', '*')),
    ];
    const { rows } = await runStatement(build.match([path], columns), space, signal);
    return rows.flatMap(([type, from, to, count]) =>
      typeof type === 'string'
        ? [{ edgeType: type, srcTags: textsOf(from), dstTags: textsOf(to), count: Number(count) }]
        : [],
    );
  } catch (error) {
    if (AstrolabeError.is(error) && error.code !== 'CONNECTION_FAILED' && error.code !== 'EXECUTION_CANCELLED')
      return undefined;
    throw error;
  }
}

function asVid(value: Value | undefined): Vid | undefined {
  return typeof value === 'string' || typeof value === 'bigint' ? value : undefined;
}

function textsOf(value: Value | undefined): readonly string[] {
  return value !== undefined && isList(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
