import type { InferredType } from '@astrolabe/importer';

/** The labels of a text such as `:Actor:Director`, `Actor;Director` or `Actor`. */
export function labelsInText(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/[;:]/)
        .map((label) => label.trim())
        .filter((label) => label !== ''),
    ),
  ];
}

/** Whether the canvas of this studio saved a node: it has its id and its tags as properties. */
export function isOwnGraph(values: ReadonlyMap<string, string>): boolean {
  return values.has('vid') && values.has('labels');
}

/** The properties of an element except those used as its id, label, type or rank. */
export function withoutFixed(
  values: ReadonlyMap<string, string>,
  kind: 'node' | 'edge' | 'typed edge',
  isOwn: boolean,
): ReadonlyMap<string, string> {
  const fixed =
    kind === 'node'
      ? ['labels', 'labelV', ...(isOwn ? ['vid'] : [])]
      : ['labelE', ...(kind === 'typed edge' ? ['label'] : []), ...(isOwn ? ['rank'] : [])];
  return new Map([...values].filter(([name]) => !fixed.includes(name)));
}

/** The type written by this studio's canvas in addition to that of the format, which lacks dates. */
export function ownKind(text: string | undefined): InferredType['kind'] | undefined {
  return OWN_KINDS.find((kind) => kind === text);
}

const OWN_KINDS = ['int64', 'double', 'bool', 'date', 'time', 'datetime', 'geography', 'string'] as const;
