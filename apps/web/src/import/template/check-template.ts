import type { SchemaSnapshot } from '@astrolabe/model';
import type { SignedIn } from '@astrolabe/http-api';
import type { Template } from './read-template.ts';

/** What a template is held against. */
export interface TemplateSurroundings {
  readonly session: SignedIn;
  readonly fileNames: ReadonlySet<string>;
  readonly spaces: readonly string[];
  /** Of the space that the template names; absent while it is not known. */
  readonly schema: SchemaSnapshot | undefined;
}

/** Something that keeps a template from being imported. */
export type TemplateProblem =
  | { readonly kind: 'address'; readonly line: number | undefined; readonly address: string }
  | { readonly kind: 'user'; readonly line: number | undefined; readonly user: string }
  | { readonly kind: 'file'; readonly line: number | undefined; readonly name: string }
  | { readonly kind: 'space'; readonly line: undefined; readonly name: string }
  | { readonly kind: 'tag' | 'edge'; readonly line: undefined; readonly name: string };

/** What is wrong with a template here and now (specification part 1, section 5). */
export function templateProblems(template: Template, surroundings: TemplateSurroundings): readonly TemplateProblem[] {
  const { config, files, addressLine, userLine } = template;
  const { session, fileNames, spaces, schema } = surroundings;
  const problems: TemplateProblem[] = [];
  const { address, user } = config.connection;
  if (!isConnected(address, session)) problems.push({ kind: 'address', line: addressLine, address });
  if (user !== '' && user !== session.username) problems.push({ kind: 'user', line: userLine, user });
  const named = new Set<string>();
  for (const { name, line } of files) {
    if (!fileNames.has(name) && !named.has(name)) problems.push({ kind: 'file', line, name });
    named.add(name);
  }
  if (!spaces.includes(config.spaceName)) problems.push({ kind: 'space', line: undefined, name: config.spaceName });
  else if (schema !== undefined) {
    const tags = new Set(schema.tags.map((tag) => tag.name));
    const edgeTypes = new Set(schema.edgeTypes.map((edgeType) => edgeType.name));
    for (const target of config.mapping.files.flatMap((file) => file.targets)) {
      const isTag = target.kind === 'vertex';
      const name = isTag ? target.tagName : target.edgeTypeName;
      const kind = isTag ? 'tag' : 'edge';
      if (!(isTag ? tags : edgeTypes).has(name) && !problems.some((one) => one.kind === kind && one.name === name))
        problems.push({ kind, line: undefined, name });
    }
  }
  return problems;
}

/** The embedded database goes by several names, of which the server knows the rest; a list of hosts is met by any of them. */
function isConnected(address: string, { host, kind }: SignedIn): boolean {
  if (address === '' || address === host) return true;
  if (kind === 'embedded') return /^(embedded|localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(address);
  return host.split(',').some((one) => address.split(',').includes(one));
}
