import type { SchemaSnapshot, Vid } from '@astrolabe/model';

/** A sampled edge. */
export interface EdgeSeen {
  readonly edgeType: string;
  readonly src: Vid;
  readonly dst: Vid;
}

/** Data of a space from which its schema diagram is drawn. */
export interface SchemaSample {
  readonly edges: readonly EdgeSeen[];
  /** Tags of the sampled vertices; a missing vid has no vertex. */
  readonly tagsOfVid: ReadonlyMap<Vid, readonly string[]>;
  readonly statistics: readonly { readonly type: string; readonly name: string; readonly count: number }[];
  /** All edges between vertices, counted; undefined if only sampled. */
  readonly counted:
    | readonly {
        readonly edgeType: string;
        readonly srcTags: readonly string[];
        readonly dstTags: readonly string[];
        readonly count: number;
      }[]
    | undefined;
}

/** A circle of the diagram: a tag, vertices without a tag, or missing vertices. */
export interface DiagramNode {
  readonly kind: 'tag' | 'bare' | 'missing';
  /** The name of a tag; otherwise empty. */
  readonly name: string;
  /** Number of vertices if counted; for missing vertices, the number of distinct IDs seen. */
  readonly count?: number;
}

/** A line of the diagram: edges of one type between two circles, by index. */
export interface DiagramLine {
  readonly edgeType: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** A schema diagram, stored as JSON. */
export interface SchemaDiagram {
  readonly nodes: readonly DiagramNode[];
  readonly lines: readonly DiagramLine[];
  /** Whether line counts are of all edges instead of a sample. */
  readonly isCounted: boolean;
}

/** Joins the tags of a schema by the edge types that really occur between them. Vertices with several tags count for each. */
export function diagramOf(schema: SchemaSnapshot, sample: SchemaSample): SchemaDiagram {
  const nodes: DiagramNode[] = schema.tags.map(({ name }) => {
    const count = sample.statistics.find((row) => row.type === 'Tag' && row.name === name)?.count;
    return { kind: 'tag', name, ...(count !== undefined && { count }) };
  });
  const place = new Map(nodes.map((node, index) => [`tag ${node.name}`, index]));
  const special = (kind: 'bare' | 'missing'): number => {
    const found = place.get(kind);
    if (found !== undefined) return found;
    place.set(kind, nodes.length);
    return nodes.push({ kind, name: '' }) - 1;
  };
  const ends = (tags: readonly string[] | undefined): readonly number[] => {
    if (tags === undefined) return [special('missing')];
    const known = tags.flatMap((tag) => place.get(`tag ${tag}`) ?? []);
    return known.length > 0 ? known : [special('bare')];
  };
  const counts = new Map<string, DiagramLine>();
  const add = (
    edgeType: string,
    srcTags: readonly string[] | undefined,
    dstTags: readonly string[] | undefined,
    count: number,
  ): void => {
    for (const from of ends(srcTags))
      for (const to of ends(dstTags)) {
        const key = JSON.stringify([edgeType, from, to]);
        counts.set(key, { edgeType, from, to, count: (counts.get(key)?.count ?? 0) + count });
      }
  };
  for (const { edgeType, srcTags, dstTags, count } of sample.counted ?? []) add(edgeType, srcTags, dstTags, count);
  const missing = new Set<Vid>();
  const seen = new Set<string>();
  for (const { edgeType, src, dst } of sample.edges) {
    const key = JSON.stringify([edgeType, String(src), String(dst)]);
    const srcTags = sample.tagsOfVid.get(src);
    const dstTags = sample.tagsOfVid.get(dst);
    for (const [vid, tags] of [
      [src, srcTags],
      [dst, dstTags],
    ] as const)
      if (tags === undefined) missing.add(vid);
    const isDangling = srcTags === undefined || dstTags === undefined;
    if (!seen.has(key) && (sample.counted === undefined || isDangling)) add(edgeType, srcTags, dstTags, 1);
    seen.add(key);
  }
  const at = place.get('missing');
  if (at !== undefined) nodes[at] = { kind: 'missing', name: '', count: missing.size };
  return { nodes, lines: [...counts.values()], isCounted: sample.counted !== undefined };
}

/** Parses a stored diagram; undefined for other formats. */
export function readDiagram(text: string): SchemaDiagram | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return isDiagram(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function isDiagram(value: unknown): value is SchemaDiagram {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('nodes' in value) ||
    !('lines' in value) ||
    !('isCounted' in value)
  )
    return false;
  const { nodes, lines } = value;
  if (!Array.isArray(nodes) || !Array.isArray(lines)) return false;
  const isPlace = (place: unknown): boolean => typeof place === 'number' && place >= 0 && place < nodes.length;
  return (
    nodes.every(
      (node: unknown) =>
        typeof node === 'object' && node !== null && 'kind' in node && 'name' in node && typeof node.name === 'string',
    ) &&
    lines.every(
      (line: unknown) =>
        typeof line === 'object' &&
        line !== null &&
        'edgeType' in line &&
        typeof line.edgeType === 'string' &&
        'from' in line &&
        isPlace(line.from) &&
        'to' in line &&
        isPlace(line.to) &&
        'count' in line,
    )
  );
}
