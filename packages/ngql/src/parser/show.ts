import type { ShowStatement } from '../ast/admin.ts';
import { isWordAt } from '../lexer/keyword.ts';
import { T } from '../lexer/token.ts';
import { parseIntegers } from './clause.ts';
import { MODULES } from './cluster.ts';
import type { Cursor } from './cursor.ts';

/** The object of SHOW, without `kind` and `range`. */
type Shown = Omit<ShowStatement, 'kind' | 'range'>;

/** `SHOW …`, all forms */
export function parseShow(cursor: Cursor): ShowStatement {
  const { start } = cursor;
  cursor.expect(T.SHOW);
  const shown = parseShown(cursor);
  return { kind: 'show', ...shown, range: cursor.rangeFrom(start) };
}

/** Objects of SHOW that are a single word. */
const SHOWN_ALONE: ReadonlyMap<number, ShowStatement['what']> = new Map<number, ShowStatement['what']>([
  [T.SPACES, 'spaces'],
  [T.TAGS, 'tags'],
  [T.EDGES, 'edges'],
  [T.USERS, 'users'],
  [T.SNAPSHOTS, 'snapshots'],
  [T.CHARSET, 'charset'],
  [T.COLLATION, 'collation'],
  [T.ZONES, 'zones'],
  [T.STATS, 'stats'],
  [T.LISTENER, 'listener'],
  [T.SESSIONS, 'sessions'],
  [T.QUERIES, 'queries'],
  [T.JOBS, 'jobs'],
]);

function parseShown(cursor: Cursor): Shown {
  const { kind } = cursor;
  const alone = SHOWN_ALONE.get(kind);
  if (alone !== undefined) {
    cursor.advance();
    return { what: alone };
  }
  for (const what of ['constraints', 'functions', 'procedures'] as const) {
    if (kind !== T.LABEL || cursor.end - cursor.start !== what.length) continue;
    if (!isWordAt(cursor.text, cursor.start, what.toUpperCase())) continue;
    if (what === 'constraints') cursor.extend('SHOW CONSTRAINTS');
    cursor.advance();
    return { what };
  }
  switch (kind) {
    case T.HOSTS:
      return parseShowHosts(cursor);
    case T.PART:
    case T.PARTS:
      return parseShowParts(cursor);
    case T.TAG:
    case T.EDGE:
      return parseShowIndexes(cursor);
    case T.CREATE:
      return parseShowCreate(cursor);
    case T.ROLES:
      cursor.advance();
      cursor.expect(T.IN);
      return { what: 'roles', name: cursor.name() };
    case T.CONFIGS: {
      cursor.advance();
      const role = MODULES.get(cursor.kind);
      if (role) cursor.advance();
      return { what: 'configs', ...(role && { role }) };
    }
    case T.TEXT:
      cursor.advance();
      cursor.expect(T.SEARCH);
      cursor.expect(T.CLIENTS);
      return { what: 'text-search-clients' };
    case T.FULLTEXT:
      cursor.advance();
      cursor.expect(T.INDEXES);
      return { what: 'fulltext-indexes' };
    case T.LOCAL: {
      cursor.advance();
      const what =
        cursor.kind === T.SESSIONS
          ? 'sessions'
          : cursor.kind === T.QUERIES
            ? 'queries'
            : cursor.unexpected(T.SESSIONS, T.QUERIES);
      cursor.advance();
      return { what, isLocal: true };
    }
    case T.SESSION:
      cursor.advance();
      return { what: 'session', ids: [cursor.integer()] };
    case T.JOB:
      cursor.advance();
      return { what: 'job', ids: [cursor.integer()] };
    case T.META:
      cursor.advance();
      cursor.expect(T.LEADER);
      return { what: 'meta-leader' };
    default:
      return cursor.unexpected(
        ...SHOWN_ALONE.keys(),
        T.HOSTS,
        T.PARTS,
        T.TAG,
        T.EDGE,
        T.CREATE,
        T.ROLES,
        T.CONFIGS,
        T.TEXT,
        T.FULLTEXT,
        T.LOCAL,
        T.SESSION,
        T.JOB,
        T.META,
      );
  }
}

/** `HOSTS [ GRAPH | META | STORAGE | AGENT | STORAGE LISTENER ]` */
function parseShowHosts(cursor: Cursor): Shown {
  cursor.advance();
  if (cursor.accept(T.AGENT)) return { what: 'hosts', role: 'agent' };
  const role = MODULES.get(cursor.kind);
  if (!role) return { what: 'hosts' };
  cursor.advance();
  if (role === 'storage' && cursor.accept(T.LISTENER)) return { what: 'hosts', role: 'storage-listener' };
  return { what: 'hosts', role };
}

/** `PARTS | ( PART | PARTS ) int,..[,]` */
function parseShowParts(cursor: Cursor): Shown {
  const isOne = cursor.kind === T.PART;
  cursor.advance();
  const ids = parseIntegers(cursor);
  if (isOne && ids.length === 0) cursor.unexpected(T.INTEGER);
  return { what: 'parts', ...(ids.length > 0 && { ids }) };
}

/** `( TAG | EDGE ) ( INDEXES [ BY name ] | INDEX STATUS )` */
function parseShowIndexes(cursor: Cursor): Shown {
  const isTag = cursor.kind === T.TAG;
  cursor.advance();
  if (cursor.accept(T.INDEX)) {
    cursor.expect(T.STATUS);
    return { what: isTag ? 'tag-index-status' : 'edge-index-status' };
  }
  cursor.expect(T.INDEXES);
  const name = cursor.accept(T.BY) ? cursor.name() : undefined;
  return { what: isTag ? 'tag-indexes' : 'edge-indexes', ...(name && { name }) };
}

/** `CREATE ( SPACE | TAG | EDGE | TAG INDEX | EDGE INDEX ) name` */
function parseShowCreate(cursor: Cursor): Shown {
  cursor.advance();
  if (cursor.accept(T.SPACE)) return { what: 'create-space', name: cursor.name() };
  const isTag = cursor.kind === T.TAG;
  if (!isTag && cursor.kind !== T.EDGE) cursor.unexpected(T.SPACE, T.TAG, T.EDGE);
  cursor.advance();
  if (cursor.accept(T.INDEX)) return { what: isTag ? 'create-tag-index' : 'create-edge-index', name: cursor.name() };
  return { what: isTag ? 'create-tag' : 'create-edge', name: cursor.name() };
}
