import type { EdgeTypeSchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import type { FileMapping, ImportMapping, PropertyMapping, TargetMapping } from '@astrolabe/importer';

/** What a column becomes in a target: an id, the rank, a property, or nothing. */
export type ColumnRole =
  | { readonly kind: 'vid' | 'src' | 'dst' | 'rank' }
  | { readonly kind: 'property'; readonly name: string }
  | undefined;

/** What the rows of a file become, as it is being decided: a role for each column. */
export interface TargetDraft {
  readonly kind: 'vertex' | 'edge';
  /** The tag or the edge type. */
  readonly name: string;
  readonly roles: readonly ColumnRole[];
}

/** A file of an import, as it is being decided. */
export interface FileDraft {
  readonly file: string;
  readonly columnCount: number;
  readonly targets: readonly TargetDraft[];
}

/** Something that keeps an import from running: a word of the catalogue's `create` part with its values. */
export interface DraftProblem {
  readonly word: 'errorVid' | 'errorSrc' | 'errorDst' | 'errorTargets' | 'errorProperty';
  readonly file: string;
  /** The tag, the edge type or the property; empty text where the file itself is meant. */
  readonly name: string;
}

/** A role as the text of an option, and back. */
export function roleText(role: ColumnRole): string {
  return role === undefined ? '' : role.kind === 'property' ? `property:${role.name}` : role.kind;
}

/** The role that an option's text means. */
export function parseRole(text: string): ColumnRole {
  if (text === 'vid' || text === 'src' || text === 'dst' || text === 'rank') return { kind: text };
  return text.startsWith('property:') ? { kind: 'property', name: text.slice('property:'.length) } : undefined;
}

/** A target with one column's role changed; another column that had the role loses it. */
export function withRole(target: TargetDraft, column: number, role: ColumnRole): TargetDraft {
  const wanted = roleText(role);
  return {
    ...target,
    roles: target.roles.map((present, index) =>
      index === column ? role : wanted !== '' && roleText(present) === wanted ? undefined : present,
    ),
  };
}

/** A target with nothing decided yet but the ids, which are taken from the first columns. */
export function emptyTarget(kind: 'vertex' | 'edge', name: string, columnCount: number): TargetDraft {
  const ids: readonly ColumnRole[] = kind === 'vertex' ? [{ kind: 'vid' }] : [{ kind: 'src' }, { kind: 'dst' }];
  return { kind, name, roles: Array.from({ length: columnCount }, (_, index) => ids[index]) };
}

/** A draft of a suggested mapping. A column that the suggestion uses twice keeps the first use. */
export function draftOfMapping(mapping: TargetMapping, columnCount: number): TargetDraft {
  const roles: ColumnRole[] = Array.from({ length: columnCount }, () => undefined);
  const put = (column: number | undefined, role: ColumnRole): void => {
    if (column !== undefined && column < columnCount && roles[column] === undefined) roles[column] = role;
  };
  if (mapping.kind === 'vertex') put(mapping.vid.column, { kind: 'vid' });
  else {
    put(mapping.src.column, { kind: 'src' });
    put(mapping.dst.column, { kind: 'dst' });
    put(mapping.rank?.column, { kind: 'rank' });
  }
  for (const property of mapping.properties)
    if ('column' in property) put(property.column, { kind: 'property', name: property.property });
  return { kind: mapping.kind, name: mapping.kind === 'vertex' ? mapping.tagName : mapping.edgeTypeName, roles };
}

/** The mapping that a draft means; nothing where an id has no column yet. */
export function mappingOfDraft(target: TargetDraft): TargetMapping | undefined {
  const columnOf = (kind: 'vid' | 'src' | 'dst' | 'rank'): number =>
    target.roles.findIndex((role) => role?.kind === kind);
  const properties = target.roles.flatMap((role, column): readonly PropertyMapping[] =>
    role?.kind === 'property' ? [{ property: role.name, column }] : [],
  );
  if (target.kind === 'vertex') {
    const vid = columnOf('vid');
    return vid < 0 ? undefined : { kind: 'vertex', tagName: target.name, vid: { column: vid }, properties };
  }
  const [src, dst, rank] = [columnOf('src'), columnOf('dst'), columnOf('rank')];
  if (src < 0 || dst < 0) return undefined;
  return {
    kind: 'edge',
    edgeTypeName: target.name,
    src: { column: src },
    dst: { column: dst },
    properties,
    ...(rank >= 0 && { rank: { column: rank } }),
  };
}

/** The mapping of a file; the server detects what its settings leave open. */
export function fileMappingOf(draft: FileDraft): FileMapping {
  return { file: draft.file, dialect: {}, targets: draft.targets.flatMap((target) => mappingOfDraft(target) ?? []) };
}

/** The mapping of a whole import. */
export function importMappingOf(drafts: readonly FileDraft[]): ImportMapping {
  return { files: drafts.map(fileMappingOf), onBadRow: 'skip' };
}

/** The tag or edge type of a target, where the space has it. */
export function schemaOf(target: TargetDraft, schema: SchemaSnapshot): TagSchema | EdgeTypeSchema | undefined {
  return target.kind === 'vertex'
    ? schema.tags.find((tag) => tag.name === target.name)
    : schema.edgeTypes.find((edgeType) => edgeType.name === target.name);
}

/**
 * What keeps a file from being imported (specification, section 5): no target, an id without a column, a property without a
 * column that has neither a default nor may be null. The rank may stay open.
 */
export function problemsOf(draft: FileDraft, schema: SchemaSnapshot): readonly DraftProblem[] {
  const { file } = draft;
  if (draft.targets.length === 0) return [{ word: 'errorTargets', file, name: '' }];
  return draft.targets.flatMap((target): readonly DraftProblem[] => {
    const has = (text: string): boolean => target.roles.some((role) => roleText(role) === text);
    const ids: readonly DraftProblem[] =
      target.kind === 'vertex'
        ? has('vid')
          ? []
          : [{ word: 'errorVid', file, name: target.name }]
        : [
            ...(has('src') ? [] : [{ word: 'errorSrc', file, name: target.name } as const]),
            ...(has('dst') ? [] : [{ word: 'errorDst', file, name: target.name } as const]),
          ];
    const open = (schemaOf(target, schema)?.properties ?? []).filter(
      (property) => property.defaultText === undefined && !property.isNullable && !has(`property:${property.name}`),
    );
    return [...ids, ...open.map((property) => ({ word: 'errorProperty' as const, file, name: property.name }))];
  });
}
