/** Turns the vectors' tagged JSON values (their README, "Values") into ours. */
import { EMPTY, NULLS, type NullReason, type Properties, type Value, type Vertex, type Vid } from '@astrolabe/model';

interface Tagged {
  readonly t: string;
  readonly v?: unknown;
  readonly [part: string]: unknown;
}

export function fromTagged(tagged: unknown): Value {
  const value = tagged as Tagged;
  switch (value.t) {
    case 'empty':
      return EMPTY;
    case 'null':
      return NULLS[(value['kind'] === 'OVERFLOW' ? 'ERR_OVERFLOW' : value['kind']) as NullReason];
    case 'bool':
    case 'string':
      return value.v as boolean | string;
    case 'int':
      return BigInt(value.v as string);
    case 'float':
      return Number(value.v);
    case 'date': {
      const [year, month, day] = numbersIn(value.v);
      return { kind: 'date', year: year!, month: month!, day: day! };
    }
    case 'time': {
      const [hour, minute, second, microsecond] = numbersIn(value.v);
      return { kind: 'time', hour: hour!, minute: minute!, second: second!, microsecond: microsecond! };
    }
    case 'datetime': {
      const [year, month, day, hour, minute, second, microsecond] = numbersIn(value.v);
      return {
        kind: 'datetime',
        year: year!,
        month: month!,
        day: day!,
        hour: hour!,
        minute: minute!,
        second: second!,
        microsecond: microsecond!,
      };
    }
    case 'list':
      return (value.v as unknown[]).map(fromTagged);
    case 'set':
      return { kind: 'set', items: (value.v as unknown[]).map(fromTagged) };
    case 'map':
      return { kind: 'map', entries: propertiesFrom(value.v) };
    case 'vertex':
      return vertexFrom(value);
    case 'edge':
      return {
        kind: 'edge',
        edgeType: value['name'] as string,
        src: fromTagged(value['src']) as Vid,
        dst: fromTagged(value['dst']) as Vid,
        rank: BigInt(value['ranking'] as string),
        properties: propertiesFrom(value['props']),
      };
    case 'path':
      return pathFrom(value);
    default:
      throw new Error(`unknown tag ${value.t}`);
  }
}

function vertexFrom(value: Tagged): Vertex {
  const tags = value['tags'] as readonly { name: string; props: unknown }[];
  return {
    kind: 'vertex',
    vid: fromTagged(value['id']) as Vid,
    tags: tags.map((tag) => ({ name: tag.name, properties: propertiesFrom(tag.props) })),
  };
}

function pathFrom(value: Tagged): Value {
  const start = vertexFrom(value['src'] as Tagged);
  let previous = start;
  const steps = (value['steps'] as Tagged[]).map((step) => {
    const vertex = vertexFrom(step['dst'] as Tagged);
    const isReversed = step['reversed'] === true;
    const [src, dst] = isReversed ? [vertex.vid, previous.vid] : [previous.vid, vertex.vid];
    previous = vertex;
    const edge = {
      kind: 'edge' as const,
      edgeType: step['name'] as string,
      src,
      dst,
      rank: BigInt(step['ranking'] as string),
      properties: propertiesFrom(step['props']),
      isReversed,
    };
    return { edge, vertex };
  });
  return { kind: 'path', start, steps };
}

function propertiesFrom(properties: unknown): Properties {
  return new Map(
    Object.entries(properties as Record<string, unknown>).map(([name, value]) => [name, fromTagged(value)]),
  );
}

function numbersIn(text: unknown): number[] {
  return [...String(text).matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
