import type { FilePreview } from '@astrolabe/http-api';
import type { PropertyType } from '@astrolabe/model';
import {
  elementKey,
  elementOfKey,
  elementsOf,
  freeElementName,
  withColumnRole,
  withDraft,
  withElement,
  withNewElement,
  withTarget,
  type ImportPlan,
  type TargetPlace,
} from '../plan/import-plan.ts';
import {
  columnOfId,
  parseRole,
  roleText,
  withRole,
  type FileDraft,
  type IdRole,
  type TargetDraft,
} from '../plan/mapping-draft.ts';
import { areIdsOf, columnTexts, idsOfTags } from '../plan/tag-ids.ts';

/** A column of a file. */
export interface ColumnPlace {
  readonly file: string;
  readonly column: number;
}

/** A slot of a tag or an edge type that accepts a column. */
export interface MapSlot {
  /** The role as `roleText` writes it. */
  readonly role: string;
  readonly columns: readonly ColumnPlace[];
}

/** A tag or an edge type as a box with slots: its ids first, then its properties. */
export interface MapBox {
  readonly key: string;
  readonly kind: TargetDraft['kind'];
  readonly name: string;
  /** Whether the import creates it, so that properties can be added. */
  readonly isAdded: boolean;
  readonly slots: readonly MapSlot[];
  /** For an edge type: the tags at its ends, if known. */
  readonly ends?: TargetDraft['ends'];
}

const ID_SLOTS = { vertex: ['vid'], edge: ['src', 'dst', 'rank'] } as const;

/** The boxes of the board: tags and edge types created from files, and tags that edges lead to, with the columns in their slots. */
export function boxesOf(plan: ImportPlan): readonly MapBox[] {
  const targets = plan.drafts.flatMap(({ file, targets: own }) => own.map((target) => ({ file, target })));
  const ends = new Set(targets.flatMap(({ target }) => [target.ends?.src, target.ends?.dst]));
  return elementsOf(plan).flatMap((element): readonly MapBox[] => {
    const kind = element.kind === 'tag' ? 'vertex' : 'edge';
    const key = elementKey({ kind, name: element.name });
    const own = targets.filter(({ target }) => elementKey(target) === key);
    if (own.length === 0 && !(kind === 'vertex' && ends.has(element.name))) return [];
    const roles = [...ID_SLOTS[kind], ...element.properties.map(({ name }) => `property:${name}`)];
    const known = own.find(({ target }) => target.ends !== undefined)?.target.ends;
    return [
      {
        key,
        kind,
        name: element.name,
        isAdded: plan.added.has(key),
        slots: roles.map((role) => ({
          role,
          columns: own.flatMap(({ file, target }) => columnsIn(target, role).map((column) => ({ file, column }))),
        })),
        ...(known !== undefined && { ends: known }),
      },
    ];
  });
}

/**
 * Returns the plan with a column dropped into a slot. Its file becomes a source of the tag or edge type if it was not. A column dropped on a
 * property keeps its role as an id; otherwise it leaves its previous slot.
 */
export function withDroppedColumn(
  plan: ImportPlan,
  { file, column }: ColumnPlace,
  key: string,
  roleName: string,
  type: PropertyType,
): ImportPlan {
  const { plan: ready, place } = withTargetOf(plan, file, key);
  const role = parseRole(roleName);
  const target = place && targetAt(ready, place);
  if (place === undefined || target === undefined || role === undefined) return plan;
  const before = target.roles[column];
  if (role.kind !== 'property' || before === undefined || before.kind === 'property')
    return withColumnRole(ready, place, column, role, type);
  const property = role.name;
  const others = (target.doubled ?? []).filter((one) => one.property !== property);
  // Index -1 is no column: clears the column that filled the property.
  const free = withRole(target, -1, role);
  const doubled = withTarget(ready, place, { ...free, doubled: [...others, { property, column }] });
  const element = elementOfKey(doubled, key);
  if (element === undefined || element.properties.some((one) => one.name === property)) return doubled;
  return withElement(doubled, key, {
    ...element,
    properties: [...element.properties, { name: property, type, isNullable: true }],
  });
}

/** Returns the plan with a file's column removed from a slot. */
export function withClearedSlot(
  plan: ImportPlan,
  { file, column }: ColumnPlace,
  key: string,
  role: string,
): ImportPlan {
  const place = placeOf(plan, file, key);
  const target = place && targetAt(plan, place);
  if (place === undefined || target === undefined) return plan;
  if (roleText(target.roles[column]) === role) return withColumnRole(plan, place, column, undefined);
  const doubled = (target.doubled ?? []).filter((one) => one.column !== column || `property:${one.property}` !== role);
  return withTarget(plan, place, { ...target, doubled });
}

/**
 * Returns the plan with a new edge type between two tags, and its key. The file is the first whose columns contain ids of both, preferring the
 * given one; ends without a known column are unset.
 */
export function withDrawnEdge(
  plan: ImportPlan,
  ends: { readonly src: string; readonly dst: string },
  file: string,
  previews: ReadonlyMap<string, FilePreview>,
): { readonly plan: ImportPlan; readonly key: string } {
  const ids = idsOfTags(plan, previews);
  const inOrder = plan.drafts.toSorted((one, other) => Number(other.file === file) - Number(one.file === file));
  const found = inOrder.map((draft) => ({ file: draft.file, ...endColumns(draft, ends, ids, previews) }));
  const best = found.find(({ src, dst }) => src !== undefined && dst !== undefined) ?? found[0];
  const name = freeElementName(plan, `${ends.src}_${ends.dst}`);
  const key = elementKey({ kind: 'edge', name });
  if (best === undefined) return { plan, key };
  const made = withNewElement(plan, best.file, 'edge', name);
  const place = placeOf(made, best.file, key);
  const target = place && targetAt(made, place);
  if (place === undefined || target === undefined) return { plan, key };
  const roles = target.roles.map((_, column): TargetDraft['roles'][number] =>
    column === best.src ? { kind: 'src' } : column === best.dst ? { kind: 'dst' } : undefined,
  );
  return { plan: withTarget(made, place, { ...target, roles, ends }), key };
}

/** A name for a new property of an element, derived from a column. */
export function freePropertyName({ slots }: MapBox, wanted: string): string {
  const taken = new Set(slots.map(({ role }) => role));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}_${number}`;
    if (!taken.has(`property:${name}`)) return name;
  }
}

function columnsIn(target: TargetDraft, role: string): readonly number[] {
  const { roles, doubled = [], shared } = target;
  const own =
    Object.entries(shared ?? {}).find(([id]) => id === role)?.[1] ??
    roles.findIndex((one) => one !== undefined && roleText(one) === role);
  const also = doubled.filter((one) => `property:${one.property}` === role).map(({ column }) => column);
  return own < 0 ? also : [own, ...also];
}

/** The columns of a file with ids of the tags at both ends: its own id first, otherwise by the ids of the first rows. */
function endColumns(
  { file, columnCount, targets }: FileDraft,
  ends: { readonly src: string; readonly dst: string },
  ids: ReadonlyMap<string, ReadonlySet<string>>,
  previews: ReadonlyMap<string, FilePreview>,
): { readonly src: number | undefined; readonly dst: number | undefined } {
  const columnOf = (tag: string, taken: number | undefined): number | undefined => {
    const own = targets.find((target) => target.kind === 'vertex' && target.name === tag);
    const vid = own === undefined ? -1 : columnOfId(own, 'vid' satisfies IdRole);
    if (vid >= 0 && vid !== taken) return vid;
    const known = ids.get(tag) ?? new Set<string>();
    return Array.from({ length: columnCount }, (_, column) => column).find(
      (column) => column !== taken && areIdsOf(columnTexts(previews, file, column), known),
    );
  };
  const src = columnOf(ends.src, undefined);
  return { src, dst: columnOf(ends.dst, src) };
}

function placeOf(plan: ImportPlan, file: string, key: string): TargetPlace | undefined {
  const index = (plan.drafts.find((draft) => draft.file === file)?.targets ?? []).findIndex(
    (target) => elementKey(target) === key,
  );
  return index < 0 ? undefined : { file, index };
}

function targetAt(plan: ImportPlan, { file, index }: TargetPlace): TargetDraft | undefined {
  return plan.drafts.find((draft) => draft.file === file)?.targets[index];
}

/** The plan after assigning a file to an element; a newly assigned file has no mapping yet. */
function withTargetOf(
  plan: ImportPlan,
  file: string,
  key: string,
): { readonly plan: ImportPlan; readonly place: TargetPlace | undefined } {
  const present = placeOf(plan, file, key);
  const draft = plan.drafts.find((one) => one.file === file);
  const element = elementOfKey(plan, key);
  if (present !== undefined || draft === undefined || element === undefined) return { plan, place: present };
  const target: TargetDraft = {
    kind: element.kind === 'tag' ? 'vertex' : 'edge',
    name: element.name,
    roles: Array.from({ length: draft.columnCount }, () => undefined),
  };
  const changed = withDraft(plan, { ...draft, targets: [...draft.targets, target] });
  return { plan: changed, place: placeOf(changed, file, key) };
}
