import {
  modelMapping,
  modelSchema,
  suggestMapping,
  type InferredModel,
  type ModelEdgeType,
  type ModelTag,
} from '@astrolabe/importer';
import type { FilePreview } from '@astrolabe/http-api';
import type { SchemaSnapshot } from '@astrolabe/model';
import { elementKey, elementsOf, type ImportPlan } from './import-plan.ts';
import { areIdsOf, columnTexts, idsOfTags } from './tag-ids.ts';
import { settled } from './settled-plan.ts';
import {
  columnOfId,
  draftOfMapping,
  type FileDraft,
  type IdRole,
  type RoleHint,
  type TargetDraft,
} from './mapping-draft.ts';

/** The plan for a new space from the inferred model of some files. */
export function planOfModel(
  model: InferredModel,
  spaceName: string,
  previews: ReadonlyMap<string, FilePreview>,
): ImportPlan {
  const schema = modelSchema(model, spaceName);
  const mapping = modelMapping(model);
  return {
    schema,
    added: new Set([
      ...schema.tags.map(({ name }) => elementKey({ kind: 'vertex', name })),
      ...schema.edgeTypes.map(({ name }) => elementKey({ kind: 'edge', name })),
    ]),
    drafts: [...previews].map(([file, preview]): FileDraft => {
      const found = mapping.files.find((one) => one.file === file);
      return {
        file,
        columnCount: preview.columnCount,
        targets: (found?.targets ?? []).map((target) =>
          explained(draftOfMapping(target, preview.columnCount), file, model),
        ),
        ...(found?.nullText !== undefined && { nullText: found.nullText }),
      };
    }),
  };
}

/**
 * A plan to import files into an existing space. A file that matches a tag or an edge type of the space is mapped to it; for others the plan adds
 * the detected elements.
 */
export function planOfSpace(
  schema: SchemaSnapshot,
  model: InferredModel,
  previews: ReadonlyMap<string, FilePreview>,
): ImportPlan {
  let plan: ImportPlan = { schema, added: new Set(), drafts: [] };
  const inferred = planOfModel(model, schema.space.name, previews);
  for (const [file, preview] of previews) {
    const best = suggestMapping(file, preview, schema)[0];
    if (best !== undefined) {
      const { confidence, reason } = best;
      const target = draftOfMapping(best.target, preview.columnCount);
      const hints = target.roles.map((role) => (role === undefined ? undefined : { confidence, reason }));
      const draft = { file, columnCount: preview.columnCount, targets: [{ ...target, hints }] };
      plan = { ...plan, drafts: [...plan.drafts, draft] };
      continue;
    }
    const draft = inferred.drafts.find((one) => one.file === file);
    plan =
      draft === undefined
        ? { ...plan, drafts: [...plan.drafts, { file, columnCount: preview.columnCount, targets: [] }] }
        : withDraftOf(plan, inferred, {
            ...draft,
            targets: draft.targets.map((target) => fitting(target, preview, schema)),
          });
  }
  return withEnds(plan, previews);
}

/** The plan with the tags at the ends of edge types, if the first rows of the files determine them. */
export function withEnds(plan: ImportPlan, previews: ReadonlyMap<string, FilePreview>): ImportPlan {
  const ids = idsOfTags(plan, previews);
  const tagOf = (file: string, column: number): string | undefined =>
    [...ids].find(([, known]) => areIdsOf(columnTexts(previews, file, column), known))?.[0];
  return {
    ...plan,
    drafts: plan.drafts.map((draft) => ({
      ...draft,
      targets: draft.targets.map((target) =>
        target.kind === 'vertex' || target.ends !== undefined
          ? target
          : {
              ...target,
              ends: {
                src: tagOf(draft.file, columnOfId(target, 'src')),
                dst: tagOf(draft.file, columnOfId(target, 'dst')),
              },
            },
      ),
    })),
  };
}

/** Returns the plan after files were added or removed, keeping the decisions for the others. */
export function withFiles(plan: ImportPlan, fresh: ImportPlan): ImportPlan {
  const wanted = new Set(fresh.drafts.map((draft) => draft.file));
  let followed: ImportPlan = { ...plan, drafts: plan.drafts.filter((draft) => wanted.has(draft.file)) };
  for (const draft of fresh.drafts)
    if (!plan.drafts.some((one) => one.file === draft.file)) followed = withDraftOf(followed, fresh, draft);
  return settled(followed);
}

/** Returns the plan with a draft of another plan, and with missing elements that the draft needs. */
function withDraftOf(plan: ImportPlan, source: ImportPlan, draft: FileDraft): ImportPlan {
  const present = new Set(elementsOf(plan).map((element) => element.name));
  const wanted = new Set(draft.targets.map(elementKey));
  const isMissing = (kind: TargetDraft['kind']) => (element: { readonly name: string }) =>
    wanted.has(elementKey({ kind, name: element.name })) && !present.has(element.name);
  const tags = source.schema.tags.filter(isMissing('vertex'));
  const edgeTypes = source.schema.edgeTypes.filter(isMissing('edge'));
  const fresh = new Set([...tags, ...edgeTypes].map((element) => element.name));
  return {
    schema: {
      ...plan.schema,
      tags: [...plan.schema.tags, ...tags],
      edgeTypes: [...plan.schema.edgeTypes, ...edgeTypes],
      indexes: [
        ...plan.schema.indexes,
        ...source.schema.indexes.filter(
          (index) => fresh.has(index.schemaName) && !plan.schema.indexes.some((present) => present.name === index.name),
        ),
      ],
    },
    added: new Set([
      ...plan.added,
      ...tags.map(({ name }) => elementKey({ kind: 'vertex', name })),
      ...edgeTypes.map(({ name }) => elementKey({ kind: 'edge', name })),
    ]),
    drafts: [...plan.drafts, draft],
  };
}

/** Adapts a target to a space with another id type than the model's: texts are hashed if ids are numbers. */
function fitting(target: TargetDraft, preview: FilePreview, { space }: SchemaSnapshot): TargetDraft {
  if (space.vidType.kind !== 'int64') return target;
  const hashed = ID_ROLES.flatMap((role) => {
    const column = columnOfId(target, role);
    return column >= 0 && preview.types[column]?.kind !== 'int64'
      ? [[role, { ...target.ids?.[role], function: 'hash' as const }] as const]
      : [];
  });
  return hashed.length === 0 ? target : { ...target, ids: { ...target.ids, ...Object.fromEntries(hashed) } };
}

const ID_ROLES: readonly IdRole[] = ['vid', 'src', 'dst'];

/** A target with the tags at its ends, and the reasons of its guesses. */
function explained(target: TargetDraft, file: string, model: InferredModel): TargetDraft {
  const source: ModelTag | ModelEdgeType | undefined =
    target.kind === 'vertex'
      ? model.tags.find((tag) => tag.name === target.name && tag.files.includes(file))
      : model.edgeTypes.find((edgeType) => edgeType.name === target.name && edgeType.files.includes(file));
  if (source === undefined) return target;
  const finding = (column: number): RoleHint | undefined => {
    const found = model.findings.find((one) => one.file === file && one.column === column);
    return found && { confidence: found.confidence, reason: found.reason, tagName: found.pointsTo };
  };
  const hints = target.roles.map((role, column): RoleHint | undefined => {
    if (role === undefined) return undefined;
    if (role.kind === 'property') {
      const property = source.properties.find((one) => one.name === role.name);
      return property && { confidence: property.confidence, reason: property.reason };
    }
    if (source.kind === 'edgeType' && (role.kind === 'src' || role.kind === 'dst')) {
      const { confidence, reason, tag } = source[role.kind];
      return { confidence, reason, tagName: tag };
    }
    return finding(column) ?? { confidence: source.confidence, reason: source.reason };
  });
  return {
    ...target,
    hints,
    ...(source.kind === 'edgeType' && { ends: { src: source.src.tag, dst: source.dst.tag } }),
  };
}
