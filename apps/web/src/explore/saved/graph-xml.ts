import type { GraphScene, SceneEdge, SceneVertex } from '@astrolabe/graph-view';
import { displayValue, type Value } from '@astrolabe/model';

/** The types of properties by their names in nGQL. */
type ExactType = 'int64' | 'double' | 'bool' | 'date' | 'time' | 'datetime' | 'geography' | 'string';

/** The nearest type of both formats, which have no dates. */
const XML_TYPES: Readonly<Partial<Record<ExactType, string>>> = { int64: 'long', double: 'double', bool: 'boolean' };

/** Returns the GEXF type of a property; the exact type is a separate attribute for re-import. */
function typeAttributes(type: ExactType, attribute: string): string {
  return `${attribute}="${XML_TYPES[type] ?? 'string'}"${type === 'string' || type in XML_TYPES ? '' : ` ngql.type="${type}"`}`;
}

/** The graph as GraphML: properties of tags as `tag.property`, tags and types as `labels` and `label`. */
export function graphAsGraphMl(scene: GraphScene): string {
  const nodes = columnsOf(scene.vertices.map((vertex) => nodeProperties(vertex)));
  const edges = columnsOf(scene.edges.map((edge) => edgeProperties(edge)));
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'];
  for (const [name, type] of nodes)
    lines.push(
      `  <key id="${xml(`n ${name}`)}" for="node" attr.name="${xml(name)}" ${typeAttributes(type, 'attr.type')}/>`,
    );
  for (const [name, type] of edges)
    lines.push(
      `  <key id="${xml(`e ${name}`)}" for="edge" attr.name="${xml(name)}" ${typeAttributes(type, 'attr.type')}/>`,
    );
  lines.push('  <graph edgedefault="directed">');
  const data = (prefix: string, properties: ReadonlyMap<string, Value>): string =>
    [...properties]
      .map(([name, value]) => `<data key="${xml(`${prefix} ${name}`)}">${xml(textOf(value))}</data>`)
      .join('');
  for (const vertex of scene.vertices)
    lines.push(`    <node id="${xml(String(vertex.vid))}">${data('n', nodeProperties(vertex))}</node>`);
  for (const edge of scene.edges)
    lines.push(
      `    <edge id="e${edge.index}" source="${xml(vidAt(scene, edge.src))}" target="${xml(vidAt(scene, edge.dst))}">${data('e', edgeProperties(edge))}</edge>`,
    );
  lines.push('  </graph>', '</graphml>', '');
  return lines.join('\n');
}

/** Returns the graph as GEXF 1.3, with positions as `viz:position`; layout and colors are left to the reader. */
export function graphAsGexf(scene: GraphScene): string {
  const nodes = columnsOf(scene.vertices.map((vertex) => nodeProperties(vertex)));
  const edges = columnsOf(scene.edges.map((edge) => edgeProperties(edge)));
  const nodeIds = new Map([...nodes.keys()].map((name, at) => [name, at]));
  const edgeIds = new Map([...edges.keys()].map((name, at) => [name, at]));
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">',
    '  <graph defaultedgetype="directed">',
  ];
  for (const [kind, columns] of [
    ['node', nodes],
    ['edge', edges],
  ] as const) {
    lines.push(`    <attributes class="${kind}">`);
    for (const [at, [name, type]] of [...columns].entries())
      lines.push(`      <attribute id="${at}" title="${xml(name)}" ${typeAttributes(type, 'type')}/>`);
    lines.push('    </attributes>');
  }
  const values = (ids: ReadonlyMap<string, number>, properties: ReadonlyMap<string, Value>): string =>
    [...properties]
      .map(([name, value]) => `<attvalue for="${ids.get(name) ?? 0}" value="${xml(textOf(value))}"/>`)
      .join('');
  lines.push('    <nodes>');
  for (const vertex of scene.vertices) {
    const [x, y] = [scene.positions[2 * vertex.index] ?? 0, scene.positions[2 * vertex.index + 1] ?? 0];
    lines.push(
      `      <node id="${xml(String(vertex.vid))}" label="${xml(vertex.caption)}"><attvalues>${values(nodeIds, nodeProperties(vertex))}</attvalues><viz:position x="${x.toFixed(1)}" y="${(-y).toFixed(1)}"/></node>`,
    );
  }
  lines.push('    </nodes>', '    <edges>');
  for (const edge of scene.edges)
    lines.push(
      `      <edge id="${edge.index}" source="${xml(vidAt(scene, edge.src))}" target="${xml(vidAt(scene, edge.dst))}" label="${xml(edge.edgeType)}"><attvalues>${values(edgeIds, edgeProperties(edge))}</attvalues></edge>`,
    );
  lines.push('    </edges>', '  </graph>', '</gexf>', '');
  return lines.join('\n');
}

function nodeProperties({ vid, tags, bubble }: SceneVertex): ReadonlyMap<string, Value> {
  const all = new Map<string, Value>();
  if (bubble)
    return new Map<string, Value>([
      ['labels', bubble.caption],
      ['count', BigInt(bubble.count)],
    ]);
  all.set('vid', String(vid));
  all.set('labels', tags.map((tag) => tag.name).join(';'));
  for (const tag of tags)
    for (const [name, value] of tag.properties) if (!isNothing(value)) all.set(`${tag.name}.${name}`, value);
  return all;
}

function edgeProperties({ edgeType, rank, properties }: SceneEdge): ReadonlyMap<string, Value> {
  const all = new Map<string, Value>([
    ['label', edgeType],
    ['rank', rank],
  ]);
  for (const [name, value] of properties) if (!isNothing(value)) all.set(`${edgeType}.${name}`, value);
  return all;
}

/** Every property with the common type of its values, else string. */
function columnsOf(rows: readonly ReadonlyMap<string, Value>[]): ReadonlyMap<string, ExactType> {
  const columns = new Map<string, ExactType>();
  for (const row of rows)
    for (const [name, value] of row) {
      const type = exactType(value);
      const known = columns.get(name);
      columns.set(name, known === undefined || known === type ? type : 'string');
    }
  return columns;
}

function exactType(value: Value): ExactType {
  if (typeof value === 'bigint') return 'int64';
  if (typeof value === 'number') return 'double';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string' || !('kind' in value)) return 'string';
  return EXACT_TYPES.find((type) => type === value.kind) ?? 'string';
}

const EXACT_TYPES = ['date', 'time', 'datetime', 'geography'] as const;

function vidAt(scene: GraphScene, index: number): string {
  return String(scene.vertices[index]?.vid ?? '');
}

function isNothing(value: Value): boolean {
  return typeof value === 'object' && 'kind' in value && (value.kind === 'null' || value.kind === 'empty');
}

function textOf(value: Value): string {
  return typeof value === 'string' ? value : displayValue(value);
}

/** Escapes a text for XML; removes invalid characters. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
