import type { SchemaSnapshot } from '@astrolabe/model';
import type { ImporterConfig } from './importer-config.ts';

/** The signed-in account and its database. */
export interface ConnectedAs {
  /** The host as in the sign-in: `embedded`, `host:port`, or several separated by commas. */
  readonly host: string;
  readonly kind: 'embedded' | 'cluster';
  readonly username: string;
  /** Address of the embedded database for clients, or `embedded` if it accepts none. */
  readonly embeddedHost: string;
}

/** Context a configuration is validated against. */
export interface ConfigSurroundings {
  readonly connected: ConnectedAs;
  readonly hasFile: (name: string) => boolean;
  readonly hasSpace: (name: string) => boolean;
  /** Schema of the space of the configuration; absent if unknown. */
  readonly schema?: SchemaSnapshot | undefined;
}

/**
 * Why a configuration cannot be imported, or a warning. `null` is the only kind that does not prevent the import: a listed property has no
 * column and becomes NULL.
 */
export type ConfigProblem =
  | { readonly kind: 'address'; readonly name: string }
  | { readonly kind: 'user'; readonly name: string }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'space'; readonly name: string }
  | { readonly kind: 'tag' | 'edge'; readonly name: string; readonly file: string }
  /** An ID is declared with a type that the space doesn't have. `name` is the declared type. */
  | { readonly kind: 'idType'; readonly name: string; readonly file: string; readonly path: string }
  /** A property has no column and no default, and can't be NULL. */
  | {
      readonly kind: 'noColumn' | 'null' | 'property';
      readonly name: string;
      readonly file: string;
      readonly path: string;
    };

/**
 * Compares a configuration with the connection, the uploaded files and the schema (specification part 1, section 5). The one rule for the
 * page, which shows every problem, and for the server, which rejects the import with the first.
 */
export function configProblems(
  config: Pick<ImporterConfig, 'connection' | 'spaceName' | 'mapping' | 'declared'>,
  { connected, hasFile, hasSpace, schema }: ConfigSurroundings,
): readonly ConfigProblem[] {
  const { address, user } = config.connection;
  const problems: ConfigProblem[] = [];
  if (!isConnectedTo(address, connected)) problems.push({ kind: 'address', name: address });
  if (user !== connected.username) problems.push({ kind: 'user', name: user });
  for (const name of new Set(config.mapping.files.map(({ file }) => file)))
    if (!hasFile(name)) problems.push({ kind: 'file', name });
  if (!hasSpace(config.spaceName)) problems.push({ kind: 'space', name: config.spaceName });
  else if (schema !== undefined) problems.push(...schemaProblems(config, schema));
  return problems;
}

/** Whether a problem prevents the import. */
export function isBlocking({ kind }: ConfigProblem): boolean {
  return kind !== 'null';
}

/** Returns the message of a problem: the error and its fix. */
export function configProblemText(
  problem: ConfigProblem,
  { host, username }: Pick<ConnectedAs, 'host' | 'username'>,
): { readonly message: string; readonly hint: string } {
  const { kind, name } = problem;
  switch (kind) {
    case 'address':
      return {
        message: `template match error: the address is ${JSON.stringify(name)}, but you are signed in to ${host}`,
        hint: 'change the address, or sign in there',
      };
    case 'user':
      return {
        message: `template match error: the user is ${JSON.stringify(name)}, but you are signed in as ${username}`,
        hint: 'change the user, or sign in with that account',
      };
    case 'file':
      return { message: `${name} file does not exist`, hint: 'upload it first; only the file name counts' };
    case 'space':
      return { message: `space \`${name}\` does not exist`, hint: 'create it with its tags and edge types first' };
    case 'tag':
    case 'edge':
      return {
        message: `${kind === 'tag' ? 'tag' : 'edge type'} \`${name}\`, which \`${problem.file}\` is mapped to, does not exist`,
        hint: 'create it in the space first',
      };
    case 'idType':
      return {
        message: `template match error: ${problem.path} is ${name}, but the IDs of the space are not`,
        hint: 'write the type that the space has, or choose another space',
      };
    case 'property':
      return { message: `${problem.path} is no property of what it is listed under`, hint: 'check the name' };
    case 'noColumn':
      return {
        message: `${problem.path} has no index, is NOT NULL and has no default`,
        hint: 'give the column of the property, counted from 0',
      };
    case 'null':
      return { message: `${problem.path} has no index and becomes NULL`, hint: 'give its column to import it' };
  }
}

function schemaProblems(
  { mapping, declared }: Pick<ImporterConfig, 'mapping' | 'declared'>,
  { tags, edgeTypes, space }: SchemaSnapshot,
): readonly ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const missing = new Set<string>();
  const schemaOf = (kind: 'vertex' | 'edge', name: string) =>
    (kind === 'vertex' ? tags : edgeTypes).find((schema) => schema.name === name);
  for (const { file, targets } of mapping.files)
    for (const target of targets) {
      const name = target.kind === 'vertex' ? target.tagName : target.edgeTypeName;
      if (schemaOf(target.kind, name) || missing.has(`${target.kind} ${name}`)) continue;
      missing.add(`${target.kind} ${name}`);
      problems.push({ kind: target.kind === 'vertex' ? 'tag' : 'edge', name, file });
    }
  const idType = space.vidType.kind === 'int64' ? 'int' : 'string';
  for (const { file, path, type } of declared.idTypes)
    if (type !== idType) problems.push({ kind: 'idType', name: type, file, path });
  for (const { file, path, kind, target, property } of declared.unmapped) {
    const schema = schemaOf(kind, target);
    if (schema === undefined) continue;
    const found = schema.properties.find((candidate) => candidate.name === property);
    if (found === undefined) problems.push({ kind: 'property', name: property, file, path });
    else if (found.defaultText === undefined)
      problems.push({ kind: found.isNullable ? 'null' : 'noColumn', name: property, file, path });
  }
  return problems;
}

/**
 * Whether an address is the connected database. The embedded database is `embedded` with any port, or a loopback name with its port, or no
 * address. A cluster is any of its addresses with their ports.
 */
export function isConnectedTo(address: string, { host, kind, embeddedHost }: ConnectedAs): boolean {
  const isEmbedded = kind === 'embedded';
  const named = addressesOf(address);
  if (named.length === 0) return isEmbedded && address.trim() === '';
  const own = new Set(addressesOf(isEmbedded ? `${host},${embeddedHost}` : host).map(canonical));
  const matches = named.map(canonical).map((one) => own.has(one) || (isEmbedded && one.startsWith('embedded:')));
  return isEmbedded ? matches.every(Boolean) : matches.includes(true);
}

function addressesOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** `host:port` in small letters, with the default port where none is written; all loopback names are one. */
function canonical(address: string): string {
  const found = /^(?:https?:\/\/)?(\[[^\]]*\]|[^\s/:[\]]+)(?::(\d{1,5}))?\/?$/i.exec(address);
  if (!found) return address;
  const host = found[1]!.toLowerCase();
  return `${/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host) ? 'localhost' : host}:${Number(found[2] ?? GRAPH_PORT)}`;
}

/** The default port of a graph service. */
const GRAPH_PORT = 9669;
