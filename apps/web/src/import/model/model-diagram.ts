import type { FilePreview } from '@astrolabe/http-api';
import type { InferredModel } from '@astrolabe/importer';
import type { SchemaDiagram } from '../../schema-model/schema-diagram.ts';
import { elementKey, type ImportPlan } from '../plan/import-plan.ts';
import { sharedVertices } from '../links/link-rows.ts';
import { modelCounts } from './model-counts.ts';
import { estimateRows, type RowEstimate } from '../plan/row-estimate.ts';

/** Diagram of the data that an import writes: tags as circles and edge types as lines between them. */
export interface ModelDiagram {
  readonly picture: SchemaDiagram;
  /** Keys of the elements: of the circles in their order, empty for an unknown end, then of the lines. */
  readonly nodeKeys: readonly string[];
  readonly lineKeys: readonly string[];
  /** Pairs of circles with the same vertices, by their positions. */
  readonly shared: readonly { readonly from: number; readonly to: number }[];
  /** Estimated number of rows per element, by key. */
  readonly rows: ReadonlyMap<string, RowEstimate>;
}

/**
 * The diagram of a plan. Edge types with unknown ends lead to a node without a name. The inferred model has exact counts, and the tags that have
 * the vertices of another tag.
 */
export function modelDiagramOf(
  plan: ImportPlan,
  previews: ReadonlyMap<string, FilePreview>,
  inferred?: InferredModel,
): ModelDiagram {
  const counted = modelCounts(plan, inferred);
  const rows = new Map<string, RowEstimate>();
  const ends = new Map<string, { readonly name: string; src: string | undefined; dst: string | undefined }>();
  const tags: string[] = [];
  for (const draft of plan.drafts) {
    const preview = previews.get(draft.file);
    for (const target of draft.targets) {
      const estimate = preview === undefined ? { count: 0, isExact: true } : estimateRows(preview, target.filter);
      const key = elementKey(target);
      const before = rows.get(key) ?? { count: 0, isExact: true };
      rows.set(key, { count: before.count + estimate.count, isExact: before.isExact && estimate.isExact });
      if (target.kind === 'vertex') {
        if (!tags.includes(target.name)) tags.push(target.name);
        continue;
      }
      const known = ends.get(key) ?? { name: target.name, src: undefined, dst: undefined };
      known.src ??= target.ends?.src;
      known.dst ??= target.ends?.dst;
      ends.set(key, known);
    }
  }
  for (const [key, count] of counted) if (rows.has(key)) rows.set(key, count);
  for (const { src, dst } of ends.values())
    for (const name of [src, dst]) if (name !== undefined && !tags.includes(name)) tags.push(name);
  const places = new Map(tags.map((name, index) => [name, index]));
  const hasUnknown = [...ends.values()].some(({ src, dst }) => src === undefined || dst === undefined);
  const placeOf = (name: string | undefined): number =>
    (name === undefined ? undefined : places.get(name)) ?? tags.length;
  return {
    picture: {
      nodes: [
        ...tags.map((name) => ({ kind: 'tag' as const, name })),
        ...(hasUnknown ? [{ kind: 'missing' as const, name: '' }] : []),
      ],
      lines: [...ends.values()].map(({ name, src, dst }) => ({
        edgeType: name,
        from: placeOf(src),
        to: placeOf(dst),
        count: rows.get(elementKey({ kind: 'edge', name }))?.count ?? 0,
      })),
      isCounted: true,
    },
    nodeKeys: [...tags.map((name) => elementKey({ kind: 'vertex', name })), ...(hasUnknown ? [''] : [])],
    lineKeys: [...ends.keys()],
    shared: sharedVertices(inferred).flatMap(({ tag, other }) => {
      const [from, to] = [places.get(tag), places.get(other)];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    }),
    rows,
  };
}
