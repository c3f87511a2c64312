import { parseImportMapping } from '@astrolabe/importer';
import { AstrolabeError, type SchemaSnapshot } from '@astrolabe/model';
import type { ImportPlan } from './import-plan.ts';
import type { FileDraft } from './mapping-draft.ts';
import { importMappingOf } from './mapping-draft.ts';
import type { TargetSpace } from './use-import-plan.ts';

/** Content of an unfinished import, besides its name. */
export interface TaskDraft {
  readonly files: readonly string[];
  readonly space: TargetSpace;
  /** As typed. */
  readonly batch: string;
  readonly onBadRow: 'skip' | 'stop';
  /** Absent if nothing was corrected manually. */
  readonly plan: ImportPlan | undefined;
}

/** Serializes a draft for the server. */
export function draftContent({ files, space, batch, onBadRow, plan }: TaskDraft): Readonly<Record<string, unknown>> {
  return {
    files,
    isNewSpace: space.isNew,
    batch,
    onBadRow,
    ...(plan !== undefined && { schema: plan.schema, added: [...plan.added], drafts: plan.drafts }),
  };
}

/** A draft from the server. Unreadable parts are dropped, so that the import is suggested again. */
export function readDraftContent(content: Readonly<Record<string, unknown>>, spaceName: string): TaskDraft {
  const { files, isNewSpace, batch, onBadRow } = content;
  return {
    files: texts(files),
    space: { name: spaceName, isNew: isNewSpace === true },
    batch: typeof batch === 'string' ? batch : '',
    onBadRow: onBadRow === 'stop' ? 'stop' : 'skip',
    plan: readPlan(content),
  };
}

function readPlan({ schema, added, drafts }: Readonly<Record<string, unknown>>): ImportPlan | undefined {
  if (typeof schema !== 'object' || schema === null || !Array.isArray(drafts)) return undefined;
  const plan: ImportPlan = {
    // Only this page writes drafts; the mapping made from the parts checks whether they match.
    schema: schema as SchemaSnapshot,
    added: new Set(texts(added)),
    drafts: drafts as readonly FileDraft[],
  };
  try {
    const mapping = importMappingOf(plan.drafts.filter((draft) => draft.targets.length > 0));
    if (mapping.files.length > 0) parseImportMapping(mapping);
    return Array.isArray(plan.schema.tags) && Array.isArray(plan.schema.edgeTypes) ? plan : undefined;
  } catch (error) {
    if (AstrolabeError.is(error) || error instanceof TypeError) return undefined;
    throw error;
  }
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
