import { isRecord, AstrolabeError, type TimeToLive } from '@astrolabe/model';
import { newId } from '../new-id.ts';
import { isTypeKey } from '../schema-model/property-type.ts';
import { TAG_RADIUS } from '../limits.ts';
import { SKETCH_COLOURS, SKETCH_ELEMENTS_MAX, SKETCH_PROPERTIES_MAX } from './limits.ts';
import {
  EMPTY_GRAPH,
  newSketchProperty,
  type SketchEdgeType,
  type SketchGraph,
  type SketchProperty,
  type SketchTag,
} from './sketch-graph.ts';
import { invalidElements } from './sketch-problems.ts';

/** Fill and stroke colors in the saved format, which other studios read (specification, section 9). */
const FILLS = [
  ['#E6E6E6', 'rgba(60, 60, 60, 0.5)'],
  ['#E4F1FF', 'rgba(34, 135, 227, 0.5)'],
  ['#EBE4FF', 'rgba(84, 34, 227, 0.5)'],
  ['#FEE4FF', 'rgba(227, 34, 196, 0.5)'],
  ['#FFE4E4', 'rgba(227, 34, 34, 0.5)'],
  ['#FFF9E4', 'rgba(218, 196, 0, 0.5)'],
  ['#EFFFE4', 'rgba(54, 200, 2, 0.5)'],
  ['#E4FFF4', 'rgba(0, 184, 162, 0.5)'],
] as const;
const FORMAT = 'astrolabe-sketch';

/** Returns the saved format of a sketch: JSON with nodes and lines. */
export function textOfGraph(graph: SketchGraph): string {
  const known = TEXTS.get(graph);
  if (known !== undefined) return known;
  const text = JSON.stringify(writtenGraph(graph));
  TEXTS.set(graph, text);
  return text;
}

/** Graphs are immutable, and their text is needed on every change. */
const TEXTS = new WeakMap<SketchGraph, string>();

/** Serializes a sketch as a file with its name and its schema. */
export function fileOfSketch(name: string, graph: SketchGraph): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, name, schema: writtenGraph(graph) }, null, 2)}\n`;
}

/** Returns the content compared with the saved state (specification, section 4): without positions. */
export function contentOfGraph(graph: SketchGraph): string {
  const places = new Map(graph.nodes.map((node) => [node.uuid, { ...node, x: 0, y: 0 }]));
  return textOfGraph({ ...graph, nodes: [...places.values()] });
}

function writtenGraph(graph: SketchGraph): object {
  const invalid = invalidElements(graph);
  const common = (element: SketchTag | SketchEdgeType): object => ({
    uuid: element.uuid,
    name: element.name,
    type: element.type,
    comment: element.comment,
    properties: element.properties.map(writtenProperty),
    ...(element.timeToLive && {
      ttl: { col: element.timeToLive.column, duration: element.timeToLive.durationSeconds },
    }),
    invalid: invalid.has(element.uuid),
  });
  return {
    nodes: graph.nodes.map((node) => ({
      ...common(node),
      x: node.x,
      y: node.y,
      width: 2 * TAG_RADIUS,
      height: 2 * TAG_RADIUS,
      fill: FILLS[node.slot % SKETCH_COLOURS]?.[0],
      strokeColor: FILLS[node.slot % SKETCH_COLOURS]?.[1],
    })),
    lines: graph.lines.map((line) => ({ ...common(line), from: line.from, to: line.to })),
  };
}

function writtenProperty(property: SketchProperty): object {
  return {
    name: property.name,
    type: property.type,
    ...(property.type === 'fixed_string' && { fixedLength: property.length }),
    allowNull: property.isNullable,
    ...(property.defaultValue !== '' && { value: property.defaultValue }),
    ...(property.isDefaultExpression && { isExpression: true }),
    ...(property.comment !== '' && { comment: property.comment }),
  };
}

/** Parses the saved format; an empty text is an empty sketch. Throws `IMPORT_FILE_INVALID` for other texts. */
export function graphOfText(text: string): SketchGraph {
  return text.trim() === '' ? EMPTY_GRAPH : readGraph(parseJson(text));
}

/** Parses a sketch file: our format with a name, or a bare schema. Throws `IMPORT_FILE_INVALID` with the reason. */
export function sketchOfFile(text: string): { readonly name: string | undefined; readonly graph: SketchGraph } {
  const found = parseJson(text);
  if (!isRecord(found)) throw invalid('the file does not hold a sketch');
  if (found['format'] === undefined) return { name: undefined, graph: readGraph(found) };
  if (found['format'] !== FORMAT) throw invalid('the file is of another kind', { found: 'format' });
  if (found['version'] !== 1) throw invalid('the file was written by a newer version');
  return { name: typeof found['name'] === 'string' ? found['name'] : undefined, graph: readGraph(found['schema']) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new AstrolabeError('IMPORT_FILE_INVALID', 'the file is not JSON', {
      hint: cause instanceof Error ? cause.message : 'choose a sketch file',
      cause,
    });
  }
}

function readGraph(value: unknown): SketchGraph {
  if (!isRecord(value) || !Array.isArray(value['nodes']) || !Array.isArray(value['lines']))
    throw invalid('the file holds no nodes and lines');
  const nodes: readonly unknown[] = value['nodes'];
  const lines: readonly unknown[] = value['lines'];
  if (nodes.length + lines.length > SKETCH_ELEMENTS_MAX)
    throw invalid(`the sketch holds more than ${SKETCH_ELEMENTS_MAX} tags and edge types`);
  const seen = new Set<string>();
  const tags = nodes.map((node, index) => readTag(node, `nodes[${index}]`, index, seen));
  const known = new Set(tags.map((tag) => tag.uuid));
  return { nodes: tags, lines: lines.map((line, index) => readLine(line, `lines[${index}]`, known, seen)) };
}

function readTag(value: unknown, at: string, index: number, seen: Set<string>): SketchTag {
  const { record, common } = readElement(value, at, seen);
  const slot = FILLS.findIndex(([fill]) => fill === record['fill']);
  return {
    ...common,
    type: 'tag',
    x: readNumber(record['x'], `${at}.x`),
    y: readNumber(record['y'], `${at}.y`),
    slot: slot === -1 ? index % SKETCH_COLOURS : slot,
  };
}

function readLine(value: unknown, at: string, tags: ReadonlySet<string>, seen: Set<string>): SketchEdgeType {
  const { record, common } = readElement(value, at, seen);
  const end = (name: 'from' | 'to'): string => {
    const found = readText(record[name], `${at}.${name}`);
    if (found !== '' && !tags.has(found)) throw invalid(`${at}.${name} is no node of the sketch`);
    return found;
  };
  return { ...common, type: 'edge', from: end('from'), to: end('to') };
}

function readElement(value: unknown, at: string, seen: Set<string>) {
  if (!isRecord(value)) throw invalid(`${at} is no tag or edge type`);
  const properties: unknown = value['properties'] ?? [];
  if (!Array.isArray(properties)) throw invalid(`${at}.properties is no list`);
  if (properties.length > SKETCH_PROPERTIES_MAX)
    throw invalid(`${at} has more than ${SKETCH_PROPERTIES_MAX} properties`);
  const uuid = readText(value['uuid'], `${at}.uuid`) || newId();
  if (seen.has(uuid)) throw invalid(`${at}.uuid stands there twice`);
  seen.add(uuid);
  const ttl = value['ttl'] === undefined ? undefined : readTimeToLive(value['ttl'], `${at}.ttl`);
  return {
    record: value,
    common: {
      uuid,
      name: readText(value['name'], `${at}.name`),
      comment: readText(value['comment'], `${at}.comment`),
      properties: properties.map((one: unknown, index) => readProperty(one, `${at}.properties[${index}]`)),
      ...(ttl && { timeToLive: ttl }),
    },
  };
}

function readTimeToLive(value: unknown, at: string): TimeToLive {
  if (!isRecord(value)) throw invalid(`${at} is no expiry`);
  return {
    column: readText(value['col'], `${at}.col`),
    durationSeconds: readNumber(value['duration'], `${at}.duration`),
  };
}

function readProperty(value: unknown, at: string): SketchProperty {
  if (!isRecord(value)) throw invalid(`${at} is no property`);
  const type = readText(value['type'], `${at}.type`).toLowerCase();
  const known = type === 'int' ? 'int64' : type;
  if (known !== '' && !isTypeKey(known)) throw invalid(`${at}.type ${type} is no data type`);
  const length = value['fixedLength'] ?? '';
  return {
    ...newSketchProperty(),
    name: readText(value['name'], `${at}.name`),
    type: known,
    length: typeof length === 'number' ? String(length) : readText(length, `${at}.fixedLength`),
    isNullable: value['allowNull'] !== false,
    defaultValue: typeof value['value'] === 'number' ? String(value['value']) : readText(value['value'], `${at}.value`),
    isDefaultExpression: value['isExpression'] === true,
    comment: readText(value['comment'], `${at}.comment`),
  };
}

function readText(value: unknown, at: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw invalid(`${at} is no text`);
  return value;
}

function readNumber(value: unknown, at: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(`${at} is no number`);
  return value;
}

function invalid(message: string, detail?: Readonly<Record<string, string>>): AstrolabeError {
  return new AstrolabeError('IMPORT_FILE_INVALID', message, {
    hint: 'choose a sketch file',
    ...(detail && { detail }),
  });
}
