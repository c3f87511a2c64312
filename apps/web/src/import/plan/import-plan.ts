import type { EdgeTypeSchema, PropertySchema, PropertyType, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import {
  emptyTarget,
  propertiesOf,
  roleText,
  withRole,
  type ColumnRole,
  type FileDraft,
  type TargetDraft,
} from './mapping-draft.ts';

/** The plan of an import: the resulting schema, and the mapping of each file's columns. */
export interface ImportPlan {
  /** The space with its schema and the additions of the import. */
  readonly schema: SchemaSnapshot;
  /** Keys (`elementKey`) of the tags and edge types to create, since the space lacks them. */
  readonly added: ReadonlySet<string>;
  readonly drafts: readonly FileDraft[];
}

/** A tag or an edge type by kind and name: `vertex:player`, `edge:follow`. */
export function elementKey({ kind, name }: { readonly kind: TargetDraft['kind']; readonly name: string }): string {
  return `${kind}:${name}`;
}

/** Returns the tag or edge type of a key, as the plan will create it. */
export function elementOfKey(plan: ImportPlan, key: string): TagSchema | EdgeTypeSchema | undefined {
  return elementsOf(plan).find((element) => keyOfElement(element) === key);
}

/** All tags, then all edge types of the plan. */
export function elementsOf({ schema }: ImportPlan): readonly (TagSchema | EdgeTypeSchema)[] {
  return [...schema.tags, ...schema.edgeTypes];
}

/** Returns the plan with a new tag or edge type renamed, including references to it. */
export function withElementName(plan: ImportPlan, key: string, name: string): ImportPlan {
  const element = elementOfKey(plan, key);
  if (element === undefined || !plan.added.has(key) || element.name === name) return plan;
  const old = element.name;
  const changed = withElement(plan, key, { ...element, name });
  return {
    ...changed,
    added: new Set([...plan.added].map((one) => (one === key ? elementKey({ kind: kindOf(element), name }) : one))),
    schema: {
      ...changed.schema,
      indexes: changed.schema.indexes.map((index) =>
        index.schemaName === old && index.on === element.kind
          ? { ...index, schemaName: name, name: index.name.replace(old, name) }
          : index,
      ),
    },
    drafts: withTargets(plan.drafts, (target) => {
      if (elementKey(target) === key) return { ...target, name };
      if (element.kind !== 'tag' || target.ends === undefined) return target;
      const { src, dst } = target.ends;
      return { ...target, ends: { src: src === old ? name : src, dst: dst === old ? name : dst } };
    }),
  };
}

/** The plan with a property of another type. */
export function withPropertyType(plan: ImportPlan, key: string, property: string, type: PropertyType): ImportPlan {
  return withProperty(plan, key, property, (one) => ({ ...one, type }));
}

/** Returns the plan with a property renamed; its columns remain mapped to it. */
export function withPropertyName(plan: ImportPlan, key: string, property: string, name: string): ImportPlan {
  const renamed = withProperty(plan, key, property, (one) => ({ ...one, name }));
  return {
    ...renamed,
    schema: {
      ...renamed.schema,
      indexes: renamed.schema.indexes.map((index) =>
        isIndexOf(index, key)
          ? { ...index, fields: index.fields.map((f) => (f.property === property ? { ...f, property: name } : f)) }
          : index,
      ),
    },
    drafts: withTargets(plan.drafts, (target) =>
      elementKey(target) !== key
        ? target
        : {
            ...target,
            roles: target.roles.map((role) =>
              role?.kind === 'property' && role.name === property ? { kind: 'property', name } : role,
            ),
            ...(target.doubled !== undefined && {
              doubled: target.doubled.map((one) => (one.property === property ? { ...one, property: name } : one)),
            }),
            ...(target.readings !== undefined && { readings: withKey(target.readings, property, name) }),
            ...(target.constants !== undefined && { constants: withKey(target.constants, property, name) }),
          },
    ),
  };
}

/** Returns the plan without a property of a new element; its columns are no longer imported. */
export function withoutProperty(plan: ImportPlan, key: string, property: string): ImportPlan {
  const element = elementOfKey(plan, key);
  if (element === undefined) return plan;
  const dropped = withElement(plan, key, {
    ...element,
    properties: element.properties.filter((one) => one.name !== property),
  });
  return {
    ...dropped,
    schema: {
      ...dropped.schema,
      indexes: dropped.schema.indexes.filter(
        (index) => !isIndexOf(index, key) || index.fields.every((field) => field.property !== property),
      ),
    },
    drafts: withTargets(plan.drafts, (target) =>
      elementKey(target) !== key
        ? target
        : {
            ...target,
            roles: target.roles.map((role) => (role?.kind === 'property' && role.name === property ? undefined : role)),
            ...(target.doubled !== undefined && {
              doubled: target.doubled.filter((one) => one.property !== property),
            }),
            ...(target.readings !== undefined && { readings: withKey(target.readings, property, undefined) }),
            ...(target.constants !== undefined && { constants: withKey(target.constants, property, undefined) }),
          },
    ),
  };
}

/** Returns the plan with one file's draft changed. */
export function withDraft(plan: ImportPlan, draft: FileDraft): ImportPlan {
  return { ...plan, drafts: plan.drafts.map((one) => (one.file === draft.file ? draft : one)) };
}

/** Position of a target. */
export interface TargetPlace {
  readonly file: string;
  /** Its index among the file's targets. */
  readonly index: number;
}

/** Returns the plan with one target of one file changed. */
export function withTarget(plan: ImportPlan, { file, index }: TargetPlace, target: TargetDraft): ImportPlan {
  const draft = plan.drafts.find((one) => one.file === file);
  if (draft === undefined) return plan;
  return withDraft(plan, { ...draft, targets: draft.targets.map((one, at) => (at === index ? target : one)) });
}

/**
 * Returns the plan with another role for a column. A missing property is added if the import creates the element; one without a column is removed.
 */
export function withColumnRole(
  plan: ImportPlan,
  place: TargetPlace,
  column: number,
  role: ColumnRole,
  type: PropertyType = { kind: 'string' },
): ImportPlan {
  const target = plan.drafts.find((one) => one.file === place.file)?.targets[place.index];
  if (target === undefined) return plan;
  const key = elementKey(target);
  const before = target.roles[column];
  const hints = target.hints?.map((hint, at) => (at === column ? undefined : hint));
  let changed = withTarget(plan, place, { ...withRole(target, column, role), ...(hints !== undefined && { hints }) });
  const element = elementOfKey(changed, key);
  if (element === undefined || !plan.added.has(key)) return changed;
  if (role?.kind === 'property' && !element.properties.some((one) => one.name === role.name))
    changed = withElement(changed, key, {
      ...element,
      properties: [...element.properties, { name: role.name, type, isNullable: true }],
    });
  const isFed = (property: string): boolean =>
    changed.drafts
      .flatMap((draft) => draft.targets)
      .some((one) => elementKey(one) === key && propertiesOf(one).includes(property));
  return before?.kind === 'property' && !isFed(before.name) ? withoutProperty(changed, key, before.name) : changed;
}

/** Returns the plan with a new tag or edge type for the rows of a file; its ids come from the first columns. */
export function withNewElement(plan: ImportPlan, file: string, kind: TargetDraft['kind'], name: string): ImportPlan {
  const draft = plan.drafts.find((one) => one.file === file);
  if (draft === undefined) return plan;
  const element = { id: 0, name, properties: [] };
  return {
    schema:
      kind === 'vertex'
        ? { ...plan.schema, tags: [...plan.schema.tags, { kind: 'tag', ...element }] }
        : { ...plan.schema, edgeTypes: [...plan.schema.edgeTypes, { kind: 'edge', ...element }] },
    added: new Set([...plan.added, elementKey({ kind, name })]),
    drafts: withDraft(plan, { ...draft, targets: [...draft.targets, emptyTarget(kind, name, draft.columnCount)] })
      .drafts,
  };
}

/** Returns the plan with an additional tag or edge type for the rows of a file: an existing one of the plan, or a new one. */
export function withAddedTarget(
  plan: ImportPlan,
  draft: FileDraft,
  { kind, name, isNew }: Pick<TargetDraft, 'kind' | 'name'> & { readonly isNew: boolean },
): ImportPlan {
  if (isNew) return withNewElement(plan, draft.file, kind, name);
  return withDraft(plan, { ...draft, targets: [...draft.targets, emptyTarget(kind, name, draft.columnCount)] });
}

/** Returns the plan with an edge type reversed. */
export function withReversedEdge(plan: ImportPlan, key: string): ImportPlan {
  return {
    ...plan,
    drafts: withTargets(plan.drafts, (target) =>
      elementKey(target) !== key
        ? target
        : {
            ...target,
            roles: target.roles.map((role) =>
              role?.kind === 'src' ? { kind: 'dst' } : role?.kind === 'dst' ? { kind: 'src' } : role,
            ),
            ...(target.rowNumber !== undefined && {
              rowNumber: target.rowNumber.map((role) => (role === 'src' ? 'dst' : role === 'dst' ? 'src' : role)),
            }),
            ...(target.ends !== undefined && { ends: { src: target.ends.dst, dst: target.ends.src } }),
            ...(target.ids !== undefined && {
              ids: {
                ...(target.ids.dst !== undefined && { src: target.ids.dst }),
                ...(target.ids.src !== undefined && { dst: target.ids.src }),
              },
            }),
          },
    ),
  };
}

/** New edge types with an end at a tag, which are removed together with it. */
export function edgeTypesAt(plan: ImportPlan, tagName: string): readonly string[] {
  const names = plan.drafts
    .flatMap((draft) => draft.targets)
    .filter((target) => target.kind === 'edge' && (target.ends?.src === tagName || target.ends?.dst === tagName))
    .map((target) => target.name);
  return [...new Set(names)].filter((name) => plan.added.has(elementKey({ kind: 'edge', name })));
}

/** Returns the plan without a tag or an edge type: it is neither filled nor created. */
export function withoutElement(plan: ImportPlan, key: string): ImportPlan {
  const element = elementOfKey(plan, key);
  const gone = new Set([key]);
  if (element?.kind === 'tag')
    for (const name of edgeTypesAt(plan, element.name)) gone.add(elementKey({ kind: 'edge', name }));
  const stays = (one: TagSchema | EdgeTypeSchema): boolean => {
    const own = keyOfElement(one);
    return !gone.has(own) || !plan.added.has(own);
  };
  return {
    added: new Set([...plan.added].filter((one) => !gone.has(one))),
    schema: {
      ...plan.schema,
      tags: plan.schema.tags.filter(stays),
      edgeTypes: plan.schema.edgeTypes.filter(stays),
      indexes: plan.schema.indexes.filter(
        (index) => !plan.added.has(keyOfIndex(index)) || !gone.has(keyOfIndex(index)),
      ),
    },
    drafts: plan.drafts.map((draft) => ({
      ...draft,
      targets: draft.targets.filter((target) => !gone.has(elementKey(target))),
    })),
  };
}

/**
 * Returns the plan with a property of a new tag split off as a separate tag: each distinct value becomes a vertex with that value as its id and its
 * `name`, and an edge leads to it from the original vertex.
 */
export function withSplitTag(plan: ImportPlan, key: string, property: string, tagName: string): ImportPlan {
  const element = elementOfKey(plan, key);
  const source = element?.properties.find((one) => one.name === property);
  if (element?.kind !== 'tag' || source === undefined) return plan;
  const edgeName = `has_${tagName}`;
  const without = withoutProperty(plan, key, property);
  const tag: TagSchema = {
    kind: 'tag',
    id: 0,
    name: tagName,
    properties: [{ name: 'name', type: { kind: 'string' }, isNullable: true }],
  };
  const edgeType: EdgeTypeSchema = { kind: 'edge', id: 0, name: edgeName, properties: [] };
  const drafts = without.drafts.map((draft) => {
    const before = plan.drafts.find((one) => one.file === draft.file);
    const added = (before?.targets ?? []).flatMap((target): readonly TargetDraft[] => {
      if (elementKey(target) !== key) return [];
      const column = target.roles.findIndex((role) => roleText(role) === `property:${property}`);
      const vid = target.roles.findIndex((role) => role?.kind === 'vid');
      if (column < 0 || vid < 0) return [];
      const only = (roles: ReadonlyMap<number, 'vid' | 'src' | 'dst'>): TargetDraft['roles'] =>
        target.roles.map((_, at) => {
          const kind = roles.get(at);
          return kind === undefined ? undefined : { kind };
        });
      return [
        {
          kind: 'vertex',
          name: tagName,
          roles: only(new Map([[column, 'vid']])),
          doubled: [{ property: 'name', column }],
        },
        {
          kind: 'edge',
          name: edgeName,
          roles: only(
            new Map([
              [vid, 'src'],
              [column, 'dst'],
            ]),
          ),
          ends: { src: element.name, dst: tagName },
          ...(target.ids?.vid !== undefined && { ids: { src: target.ids.vid } }),
        },
      ];
    });
    return added.length === 0 ? draft : { ...draft, targets: [...draft.targets, ...added] };
  });
  return {
    schema: {
      ...without.schema,
      tags: [...without.schema.tags, tag],
      edgeTypes: [...without.schema.edgeTypes, edgeType],
    },
    added: new Set([...plan.added, `vertex:${tagName}`, `edge:${edgeName}`]),
    drafts,
  };
}

/** Returns an unused name for a tag or edge type: the wanted one, or a numbered variant. */
export function freeElementName(plan: ImportPlan, wanted: string): string {
  const taken = new Set(elementsOf(plan).map((element) => element.name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}_${number}`;
    if (!taken.has(name) && !taken.has(`has_${name}`)) return name;
  }
}

function keyOfElement(element: TagSchema | EdgeTypeSchema): string {
  return elementKey({ kind: kindOf(element), name: element.name });
}

function kindOf(element: TagSchema | EdgeTypeSchema): TargetDraft['kind'] {
  return element.kind === 'tag' ? 'vertex' : 'edge';
}

type Index = SchemaSnapshot['indexes'][number];

function keyOfIndex(index: Index): string {
  return elementKey({ kind: index.on === 'tag' ? 'vertex' : 'edge', name: index.schemaName });
}

function isIndexOf(index: Index, key: string): boolean {
  return keyOfIndex(index) === key;
}

/** The plan with the tag or edge type of a key replaced. */
export function withElement(plan: ImportPlan, key: string, element: TagSchema | EdgeTypeSchema): ImportPlan {
  const { schema } = plan;
  return {
    ...plan,
    schema:
      element.kind === 'tag'
        ? { ...schema, tags: schema.tags.map((tag) => (keyOfElement(tag) === key ? element : tag)) }
        : { ...schema, edgeTypes: schema.edgeTypes.map((one) => (keyOfElement(one) === key ? element : one)) },
  };
}

function withProperty(
  plan: ImportPlan,
  key: string,
  property: string,
  change: (property: PropertySchema) => PropertySchema,
): ImportPlan {
  const element = elementOfKey(plan, key);
  if (element === undefined) return plan;
  return withElement(plan, key, {
    ...element,
    properties: element.properties.map((one) => (one.name === property ? change(one) : one)),
  });
}

/** Returns a record with one key renamed, or removed if `name` is undefined. */
function withKey<T>(record: Readonly<Record<string, T>>, key: string, name: string | undefined): Record<string, T> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([at, value]): readonly (readonly [string, T])[] =>
      at !== key ? [[at, value]] : name === undefined ? [] : [[name, value]],
    ),
  );
}

function withTargets(drafts: readonly FileDraft[], change: (target: TargetDraft) => TargetDraft): readonly FileDraft[] {
  return drafts.map((draft) => ({ ...draft, targets: draft.targets.map(change) }));
}
