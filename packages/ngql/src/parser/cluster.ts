import { PORT_MAX } from '@astrolabe/model';
import type { ClusterStatement, HostAddress } from '../ast/admin.ts';
import type { Name } from '../ast/expression.ts';
import { T } from '../lexer/token.ts';
import { parseName, parseNames } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { parseUpdateItem } from './mutate.ts';

/** `DOWNLOAD HDFS string` */
export function parseDownloadUrl(cursor: Cursor): string {
  cursor.expect(T.DOWNLOAD);
  cursor.expect(T.HDFS);
  return cursor.string();
}

/** `hosts = ( IPv4 ':' port | string ':' port ),..[,]` */
export function parseHosts(cursor: Cursor): HostAddress[] {
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

/** The services of a cluster, as statements name them. */
export const MODULES: ReadonlyMap<number, 'graph' | 'meta' | 'storage'> = new Map<number, 'graph' | 'meta' | 'storage'>(
  [
    [T.GRAPH, 'graph'],
    [T.META, 'meta'],
    [T.STORAGE, 'storage'],
  ],
);
