import {
  printValue,
  type CollectionFormat,
  type Edge,
  type Path,
  type Properties,
  type Value,
  type Vertex,
  type Vid,
} from '@astrolabe/model';

/**
 * Returns the text of a value inside a list, set, map, vertex, edge or path: nGQL notation, with strings escaped as in JSON so that no
 * string can be mistaken for notation (decision D40).
 */
export function nestedText(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return floatJson(value);
  if (typeof value !== 'object') return String(value);
  if (!('kind' in value)) return `[${value.map(nestedText).join(', ')}]`;
  switch (value.kind) {
    case 'set':
      return `{${value.items.map(nestedText).join(', ')}}`;
    case 'map':
      return entriesText(value.entries);
    case 'vertex':
      return vertexText(value);
    case 'edge':
      return edgeText(value);
    case 'path':
      return pathText(value);
    default:
      return printValue(value);
  }
}

/** The format of `nestedText` for values that are written in pieces. */
export const NESTED_FORMAT: CollectionFormat = {
  write: nestedText,
  separator: ', ',
  list: ['[', ']'],
  set: ['{', '}'],
  map: ['{', '}'],
  key: (name) => `${name}: `,
  orderKeys: (names) => names.toSorted(),
};

/** A float in JSON form, always recognizable as a float: `1.0`, `0.5`, `1e+21`; `NaN` and the infinities as text. */
export function floatJson(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return Number.isFinite(value) && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function entriesText(entries: Properties): string {
  const names = [...entries.keys()].sort();
  return `{${names.map((name) => `${name}: ${nestedText(entries.get(name)!)}`).join(', ')}}`;
}

function vidText(vid: Vid): string {
  return typeof vid === 'string' ? JSON.stringify(vid) : String(vid);
}

function vertexText({ vid, tags }: Vertex): string {
  return `(${vidText(vid)}${tags.map(({ name, properties }) => ` :${name}${entriesText(properties)}`).join('')})`;
}

function edgeText({ edgeType, src, dst, rank, properties }: Edge): string {
  return `[:${edgeType} ${vidText(src)}->${vidText(dst)} @${rank} ${entriesText(properties)}]`;
}

function pathText({ start, steps }: Path): string {
  const walked = steps.map(({ edge, vertex }) => {
    const inner = `[:${edge.edgeType}@${edge.rank} ${entriesText(edge.properties)}]`;
    return `${edge.isReversed ? `<-${inner}-` : `-${inner}->`}${vertexText(vertex)}`;
  });
  return `<${vertexText(start)}${walked.join('')}>`;
}
