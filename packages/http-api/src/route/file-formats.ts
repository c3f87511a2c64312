/** The formats of files that are read. `text` files are tables already. */
export type FileFormat =
  | 'text'
  | 'json'
  | 'parquet'
  | 'sqlite'
  | 'graphml'
  | 'gexf'
  | 'xml'
  | 'gml'
  | 'dot'
  | 'pajek'
  | 'edgeList'
  | 'adjacencyList';

const FORMATS: Readonly<Record<string, FileFormat>> = {
  csv: 'text',
  tsv: 'text',
  tab: 'text',
  txt: 'text',
  dat: 'text',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  geojson: 'json',
  cyjs: 'json',
  parquet: 'parquet',
  sqlite: 'sqlite',
  sqlite3: 'sqlite',
  db: 'sqlite',
  graphml: 'graphml',
  gexf: 'gexf',
  xml: 'xml',
  gml: 'gml',
  dot: 'dot',
  gv: 'dot',
  net: 'pajek',
  edgelist: 'edgeList',
  edges: 'edgeList',
  adjlist: 'adjacencyList',
};

/** Extensions of the supported files. */
export const FILE_ENDINGS: readonly string[] = Object.keys(FORMATS);

/** Returns the format of a file by the extension of its name; undefined if it is not supported. */
export function formatOf(name: string): FileFormat | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined;
}

/** Whether a file with this name is accepted, compressed or not. */
export function isAcceptedFile(name: string): boolean {
  return /\.zip$/i.test(name) || formatOf(name.replace(/\.gz$/i, '')) !== undefined;
}
