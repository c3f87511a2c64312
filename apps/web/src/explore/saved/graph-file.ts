import type { GraphScene } from '@astrolabe/graph-view';
import { valueToJson, type Properties, type Row } from '@astrolabe/model';
import { csvOfRows } from '../../result-view/table/csv.ts';

/** The graph of a canvas as JSON: vertices with tags and places, edges with their rank; values as the server sends them. */
export function graphAsJson(scene: GraphScene): string {
  const vertices = scene.vertices.map(({ vid, tags, isPlaceholder, index }) => ({
    vid: valueToJson(vid),
    tags: Object.fromEntries(tags.map((tag) => [tag.name, propertiesAsJson(tag.properties)])),
    ...(isPlaceholder && { hasNoRecord: true }),
    x: Math.round(scene.positions[2 * index] ?? 0),
    y: Math.round(scene.positions[2 * index + 1] ?? 0),
  }));
  const edges = scene.edges.map(({ src, dst, edgeType, rank, properties }) => {
    const [from, to] = [scene.vertices[src]?.vid ?? '', scene.vertices[dst]?.vid ?? ''];
    return {
      // The id of a link in the form of the specification (part 2, section 3).
      id: `${edgeType} ${from}->${to}@${rank}`,
      edgeType,
      src: valueToJson(from),
      dst: valueToJson(to),
      rank: String(rank),
      properties: propertiesAsJson(properties),
    };
  });
  return `${JSON.stringify({ vertices, edges }, undefined, 2)}\n`;
}

/** The graph of a canvas as one table: a row for each vertex and tag, and for each edge. Properties are JSON in the form of `valueToJson`. */
export function graphAsCsv(scene: GraphScene): string {
  const asText = (properties: Properties): string => JSON.stringify(propertiesAsJson(properties));
  const rows: Row[] = [];
  for (const { vid, tags } of scene.vertices) {
    if (tags.length === 0) rows.push(['vertex', '', vid, '', '', '']);
    for (const tag of tags) rows.push(['vertex', tag.name, vid, '', '', asText(tag.properties)]);
  }
  for (const { src, dst, edgeType, rank, properties } of scene.edges)
    rows.push([
      'edge',
      edgeType,
      scene.vertices[src]?.vid ?? '',
      scene.vertices[dst]?.vid ?? '',
      rank,
      asText(properties),
    ]);
  return csvOfRows(['kind', 'type', 'vid', 'dst', 'rank', 'properties'], rows);
}

function propertiesAsJson(properties: Properties): object {
  return Object.fromEntries([...properties].map(([name, value]) => [name, valueToJson(value)]));
}
