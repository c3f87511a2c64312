import type { EdgeTypeSchema, IndexSchema, PropertySchema, TagSchema } from '@astrolabe/model';
import type { build } from '@astrolabe/ngql';
import { commentProblem, nameProblem, positiveInteger, type TextProblem } from './name-rule.ts';

/** One field of an index as a form holds it; the length is text as typed and counts for strings only. */
export interface IndexFieldDraft {
  readonly property: string;
  readonly length: string;
}

/** An index as a form holds it. */
export interface IndexDraft {
  readonly on: 'tag' | 'edge';
  readonly schemaName: string;
  readonly name: string;
  readonly comment: string;
  readonly fields: readonly IndexFieldDraft[];
}

/** What is wrong with the form of an index: words of the catalogue under `schema`. */
export interface IndexProblems {
  readonly schemaName?: 'ownerRequired' | 'ttlExists';
  readonly name?: TextProblem;
  readonly comment?: TextProblem;
  /** By property. */
  readonly lengths: ReadonlyMap<string, 'indexedLengthRequired'>;
}

/** What is wrong with the form of an index. An index cannot be created while its tag or edge type expires (specification, section 4). */
export function indexProblems(
  draft: IndexDraft,
  owner: TagSchema | EdgeTypeSchema | undefined,
  indexes: readonly IndexSchema[],
  version?: string,
): IndexProblems {
  const name = nameProblem(
    draft.name,
    indexes.map((index) => index.name),
    version,
  );
  const comment = commentProblem(draft.comment);
  const hasExpiry = owner?.timeToLive !== undefined && owner.timeToLive.column !== '';
  const lengths = draft.fields.flatMap((field) => {
    const property = owner?.properties.find((one) => one.name === field.property);
    return property?.type.kind === 'string' && positiveInteger(field.length) === undefined
      ? [[field.property, 'indexedLengthRequired'] as const]
      : [];
  });
  return {
    ...(owner === undefined
      ? { schemaName: 'ownerRequired' as const }
      : hasExpiry && { schemaName: 'ttlExists' as const }),
    ...(name !== undefined && { name }),
    ...(comment !== undefined && { comment }),
    lengths: new Map(lengths),
  };
}

/** The index that a form describes. */
export function indexOfDraft(draft: IndexDraft, properties: readonly PropertySchema[]): build.IndexDefinition {
  return {
    name: draft.name,
    on: draft.on,
    schemaName: draft.schemaName,
    fields: draft.fields.map((field) => {
      const isString = properties.find((property) => property.name === field.property)?.type.kind === 'string';
      const length = isString ? positiveInteger(field.length) : undefined;
      return { property: field.property, ...(length !== undefined && { length }) };
    }),
    ...(draft.comment !== '' && { comment: draft.comment }),
  };
}

/** The fields with one of them moved to another place. */
export function moveField(fields: readonly IndexFieldDraft[], from: number, to: number): readonly IndexFieldDraft[] {
  const moved = fields[from];
  if (moved === undefined || to < 0 || to >= fields.length) return fields;
  const rest = fields.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
