import type { SchemaSnapshot } from '@astrolabe/model';
import type { CountedEdges } from '@astrolabe/ngql';
import type { SchemaPicture } from '../schema/picture/schema-picture.ts';
import { COUNTED_EDGES_MS } from '../limits.ts';
import { api } from './api.ts';

/** What the answers of `countedEdgesQuery` are kept under; a statement that changes the data makes them old. */
export const COUNTED_EDGES_KEY = 'counted-edges';

/**
 * Between which tags the edges of a space go: counted where the database is embedded, else as the kept picture of the schema counted
 * them; nothing where neither is there. The page goes on while it is worked out.
 */
export function countedEdgesQuery(schema: SchemaSnapshot | undefined, isEmbedded: boolean) {
  return {
    queryKey: [COUNTED_EDGES_KEY, schema?.space.name ?? '', isEmbedded],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<CountedEdges | null> => {
      if (schema === undefined) return null;
      return (isEmbedded ? await countedNow(schema, signal) : await countedForPicture(schema, signal)) ?? null;
    },
    enabled: schema !== undefined && schema.edgeTypes.length > 0,
    staleTime: COUNTED_EDGES_MS,
  } as const;
}

async function countedNow(schema: SchemaSnapshot, signal: AbortSignal): Promise<CountedEdges | undefined> {
  const { countEdges } = await import('./schema-picture.ts');
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

async function countedForPicture(schema: SchemaSnapshot, signal: AbortSignal): Promise<CountedEdges | undefined> {
  const [saved, { readPicture }] = await Promise.all([
    api.schemaSnapshot(schema.space.name, { signal }),
    import('../schema/picture/schema-picture.ts'),
  ]);
  const picture = saved === undefined || saved.snapshot === '' ? undefined : readPicture(saved.snapshot);
  return picture?.isCounted === true ? countedInPicture(picture) : undefined;
}

/** The counted edges of a picture, which does not tell whether vertices have several tags. */
function countedInPicture({ nodes, lines }: SchemaPicture): CountedEdges {
  const tagAt = (place: number): string | undefined => (nodes[place]?.kind === 'tag' ? nodes[place].name : undefined);
  const edges = lines.flatMap(({ edgeType, from, to, count }) => {
    const [srcTag, dstTag] = [tagAt(from), tagAt(to)];
    return srcTag === undefined || dstTag === undefined ? [] : [{ edgeType, srcTag, dstTag, count }];
  });
  return { edges, hasOneTagEach: false };
}
