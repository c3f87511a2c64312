import type { EdgeTypeSchema, IndexSchema, PropertySchema, TagSchema } from '@astrolabe/model';
import type { build } from '@astrolabe/ngql';
import { hasShapeOf } from '../use-saved-form.ts';
import { commentProblem, nameProblem, positiveInteger, type TextProblem } from '../../schema-model/name-rule.ts';

/** One field of an index in a form; the length is the text as typed, used for strings only. */
export interface IndexFieldDraft {
  readonly property: string;
  readonly length: string;
}

/** An index in a form. */
export interface IndexDraft {
  readonly on: 'tag' | 'edge';
  readonly schemaName: string;
  readonly name: string;
  readonly comment: string;
  readonly fields: readonly IndexFieldDraft[];
  /** Whether an index without fields is wanted. */
  readonly coversAllRows: boolean;
}

/** Errors of an index form: message keys under `schema`. */
export interface IndexProblems {
  readonly schemaName?: 'ownerRequired' | 'ttlExists';
  readonly name?: TextProblem;
  readonly comment?: TextProblem;
  /** By property. */
  readonly fields: ReadonlyMap<string, 'indexedLengthRequired' | 'fieldGone'>;
  readonly noField?: 'fieldRequired';
}

/** Validates an index form. A field is required; elements with TTL cannot be indexed (specification, sections 4 and 5). */
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
  const fields = new Map<string, 'indexedLengthRequired' | 'fieldGone'>();
  for (const { property: name, length } of draft.fields) {
    const property = owner?.properties.find((one) => one.name === name);
    if (owner !== undefined && property === undefined) fields.set(name, 'fieldGone');
    else if (property?.type.kind === 'string' && positiveInteger(length) === undefined)
      fields.set(name, 'indexedLengthRequired');
  }
  return {
    ...(owner === undefined
      ? { schemaName: 'ownerRequired' as const }
      : hasExpiry && { schemaName: 'ttlExists' as const }),
    ...(name !== undefined && { name }),
    ...(comment !== undefined && { comment }),
    fields,
    ...(owner !== undefined &&
      draft.fields.length === 0 &&
      !draft.coversAllRows && { noField: 'fieldRequired' as const }),
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

/** Returns the fields with one of them moved. */
export function moveField(fields: readonly IndexFieldDraft[], from: number, to: number): readonly IndexFieldDraft[] {
  const moved = fields[from];
  if (moved === undefined || to < 0 || to >= fields.length) return fields;
  const rest = fields.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** Restores a stored index form; undefined if invalid. */
export function readIndexDraft(stored: unknown, empty: IndexDraft): IndexDraft | undefined {
  const isRight =
    hasShapeOf(stored, empty) && stored.fields.every((field) => hasShapeOf(field, { property: '', length: '' }));
  return isRight ? { ...stored, on: empty.on } : undefined;
}
