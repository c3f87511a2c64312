import { BadCell, bindFileMapping } from '@astrolabe/importer';
import type { FilePreview } from '@astrolabe/http-api';
import { AstrolabeError, type Edge, type Value, type Vertex, type Vid } from '@astrolabe/model';
import { SAMPLE_VERTICES_MAX } from '../../limits.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { fileMappingOf } from '../plan/mapping-draft.ts';

/** Some vertices and edges of an import before it is written. */
export interface SampledGraph {
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
}

/**
 * The graph of the first rows of all files, by the import code: edges with two known ends first, then vertices up to a limit. Rows that
 * cannot be written are skipped, and so are files with an incomplete mapping.
 */
export function sampleGraph(plan: ImportPlan, previews: ReadonlyMap<string, FilePreview>): SampledGraph {
  const vertices = new Map<Vid, Vertex>();
  const edges: Edge[] = [];
  for (const draft of plan.drafts) {
    const preview = previews.get(draft.file);
    if (preview === undefined || draft.targets.length === 0) continue;
    const targets = boundTargets(plan, draft.file, preview);
    for (const row of preview.rows) {
      const records = targets
        .filter((target) => target.accepts?.(row.fields) ?? true)
        .map((target) => ({ target, record: target.convert(row) }));
      // A row rejected by one target is rejected entirely.
      if (records.some(({ record }) => record instanceof BadCell)) continue;
      for (const { target, record } of records) {
        if (record instanceof BadCell) continue;
        const properties = new Map<string, Value>(
          target.properties.map((name, index) => [name, record.values[index]!] as const),
        );
        if ('vid' in record) {
          const others = (vertices.get(record.vid)?.tags ?? []).filter((tag) => tag.name !== target.name);
          const tags = [...others, { name: target.name, properties }];
          vertices.set(record.vid, { kind: 'vertex', vid: record.vid, tags });
        } else {
          const { src, dst, rank } = record;
          edges.push({ kind: 'edge', edgeType: target.name, src, dst, rank, properties });
        }
      }
    }
  }
  const isWhole = (edge: Edge): boolean => vertices.has(edge.src) && vertices.has(edge.dst);
  const chosen = new Set<Vid>();
  const drawn = [...edges.filter(isWhole), ...edges.filter((edge) => !isWhole(edge))].filter(({ src, dst }) => {
    const needed = [src, dst].filter((vid) => !chosen.has(vid));
    if (chosen.size + needed.length > SAMPLE_VERTICES_MAX) return false;
    for (const vid of needed) chosen.add(vid);
    return true;
  });
  for (const vid of vertices.keys()) if (chosen.size < SAMPLE_VERTICES_MAX) chosen.add(vid);
  // In schema order, so that tags have the same colors as in the model.
  const order = new Map(plan.schema.tags.map((tag, index) => [tag.name, index]));
  const place = (vertex: Vertex): number => order.get(vertex.tags[0]?.name ?? '') ?? order.size;
  return {
    vertices: [...vertices.values()]
      .filter((vertex) => chosen.has(vertex.vid))
      .sort((one, other) => place(one) - place(other)),
    edges: drawn,
  };
}

function boundTargets(plan: ImportPlan, file: string, preview: FilePreview) {
  const draft = plan.drafts.find((one) => one.file === file);
  if (draft === undefined) return [];
  try {
    return bindFileMapping(fileMappingOf(draft), plan.schema, preview.columnCount, preview.header);
  } catch (error) {
    // An invalid mapping is reported next to it.
    if (AstrolabeError.is(error)) return [];
    throw error;
  }
}
