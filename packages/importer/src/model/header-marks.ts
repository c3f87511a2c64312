/** What a header itself says that a column is, as exports and bulk loaders of graphs write it. */
export type HeaderMark = 'key' | 'src' | 'dst' | 'label';

/** A header's name without its mark or type: `year:int` is `year`, and `:START_ID(Person)` the end of an edge. */
export function readHeader(
  text: string,
  column: number,
  header: readonly string[],
): readonly [name: string, mark?: HeaderMark] {
  const mark = markOf(text, header);
  const [, name = text] = MARKED.exec(text) ?? [];
  return mark === undefined ? [name] : [name === '' ? `${mark}_${column + 1}` : name, mark];
}

/** What the header of a column says that it is; nothing where it only has a name. */
export function markOf(text: string, header: readonly string[]): HeaderMark | undefined {
  const [, , marked = ''] = MARKED.exec(text) ?? [];
  return MARKS.get(marked.toUpperCase()) ?? (isGraphExport(header) ? EXPORT_MARKS.get(text) : undefined);
}

/** How a column is written in a condition. */
export function columnText(header: readonly string[], column: number): string {
  const name = header[column] ?? '';
  const isPlain = /^[A-Za-z_]\w*$/.test(name) && header.filter((other) => other === name).length === 1;
  return isPlain ? `\`${name}\`` : `Record[${column}]`;
}

const MARKED = /^([^:]*):([A-Za-z_]+)(?:\[\])?(?:\(.*\))?$/;

const MARKS: ReadonlyMap<string, HeaderMark> = new Map([
  ['ID', 'key'],
  ['START_ID', 'src'],
  ['END_ID', 'dst'],
  ['LABEL', 'label'],
  ['TYPE', 'label'],
]);

/** The columns of a file into which all of a graph was written. */
const EXPORT_MARKS: ReadonlyMap<string, HeaderMark> = new Map([
  ['_id', 'key'],
  ['_labels', 'label'],
  ['_start', 'src'],
  ['_end', 'dst'],
  ['_type', 'label'],
]);

function isGraphExport(header: readonly string[]): boolean {
  return ['_start', '_end', '_type'].every((name) => header.includes(name));
}
