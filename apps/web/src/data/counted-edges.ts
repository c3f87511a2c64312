import type { SchemaSnapshot } from '@astrolabe/model';
import type { CountedEdges } from '@astrolabe/ngql';
import type { SchemaDiagram } from '../schema-model/schema-diagram.ts';
import { COUNTED_EDGES_MS } from '../limits.ts';
import { api } from './api.ts';

/** Query key of `countedEdgesQuery`; invalidated by statements that change data. */
export const COUNTED_EDGES_KEY = 'counted-edges';

/**
 * Returns which tags the edges of a space connect: counted in the embedded database, else from the saved schema diagram; null if neither
 * exists. Runs in the background.
 */
export function countedEdgesQuery(schema: SchemaSnapshot | undefined, isEmbedded: boolean) {
  return {
    queryKey: [COUNTED_EDGES_KEY, schema?.space.name ?? '', isEmbedded],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<CountedEdges | null> => {
      if (schema === undefined) return null;
      return (isEmbedded ? await countedNow(schema, signal) : await countedForDiagram(schema, signal)) ?? null;
    },
    enabled: schema !== undefined && schema.edgeTypes.length > 0,
    staleTime: COUNTED_EDGES_MS,
  } as const;
}

async function countedNow(schema: SchemaSnapshot, signal: AbortSignal): Promise<CountedEdges | undefined> {
  const { countEdges } = await import('./schema-diagram.ts');
  const rows = await countEdges(schema.space.name, schema, signal);
  return (
    rows && {
      edges: rows.flatMap(({ edgeType, srcTags, dstTags, count }) =>
        srcTags.flatMap((srcTag) => dstTags.map((dstTag) => ({ edgeType, srcTag, dstTag, count }))),
      ),
      hasOneTagEach: rows.every(({ srcTags, dstTags }) => srcTags.length <= 1 && dstTags.length <= 1),
    }
  );
}

async function countedForDiagram(schema: SchemaSnapshot, signal: AbortSignal): Promise<CountedEdges | undefined> {
  const [saved, { readDiagram: readPicture }] = await Promise.all([
    api.schemaSnapshot(schema.space.name, { signal }),
    import('../schema-model/schema-diagram.ts'),
  ]);
  const diagram = saved === undefined || saved.snapshot === '' ? undefined : readPicture(saved.snapshot);
  return diagram?.isCounted === true ? countedInDiagram(diagram) : undefined;
}

/** Returns the counted edges of a diagram, which does not contain whether vertices have several tags. */
function countedInDiagram({ nodes, lines }: SchemaDiagram): CountedEdges {
  const tagAt = (place: number): string | undefined => (nodes[place]?.kind === 'tag' ? nodes[place].name : undefined);
  const edges = lines.flatMap(({ edgeType, from, to, count }) => {
    const [srcTag, dstTag] = [tagAt(from), tagAt(to)];
    return srcTag === undefined || dstTag === undefined ? [] : [{ edgeType, srcTag, dstTag, count }];
  });
  return { edges, hasOneTagEach: false };
}
