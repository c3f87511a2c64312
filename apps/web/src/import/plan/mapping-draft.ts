import type { EdgeTypeSchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import {
  ROW_NUMBER,
  type CellReading,
  type FileMapping,
  type IdMapping,
  type ImportMapping,
  type ModelReason,
  type PropertyMapping,
  type RankMapping,
  type TargetMapping,
} from '@astrolabe/importer';

/** The role of a column in a target: an id, the rank, a property, or none. */
export type ColumnRole =
  | { readonly kind: 'vid' | 'src' | 'dst' | 'rank' }
  | { readonly kind: 'property'; readonly name: string }
  | undefined;

/** Targets of the rows of a file while they are being decided: a role for each column. */
export interface TargetDraft {
  readonly kind: 'vertex' | 'edge';
  /** The tag or the edge type. */
  readonly name: string;
  readonly roles: readonly ColumnRole[];
  /** Properties from a column that has another role in this target, such as an id. */
  readonly doubled?: readonly { readonly property: string; readonly column: number }[];
  /** Columns of IDs whose column has another role in this target: the order of a line whose own ID is composed of order and number. */
  readonly shared?: Readonly<Partial<Record<IdRole, number>>>;
  /** Parts of the ids besides their columns. */
  readonly ids?: Readonly<Partial<Record<IdRole, IdForm>>>;
  /** Roles that the row number fills instead of a column. */
  readonly rowNumber?: readonly RowNumberRole[];
  /** How a column is read as rank, unless as an integer. */
  readonly rank?: RankMapping;
  /** Non-default readings of property cells, by property. */
  readonly readings?: Readonly<Record<string, CellReading>>;
  /** Properties with the same text for every row. */
  readonly constants?: Readonly<Record<string, string>>;
  /** A condition on the row; rows that do not match are skipped. */
  readonly filter?: string;
  /** For edges: the tags of the end vertices, if known; for the drawing only. */
  readonly ends?: { readonly src: string | undefined; readonly dst: string | undefined };
  /** Reasons of guessed roles, by column. */
  readonly hints?: readonly (RoleHint | undefined)[];
}

/** Column roles that form an id. */
export type IdRole = 'vid' | 'src' | 'dst';

/** Roles that the row number can fill. */
export type RowNumberRole = IdRole | 'rank';

/** Parts of an id besides its column: prefix, suffix, and whether the result becomes a number. */
export type IdForm = Omit<IdMapping, 'column'>;

/** The reason for the detected role of a column. */
export interface RoleHint {
  /** 0 to 1. */
  readonly confidence: number;
  readonly reason: string | ModelReason;
  /** The tag whose ids are in the column. */
  readonly tagName?: string | undefined;
}

/** Draft of a file's mapping in an import. */
export interface FileDraft {
  readonly file: string;
  readonly columnCount: number;
  readonly targets: readonly TargetDraft[];
  /** Cells with exactly this text are NULL. */
  readonly nullText?: string;
  /** Maximum rows read; copied from an earlier import. */
  readonly rowsMax?: number;
  /** Whether the first column decides between insert and delete; copied from an earlier import. */
  readonly hasLabel?: true;
}

/** A problem that blocks an import: a key of the catalog's `create` part with its values. */
export interface DraftProblem {
  readonly word: 'errorVid' | 'errorSrc' | 'errorDst' | 'errorTargets' | 'errorProperty';
  readonly file: string;
  /** The tag, the edge type or the property; empty text for the file itself. */
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

/** The column with an ID of a target; `ROW_NUMBER` (-1) for the row number and if no column is chosen. */
export function columnOfId(target: TargetDraft, kind: IdRole): number {
  return target.shared?.[kind] ?? target.roles.findIndex((role) => role?.kind === kind);
}

/** A target without the column that an ID shares with another role. */
function withoutShared(target: TargetDraft, kind: string | undefined): TargetDraft {
  if (target.shared === undefined || kind === undefined || !(kind in target.shared)) return target;
  const { shared, ...others } = target;
  const left = Object.entries(shared).filter(([role]) => role !== kind);
  return left.length === 0 ? others : { ...others, shared: Object.fromEntries(left) };
}

/** Returns a target with one column's role changed; another column with the role loses it. */
export function withRole(target: TargetDraft, column: number, role: ColumnRole): TargetDraft {
  const wanted = roleText(role);
  return {
    ...withoutRowNumber(withoutShared(target, role?.kind), role?.kind),
    roles: target.roles.map((present, index) =>
      index === column ? role : wanted !== '' && roleText(present) === wanted ? undefined : present,
    ),
  };
}

/** Whether the row number fills a role of a target. */
export function isRowNumber(target: TargetDraft, role: string): boolean {
  return target.rowNumber?.some((one) => one === role) === true;
}

/** A target with the row number in a role, instead of a column. */
export function withRowNumber(target: TargetDraft, role: RowNumberRole): TargetDraft {
  return {
    ...withoutShared(target, role),
    roles: target.roles.map((present) => (present?.kind === role ? undefined : present)),
    rowNumber: [...(target.rowNumber ?? []).filter((one) => one !== role), role],
  };
}

/** Returns a target without the row number in a role. */
export function withoutRowNumber(target: TargetDraft, role: string | undefined): TargetDraft {
  const { rowNumber = [], ...others } = target;
  const left = rowNumber.filter((one) => one !== role);
  return left.length === 0 ? others : { ...others, rowNumber: left };
}

/** The properties that a target fills: from columns, and from constants. */
export function propertiesOf(target: TargetDraft): readonly string[] {
  return [
    ...target.roles.flatMap((role) => (role?.kind === 'property' ? [role.name] : [])),
    ...(target.doubled ?? []).map((one) => one.property),
    ...Object.keys(target.constants ?? {}),
  ];
}

/** Whether a column has a non-default reading. */
export function isColumnSpecial(target: TargetDraft, role: ColumnRole): boolean {
  if (role === undefined || role.kind === 'rank') return false;
  const form = role.kind === 'property' ? target.readings?.[role.name] : target.ids?.[role.kind];
  return form !== undefined && Object.keys(form).length > 0;
}

/** A target with only its ids mapped, from the first columns. */
export function emptyTarget(kind: 'vertex' | 'edge', name: string, columnCount: number): TargetDraft {
  const ids: readonly ColumnRole[] = kind === 'vertex' ? [{ kind: 'vid' }] : [{ kind: 'src' }, { kind: 'dst' }];
  return { kind, name, roles: Array.from({ length: columnCount }, (_, index) => ids[index]) };
}

/** The draft of a suggested mapping. A column used as an id and a property has the id's role, and the property is doubled. */
export function draftOfMapping(mapping: TargetMapping, columnCount: number): TargetDraft {
  const roles: ColumnRole[] = Array.from({ length: columnCount }, () => undefined);
  const put = (column: number | undefined, role: ColumnRole): void => {
    if (column !== undefined && column >= 0 && column < columnCount && roles[column] === undefined)
      roles[column] = role;
  };
  const ids: Partial<Record<IdRole, IdForm>> = {};
  const shared: Partial<Record<IdRole, number>> = {};
  const numbered: RowNumberRole[] = [];
  const putId = (role: IdRole, { column, ...form }: IdMapping): void => {
    if (column === ROW_NUMBER) numbered.push(role);
    else if (roles[column] !== undefined) shared[role] = column;
    put(column, { kind: role });
    if (Object.keys(form).length > 0) ids[role] = form;
  };
  if (mapping.kind === 'vertex') putId('vid', mapping.vid);
  else {
    putId('src', mapping.src);
    putId('dst', mapping.dst);
    if (mapping.rank?.column === ROW_NUMBER) numbered.push('rank');
    put(mapping.rank?.column, { kind: 'rank' });
  }
  const doubled: { readonly property: string; readonly column: number }[] = [];
  const readings: Record<string, CellReading> = {};
  const constants: Record<string, string> = {};
  for (const one of mapping.properties) {
    if ('constant' in one) {
      constants[one.property] = one.constant;
      continue;
    }
    const { property, column, ...reading } = one;
    if (Object.keys(reading).length > 0) readings[property] = reading;
    if (column < columnCount && roles[column] !== undefined) doubled.push({ property, column });
    else put(column, { kind: 'property', name: property });
  }
  return {
    kind: mapping.kind,
    name: mapping.kind === 'vertex' ? mapping.tagName : mapping.edgeTypeName,
    roles,
    ...(doubled.length > 0 && { doubled }),
    ...(Object.keys(shared).length > 0 && { shared }),
    ...(Object.keys(ids).length > 0 && { ids }),
    ...(Object.keys(readings).length > 0 && { readings }),
    ...(Object.keys(constants).length > 0 && { constants }),
    ...(mapping.kind === 'edge' && (mapping.rank?.moment || mapping.rank?.offset) && { rank: mapping.rank }),
    ...(numbered.length > 0 && { rowNumber: numbered }),
    ...(mapping.filter !== undefined && { filter: mapping.filter }),
  };
}

/** The mapping of a draft; undefined if an id has no column yet. */
export function mappingOfDraft(target: TargetDraft): TargetMapping | undefined {
  const columnOf = (kind: RowNumberRole): number | undefined => {
    if (isRowNumber(target, kind)) return ROW_NUMBER;
    const column = kind === 'rank' ? target.roles.findIndex((role) => role?.kind === kind) : columnOfId(target, kind);
    return column < 0 ? undefined : column;
  };
  const fromColumn = (property: string, column: number): PropertyMapping => ({
    property,
    column,
    ...target.readings?.[property],
  });
  const properties = [
    ...target.roles.flatMap((role, column) => (role?.kind === 'property' ? [fromColumn(role.name, column)] : [])),
    ...(target.doubled ?? []).map((one) => fromColumn(one.property, one.column)),
    ...Object.entries(target.constants ?? {}).map(([property, constant]) => ({ property, constant })),
  ];
  const idOf = (role: IdRole, column: number): IdMapping => ({ column, ...target.ids?.[role] });
  const filter = target.filter === undefined || target.filter.trim() === '' ? {} : { filter: target.filter };
  if (target.kind === 'vertex') {
    const vid = columnOf('vid');
    return vid === undefined
      ? undefined
      : { kind: 'vertex', tagName: target.name, vid: idOf('vid', vid), properties, ...filter };
  }
  const [src, dst, rank] = [columnOf('src'), columnOf('dst'), columnOf('rank')];
  if (src === undefined || dst === undefined) return undefined;
  return {
    kind: 'edge',
    edgeTypeName: target.name,
    src: idOf('src', src),
    dst: idOf('dst', dst),
    properties,
    ...(rank !== undefined && { rank: target.rank?.column === rank ? target.rank : { column: rank } }),
    ...filter,
  };
}

/** The mapping of a file; the server detects missing settings. */
export function fileMappingOf(draft: FileDraft): FileMapping {
  return {
    file: draft.file,
    dialect: {},
    ...(draft.nullText !== undefined && { nullText: draft.nullText }),
    ...(draft.rowsMax !== undefined && { rowsMax: draft.rowsMax }),
    ...(draft.hasLabel !== undefined && { hasLabel: draft.hasLabel }),
    targets: draft.targets.flatMap((target) => mappingOfDraft(target) ?? []),
  };
}

/** The mapping of an import: files with vertices before those with edges only, so that ends exist first. */
export function importMappingOf(drafts: readonly FileDraft[]): ImportMapping {
  const isEdgesOnly = (draft: FileDraft): number => (draft.targets.every(({ kind }) => kind === 'edge') ? 1 : 0);
  const files = drafts.toSorted((one, other) => isEdgesOnly(one) - isEdgesOnly(other));
  return { files: files.map(fileMappingOf), onBadRow: 'skip' };
}

/** The tag or edge type of a target if it exists in the space. */
export function schemaOf(target: TargetDraft, schema: SchemaSnapshot): TagSchema | EdgeTypeSchema | undefined {
  return target.kind === 'vertex'
    ? schema.tags.find((tag) => tag.name === target.name)
    : schema.edgeTypes.find((edgeType) => edgeType.name === target.name);
}

/**
 * Problems that block the import of a file (specification, section 5): no target, an id without a column, a property without a column, default or
 * NULL. The rank may be unset.
 */
export function problemsOf(draft: FileDraft, schema: SchemaSnapshot): readonly DraftProblem[] {
  const { file } = draft;
  if (draft.targets.length === 0) return [{ word: 'errorTargets', file, name: '' }];
  return draft.targets.flatMap((target): readonly DraftProblem[] => {
    const has = (role: IdRole): boolean => isRowNumber(target, role) || columnOfId(target, role) >= 0;
    const filled = new Set(propertiesOf(target));
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
      (property) => property.defaultText === undefined && !property.isNullable && !filled.has(property.name),
    );
    return [...ids, ...open.map((property) => ({ word: 'errorProperty' as const, file, name: property.name }))];
  });
}
