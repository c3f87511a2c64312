import {
  EMPTY,
  formatDate,
  formatDateTime,
  formatDuration,
  formatTime,
  geographyToWkt,
  unreachable,
  type Edge,
  type PlanDescription,
  type Properties,
  type ResultChunk,
  type Row,
  type Value,
  type Vertex,
} from '@astrolabe/model';
import { detailsWithEstimate } from './plan.ts';
import { PIECE_BYTES } from '../limits.ts';

/*
 * The result of `executeJson`: one JSON text. Every cell is plain JSON in `row`, with lost information in `meta`:
 *
 *     {"errors":[{"code":0}],"results":[{"columns":["v"],"data":[{"row":[{"player.age":42}],"meta":[{"id":"p1","type":"vertex"}]}],
 *      "latencyInUs":341,"spaceName":"s","errors":{"code":0,"message":""}}]}
 */

/** Streams the text; it starts with the first chunk, so that an earlier failure is still reported as a failure. */
export async function* executionJsonText(chunks: AsyncIterable<ResultChunk>): AsyncGenerator<string, void, undefined> {
  let text = '{"errors":[{"code":0}],"results":[{';
  let hasTable = false;
  let separator = '';
  for await (const chunk of chunks) {
    if (chunk.kind === 'head') {
      hasTable = chunk.hasTable;
      if (hasTable) text += `"columns":${JSON.stringify(chunk.columns)},"data":[`;
    } else if (chunk.kind === 'rows') {
      for (const row of chunk.rows) {
        text += separator + rowText(row);
        separator = ',';
        if (text.length < PIECE_BYTES) continue;
        yield text;
        text = '';
      }
    } else {
      if (hasTable) text += '],';
      text += `"latencyInUs":${Math.trunc(chunk.latencyUs)},"spaceName":${JSON.stringify(chunk.spaceName)}`;
      if (chunk.plan) text += `,"planDesc":${planText(chunk.plan)}`;
      if (chunk.notes.length > 0) text += `,"comment":${JSON.stringify(chunk.notes.join('\n'))}`;
      yield `${text},"errors":{"code":0,"message":""}}]}`;
    }
  }
}

function rowText(row: Row): string {
  return `{"row":[${row.map(cellText).join(',')}],"meta":[${row.map(metaText).join(',')}]}`;
}

function cellText(value: Value): string {
  switch (typeof value) {
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Number.isFinite(value) ? numberText(value) : JSON.stringify(String(value));
    default:
  }
  if (!('kind' in value)) return `[${value.map(cellText).join(',')}]`;
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'empty':
      return '"__EMPTY__"';
    case 'date':
      return JSON.stringify(formatDate(value));
    case 'time':
      return JSON.stringify(`${withNanoseconds(formatTime(value))}Z`);
    case 'datetime':
      return JSON.stringify(`${withNanoseconds(formatDateTime(value))}Z`);
    case 'duration':
      return JSON.stringify(formatDuration(value));
    case 'geography':
      return JSON.stringify(geographyToWkt(value.shape));
    case 'vertex':
      return `{${value.tags.flatMap((tag) => [...tag.properties].map(([name, property]) => `${JSON.stringify(`${tag.name}.${name}`)}:${cellText(property)}`)).join(',')}}`;
    case 'edge':
      return propertiesText(value.properties);
    case 'path':
      return `[${[cellText(value.start), ...value.steps.flatMap(({ edge, vertex }) => [cellText(edge), cellText(vertex)])].join(',')}]`;
    case 'set':
      return `[${value.items.map(cellText).join(',')}]`;
    case 'map':
      return propertiesText(value.entries);
    default:
      return unreachable(value);
  }
}

function metaText(value: Value): string {
  if (typeof value !== 'object') return 'null';
  if (!('kind' in value)) return `[${value.map(metaText).join(',')}]`;
  switch (value.kind) {
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
      return `{"type":"${value.kind}"}`;
    case 'vertex':
      return vertexMeta(value);
    case 'edge':
      return edgeMeta(value);
    case 'path':
      return `[${[vertexMeta(value.start), ...value.steps.flatMap(({ edge, vertex }) => [edgeMeta(edge), vertexMeta(vertex)])].join(',')}]`;
    case 'set':
      return `[${value.items.map(metaText).join(',')}]`;
    case 'map':
      return `[${[...value.entries.values()].map(metaText).join(',')}]`;
    default:
      return 'null';
  }
}

function vertexMeta({ vid }: Vertex): string {
  return `{"id":${cellText(vid)},"type":"vertex"}`;
}

/** The edge type number with the sign of the traversal; if unknown, only the sign. */
function edgeMeta({ edgeType, src, dst, rank, isReversed = false, typeId = 1 }: Edge): string {
  const [from, to] = isReversed ? [dst, src] : [src, dst];
  return `{"id":{"name":${JSON.stringify(edgeType)},"src":${cellText(from)},"dst":${cellText(to)},"type":${isReversed ? -typeId : typeId},"ranking":${rank}},"type":"edge"}`;
}

function propertiesText(properties: Properties): string {
  return `{${[...properties].map(([name, value]) => `${JSON.stringify(name)}:${cellText(value ?? EMPTY)}`).join(',')}}`;
}

function numberText(value: number): string {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${Object.is(value, -0) ? '-0' : text}.0`;
}

/** Times have six digits of a second here, and end in three zeros. */
function withNanoseconds(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(9, '0')}`;
}

function planText(plan: PlanDescription): string {
  const nodes = plan.nodes.map((node) => ({
    name: node.name,
    id: node.id,
    outputVar: node.outputVariable,
    description: detailsWithEstimate(node).map(([key, value]) => ({ [key]: value })),
    ...(node.profiles && {
      profiles: node.profiles.map(({ rows, executeUs, totalUs, statistics }) => ({
        rows,
        execDurationInUs: executeUs,
        totalDurationInUs: totalUs,
        otherStats: Object.fromEntries(statistics),
      })),
    }),
    ...(node.branch && {
      branchInfo: { isDoBranch: node.branch.isDoBranch, conditionNodeId: node.branch.conditionNodeId },
    }),
    dependencies: node.dependencies,
  }));
  const nodeIndexMap = Object.fromEntries(plan.nodes.map((node, index) => [String(node.id), index]));
  return JSON.stringify({
    planNodeDescs: nodes,
    nodeIndexMap,
    format: plan.format,
    optimize_time_in_us: plan.optimizeUs,
  });
}
