import { JsonScanner, type JsonKind, type JsonPath, type JsonVisitor } from './json-scanner.ts';

/** The values at one path of a document; list items share a path. */
export interface Outline {
  readonly count: Record<JsonKind, number>;
  /** The members of objects, by key. */
  readonly members: Map<string, Outline>;
  /** Lists, or objects with this many keys, are treated as data. */
  items?: Outline;
}

/** A path with `*` for any key or index. */
export type Pattern = readonly string[];

/** Whether a path matches a pattern, or is a prefix of a match. */
export function matchOf(path: JsonPath, pattern: Pattern): 'exact' | 'before' | undefined {
  if (path.length > pattern.length) return undefined;
  for (const [i, part] of path.entries()) if (pattern[i] !== '*' && pattern[i] !== String(part)) return undefined;
  return path.length === pattern.length ? 'exact' : 'before';
}

/** Detects the structure of a document from its first levels; of long lists only the first items are read. */
export async function outlineOf(pieces: AsyncIterable<string>, name: string): Promise<Outline> {
  const root = emptyOutline();
  const at = (path: JsonPath): Outline => {
    let outline = root;
    for (const part of path) outline = inner(outline, part);
    return outline;
  };
  const visitor: JsonVisitor = {
    open: (path, kind) => {
      const outline = at(path);
      outline.count[kind]++;
      return path.length >= DEPTH_MAX || outline.count[kind] > ITEMS_MAX ? 'skip' : 'enter';
    },
    value: (path) => {
      at(path).count.scalar++;
    },
  };
  const scanner = new JsonScanner(name, visitor);
  for await (const piece of pieces) scanner.push(piece);
  scanner.end();
  return root;
}

/** The values of a document, parsed from chunks of text. A byte order mark is skipped. */
export async function* textPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

const DEPTH_MAX = 7;
const ITEMS_MAX = 1000;
/** Objects with more keys are maps, whose keys are data. */
const KEYS_MAX = 200;

function emptyOutline(): Outline {
  return { count: { object: 0, array: 0, scalar: 0 }, members: new Map() };
}

function inner(outline: Outline, part: string | number): Outline {
  if (typeof part === 'number' || outline.members.size >= KEYS_MAX) {
    if (typeof part === 'string' && outline.members.has(part)) return outline.members.get(part)!;
    return (outline.items ??= emptyOutline());
  }
  const known = outline.members.get(part);
  if (known) return known;
  const made = emptyOutline();
  outline.members.set(part, made);
  return made;
}
