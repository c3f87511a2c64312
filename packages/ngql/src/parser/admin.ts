import type {
  AlterUserStatement,
  ChangePasswordStatement,
  ClusterStatement,
  CreateUserStatement,
  DropUserStatement,
  GrantStatement,
  HostAddress,
  JobStatement,
  KillQueryStatement,
  KillSessionStatement,
  QueryId,
  RoleName,
  ShowStatement,
} from '../ast/admin.ts';
import type { Name } from '../ast/expression.ts';
import { T } from '../lexer/token.ts';
import { parseIfExists, parseIfNotExists, parseName, parseNames } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { parseUpdateItem } from './mutate.ts';

/** `CREATE USER [ IF NOT EXISTS ] name [ WITH PASSWORD string ]` */
export function parseCreateUser(cursor: Cursor, start: number): CreateUserStatement {
  cursor.expect(T.USER);
  const ifNotExists = parseIfNotExists(cursor);
  const name = cursor.name();
  if (!cursor.accept(T.WITH)) return { kind: 'create-user', ifNotExists, name, range: cursor.rangeFrom(start) };
  cursor.expect(T.PASSWORD);
  const password = cursor.string();
  return { kind: 'create-user', ifNotExists, name, password, range: cursor.rangeFrom(start) };
}

/** `ALTER USER name WITH PASSWORD string` */
export function parseAlterUser(cursor: Cursor, start: number): AlterUserStatement {
  cursor.expect(T.USER);
  const name = cursor.name();
  cursor.expect(T.WITH);
  cursor.expect(T.PASSWORD);
  return { kind: 'alter-user', name, password: cursor.string(), range: cursor.rangeFrom(start) };
}

/** `DROP USER [ IF EXISTS ] name` */
export function parseDropUser(cursor: Cursor, start: number): DropUserStatement {
  cursor.expect(T.USER);
  const ifExists = parseIfExists(cursor);
  return { kind: 'drop-user', ifExists, name: cursor.name(), range: cursor.rangeFrom(start) };
}

/** `CHANGE PASSWORD name FROM string TO string` */
export function parseChangePassword(cursor: Cursor): ChangePasswordStatement {
  const { start } = cursor;
  cursor.expect(T.CHANGE);
  cursor.expect(T.PASSWORD);
  const name = cursor.name();
  cursor.expect(T.FROM);
  const from = cursor.string();
  cursor.expect(T.TO);
  const to = cursor.string();
  return { kind: 'change-password', name, from, to, range: cursor.rangeFrom(start) };
}

/** `GRANT [ ROLE ] role ON space TO user | REVOKE [ ROLE ] role ON space FROM user` */
export function parseGrant(cursor: Cursor): GrantStatement {
  const { start } = cursor;
  const isGrant = cursor.kind === T.GRANT;
  cursor.advance();
  cursor.accept(T.ROLE);
  const role = ROLES.get(cursor.kind) ?? cursor.unexpected(...ROLES.keys());
  cursor.advance();
  cursor.expect(T.ON);
  const space = cursor.name();
  cursor.expect(isGrant ? T.TO : T.FROM);
  const user = cursor.name();
  return { kind: isGrant ? 'grant' : 'revoke', role, space, user, range: cursor.rangeFrom(start) };
}

const ROLES: ReadonlyMap<number, RoleName> = new Map<number, RoleName>([
  [T.GOD, 'GOD'],
  [T.ADMIN, 'ADMIN'],
  [T.DBA, 'DBA'],
  [T.USER, 'USER'],
  [T.GUEST, 'GUEST'],
]);

/** What a SHOW shows, without `kind` and `range`. */
type Shown = Omit<ShowStatement, 'kind' | 'range'>;

/** `SHOW …`, all forms of it */
export function parseShow(cursor: Cursor): ShowStatement {
  const { start } = cursor;
  cursor.expect(T.SHOW);
  const shown = parseShown(cursor);
  return { kind: 'show', ...shown, range: cursor.rangeFrom(start) };
}

/** Words that show something and stand alone. */
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

const MODULES: ReadonlyMap<number, 'graph' | 'meta' | 'storage'> = new Map<number, 'graph' | 'meta' | 'storage'>([
  [T.GRAPH, 'graph'],
  [T.META, 'meta'],
  [T.STORAGE, 'storage'],
]);

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

/** `[ int,..[,] ]` */
function parseIntegers(cursor: Cursor): bigint[] {
  const ids: bigint[] = [];
  while (cursor.kind === T.INTEGER) {
    ids.push(cursor.integer());
    if (!cursor.accept(T.COMMA)) break;
  }
  return ids;
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

/** `KILL QUERY '(' … ')' | KILL ( SESSION | SESSIONS ) expr` */
export function parseKill(cursor: Cursor): KillQueryStatement | KillSessionStatement {
  const { start } = cursor;
  cursor.expect(T.KILL);
  if (cursor.accept(T.QUERY)) return parseKillQuery(cursor, start);
  if (!cursor.accept(T.SESSION) && !cursor.accept(T.SESSIONS)) cursor.unexpected(T.QUERY, T.SESSION, T.SESSIONS);
  const session = parseExpression(cursor);
  return { kind: 'kill-session', session, range: cursor.rangeFrom(start) };
}

/** `'(' ( PLAN '=' qid | SESSION '=' qid ',' PLAN '=' qid | PLAN '=' qid ',' SESSION '=' qid ) ')'` */
function parseKillQuery(cursor: Cursor, start: number): KillQueryStatement {
  cursor.expect(T.OPEN_PAREN);
  if (cursor.accept(T.SESSION)) {
    const session = parseAssignedQueryId(cursor);
    cursor.expect(T.COMMA);
    cursor.expect(T.PLAN);
    const plan = parseAssignedQueryId(cursor);
    cursor.expect(T.CLOSE_PAREN);
    return { kind: 'kill-query', session, plan, range: cursor.rangeFrom(start) };
  }
  if (cursor.kind !== T.PLAN) cursor.unexpected(T.PLAN, T.SESSION);
  cursor.advance();
  const plan = parseAssignedQueryId(cursor);
  let session: QueryId | undefined;
  if (cursor.accept(T.COMMA)) {
    cursor.expect(T.SESSION);
    session = parseAssignedQueryId(cursor);
  }
  cursor.expect(T.CLOSE_PAREN);
  return { kind: 'kill-query', ...(session && { session }), plan, range: cursor.rangeFrom(start) };
}

/** `'=' qid` with `qid = int | '$-' '.' name` */
function parseAssignedQueryId(cursor: Cursor): QueryId {
  cursor.expect(T.ASSIGN);
  const { start } = cursor;
  if (!cursor.accept(T.INPUT)) return { kind: 'id', id: cursor.integer() };
  cursor.expect(T.DOT);
  const property = cursor.name().text;
  return {
    kind: 'reference',
    reference: { kind: 'input-property', property, range: cursor.rangeFrom(start) },
  };
}

/**
 * ```
 * job = SUBMIT JOB ( COMPACT | FLUSH | STATS | INGEST | DOWNLOAD HDFS string | BALANCE LEADER | BALANCE DATA [ REMOVE hosts ] )
 *     | STOP JOB int | RECOVER JOB [ int,..[,] ]
 * ```
 */
export function parseJob(cursor: Cursor): JobStatement {
  const { start, kind } = cursor;
  cursor.advance();
  cursor.expect(T.JOB);
  if (kind === T.STOP) return { kind: 'job', action: 'stop', ids: [cursor.integer()], range: cursor.rangeFrom(start) };
  if (kind === T.RECOVER)
    return {
      kind: 'job',
      action: 'recover',
      ids: parseIntegers(cursor),
      range: cursor.rangeFrom(start),
    };
  if (cursor.kind === T.BALANCE) return { ...parseBalance(cursor), range: cursor.rangeFrom(start) };
  if (cursor.kind === T.DOWNLOAD) {
    const url = parseDownloadUrl(cursor);
    return { kind: 'job', action: 'download', ids: [], url, range: cursor.rangeFrom(start) };
  }
  const action = SIMPLE_JOBS.get(cursor.kind) ?? cursor.unexpected(...SIMPLE_JOBS.keys(), T.BALANCE, T.DOWNLOAD);
  cursor.advance();
  return { kind: 'job', action, ids: [], range: cursor.rangeFrom(start) };
}

const SIMPLE_JOBS: ReadonlyMap<number, JobStatement['action']> = new Map<number, JobStatement['action']>([
  [T.COMPACT, 'compact'],
  [T.FLUSH, 'flush'],
  [T.STATS, 'stats'],
  [T.INGEST, 'ingest'],
]);

/** `balance = BALANCE LEADER | BALANCE DATA [ REMOVE hosts ]` */
export function parseBalance(cursor: Cursor): JobStatement {
  const { start } = cursor;
  cursor.expect(T.BALANCE);
  if (cursor.accept(T.LEADER))
    return { kind: 'job', action: 'balance-leader', ids: [], range: cursor.rangeFrom(start) };
  if (!cursor.accept(T.DATA)) cursor.unexpected(T.LEADER, T.DATA);
  const remove = cursor.accept(T.REMOVE) ? parseHosts(cursor) : undefined;
  return {
    kind: 'job',
    action: 'balance-data',
    ids: [],
    ...(remove && { remove }),
    range: cursor.rangeFrom(start),
  };
}

/** `DOWNLOAD HDFS string` */
function parseDownloadUrl(cursor: Cursor): string {
  cursor.expect(T.DOWNLOAD);
  cursor.expect(T.HDFS);
  return cursor.string();
}

/** `hosts = ( IPv4 ':' port | string ':' port ),..[,]` */
function parseHosts(cursor: Cursor): HostAddress[] {
  const hosts = [parseHost(cursor)];
  while (cursor.accept(T.COMMA)) {
    if (!cursor.isAt(T.IPV4, T.STRING_VALUE)) break;
    hosts.push(parseHost(cursor));
  }
  return hosts;
}

/** `IPv4 ':' port | string ':' port` */
function parseHost(cursor: Cursor): HostAddress {
  const { start } = cursor;
  let host: string;
  if (cursor.kind === T.IPV4) {
    host = cursor.text.slice(cursor.start, cursor.end);
    cursor.advance();
  } else host = cursor.string();
  cursor.expect(T.COLON);
  const range = cursor.range;
  const port = Number(cursor.integer());
  if (port > PORT_MAX) cursor.fail('Out of range:', range, { hint: `a port is at most ${PORT_MAX}` });
  return { host, port, range: cursor.rangeFrom(start) };
}

const PORT_MAX = 65_535;

type ClusterParts = Omit<ClusterStatement, 'kind' | 'range' | 'names' | 'hosts'> &
  Partial<Pick<ClusterStatement, 'names' | 'hosts'>>;

function cluster(cursor: Cursor, start: number, parts: ClusterParts): ClusterStatement {
  return { kind: 'cluster', names: [], hosts: [], ...parts, range: cursor.rangeFrom(start) };
}

/** `ADD HOSTS hosts [ INTO [ NEW ] ZONE name ] | ADD LISTENER ELASTICSEARCH hosts` */
export function parseAdd(cursor: Cursor): ClusterStatement {
  const { start } = cursor;
  cursor.expect(T.ADD);
  if (cursor.accept(T.LISTENER)) {
    cursor.expect(T.ELASTICSEARCH);
    return cluster(cursor, start, { action: 'add-listener', hosts: parseHosts(cursor) });
  }
  if (!cursor.accept(T.HOSTS)) cursor.unexpected(T.HOSTS, T.LISTENER);
  const hosts = parseHosts(cursor);
  if (!cursor.accept(T.INTO)) return cluster(cursor, start, { action: 'add-hosts', hosts });
  const isNew = cursor.accept(T.NEW);
  cursor.expect(T.ZONE);
  return cluster(cursor, start, { action: 'add-hosts', hosts, isNew, names: [cursor.name()] });
}

/** `DROP HOSTS hosts` */
export function parseDropHosts(cursor: Cursor, start: number): ClusterStatement {
  cursor.expect(T.HOSTS);
  return cluster(cursor, start, { action: 'drop-hosts', hosts: parseHosts(cursor) });
}

/** `DROP ZONE name` */
export function parseDropZone(cursor: Cursor, start: number): ClusterStatement {
  cursor.expect(T.ZONE);
  return cluster(cursor, start, { action: 'drop-zone', names: [cursor.name()] });
}

/** `CREATE SNAPSHOT` */
export function parseCreateSnapshot(cursor: Cursor, start: number): ClusterStatement {
  cursor.expect(T.SNAPSHOT);
  return cluster(cursor, start, { action: 'create-snapshot' });
}

/** `DROP SNAPSHOT name` */
export function parseDropSnapshot(cursor: Cursor, start: number): ClusterStatement {
  cursor.expect(T.SNAPSHOT);
  return cluster(cursor, start, { action: 'drop-snapshot', names: [cursor.name()] });
}

/** `MERGE ZONE name,.. INTO name`; the last name is the one that is merged into */
export function parseMergeZone(cursor: Cursor): ClusterStatement {
  const { start } = cursor;
  cursor.expect(T.MERGE);
  cursor.expect(T.ZONE);
  const sources = parseNames(cursor);
  cursor.expect(T.INTO);
  return cluster(cursor, start, { action: 'merge-zone', names: [...sources, cursor.name()] });
}

/** `RENAME ZONE name TO name` */
export function parseRenameZone(cursor: Cursor): ClusterStatement {
  const { start } = cursor;
  cursor.expect(T.RENAME);
  cursor.expect(T.ZONE);
  const from = cursor.name();
  cursor.expect(T.TO);
  return cluster(cursor, start, { action: 'rename-zone', names: [from, cursor.name()] });
}

/** `DIVIDE ZONE name INTO ( name '(' hosts ')' ) { name '(' hosts ')' }` */
export function parseDivideZone(cursor: Cursor): ClusterStatement {
  const { start } = cursor;
  cursor.expect(T.DIVIDE);
  cursor.expect(T.ZONE);
  const names = [cursor.name()];
  cursor.expect(T.INTO);
  const parts: { readonly name: Name; readonly hosts: readonly HostAddress[] }[] = [];
  do {
    const name = cursor.name();
    cursor.expect(T.OPEN_PAREN);
    const hosts = parseHosts(cursor);
    cursor.expect(T.CLOSE_PAREN);
    parts.push({ name, hosts });
  } while (cursor.peek() === T.OPEN_PAREN);
  return cluster(cursor, start, { action: 'divide-zone', names, parts });
}

/** `REMOVE LISTENER ELASTICSEARCH` */
export function parseRemoveListener(cursor: Cursor): ClusterStatement {
  const { start } = cursor;
  cursor.expect(T.REMOVE);
  cursor.expect(T.LISTENER);
  cursor.expect(T.ELASTICSEARCH);
  return cluster(cursor, start, { action: 'remove-listener' });
}

/**
 * ```
 * SIGN IN TEXT SERVICE ( '(' host [ ',' ( HTTP | HTTPS ) ] [ ',' string ',' string ] ')' ),..[,]
 * SIGN OUT TEXT SERVICE
 * ```
 */
export function parseSign(cursor: Cursor): ClusterStatement {
  const { start } = cursor;
  cursor.expect(T.SIGN);
  const isIn = cursor.accept(T.IN);
  if (!isIn && !cursor.accept(T.OUT)) cursor.unexpected(T.IN, T.OUT);
  cursor.expect(T.TEXT);
  cursor.expect(T.SERVICE);
  if (!isIn) return cluster(cursor, start, { action: 'sign-out-text-service' });
  const clients: NonNullable<ClusterStatement['clients']>[number][] = [];
  do clients.push(parseTextClient(cursor));
  while (cursor.accept(T.COMMA) && cursor.kind === T.OPEN_PAREN);
  return cluster(cursor, start, { action: 'sign-in-text-service', clients });
}

/** `'(' host [ ',' ( HTTP | HTTPS ) ] [ ',' string ',' string ] ')'` */
function parseTextClient(cursor: Cursor): NonNullable<ClusterStatement['clients']>[number] {
  cursor.expect(T.OPEN_PAREN);
  const host = parseHost(cursor);
  let protocol: 'http' | 'https' | undefined;
  let account: { readonly user: string; readonly password: string } | undefined;
  if (cursor.kind === T.COMMA && (cursor.peek() === T.HTTP || cursor.peek() === T.HTTPS)) {
    cursor.advance();
    protocol = cursor.kind === T.HTTP ? 'http' : 'https';
    cursor.advance();
  }
  if (cursor.accept(T.COMMA)) {
    const user = cursor.string();
    cursor.expect(T.COMMA);
    account = { user, password: cursor.string() };
  }
  cursor.expect(T.CLOSE_PAREN);
  return { host, ...(protocol && { protocol }), ...account };
}

/** `[ module ':' ]` with `module = GRAPH | META | STORAGE` */
function parseOptionalModule(cursor: Cursor): 'graph' | 'meta' | 'storage' | undefined {
  const module = cursor.peek() === T.COLON ? MODULES.get(cursor.kind) : undefined;
  if (!module) return undefined;
  cursor.advance();
  cursor.advance();
  return module;
}

/** `GET CONFIGS [ module ':' ] name` */
export function parseGetConfigs(cursor: Cursor): ClusterStatement {
  const { start } = cursor;
  cursor.expect(T.GET);
  cursor.expect(T.CONFIGS);
  const module = parseOptionalModule(cursor);
  return cluster(cursor, start, {
    action: 'get-config',
    ...(module && { module }),
    names: [cursor.name()],
  });
}

/** `UPDATE CONFIGS [ module ':' ] name '=' ( expr | '{' updates '}' )` */
export function parseUpdateConfigs(cursor: Cursor): ClusterStatement {
  const { start } = cursor;
  cursor.expect(T.UPDATE);
  cursor.expect(T.CONFIGS);
  const module = parseOptionalModule(cursor);
  const names = [parseName(cursor)];
  cursor.expect(T.ASSIGN);
  if (cursor.kind !== T.OPEN_BRACE || cursor.peek(2) !== T.ASSIGN) {
    return cluster(cursor, start, {
      action: 'update-config',
      ...(module && { module }),
      names,
      value: parseExpression(cursor),
    });
  }
  cursor.advance();
  const items = [parseUpdateItem(cursor)];
  while (cursor.accept(T.COMMA)) items.push(parseUpdateItem(cursor));
  cursor.expect(T.CLOSE_BRACE);
  return cluster(cursor, start, {
    action: 'update-config',
    ...(module && { module }),
    names,
    items,
  });
}

/** `DOWNLOAD HDFS string` */
export function parseDownload(cursor: Cursor): ClusterStatement {
  const { start } = cursor;
  const url = parseDownloadUrl(cursor);
  return cluster(cursor, start, { action: 'download', url });
}

/** `INGEST` */
export function parseIngest(cursor: Cursor): ClusterStatement {
  const { start } = cursor;
  cursor.expect(T.INGEST);
  return cluster(cursor, start, { action: 'ingest' });
}
