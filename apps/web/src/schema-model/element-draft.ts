import type { EdgeTypeSchema, PropertySchema, TagSchema, TimeToLive } from '@astrolabe/model';
import { build, parseExpression, printExpression } from '@astrolabe/ngql';
import { newId } from '../new-id.ts';
import { commentProblem, nameProblem, positiveInteger, type TextProblem } from './name-rule.ts';
import { canHoldExpiry, typeKeyOf, typeOfKey, type TypeKey } from './property-type.ts';

/** A property in a form, with texts as typed. */
export interface PropertyDraft {
  /** Stable identity of a row while its name changes. */
  readonly key: string;
  /** The property in the database; absent for a new one. */
  readonly original?: PropertySchema;
  readonly name: string;
  readonly type: TypeKey;
  readonly length: string;
  readonly isNullable: boolean;
  /** Empty: no default. */
  readonly defaultValue: string;
  /** Whether the default of a text is an expression instead of the text itself. */
  readonly isDefaultExpression: boolean;
  readonly comment: string;
}

/** TTL in a form. */
export interface ExpiryDraft {
  readonly isOn: boolean;
  readonly column: string;
  readonly duration: string;
}

/** A tag or an edge type in a form. */
export interface ElementDraft {
  readonly name: string;
  readonly comment: string;
  readonly properties: readonly PropertyDraft[];
  readonly expiry: ExpiryDraft;
}

/** Errors of a property by field: message keys under `schema`. */
export interface PropertyProblems {
  readonly name?: TextProblem | 'uniqueProperty';
  readonly length?: 'numberRequired';
  readonly defaultValue?: 'defaultInvalid';
  readonly comment?: TextProblem;
}

/** Errors of a tag or edge type by part. */
export interface ElementProblems {
  readonly name?: TextProblem;
  readonly comment?: TextProblem;
  /** By the key of the property. */
  readonly properties: ReadonlyMap<string, PropertyProblems>;
  readonly expiryColumn?: 'ttlColumnRequired';
  readonly expiryDuration?: 'ttlDurationRequired';
}

const QUOTED_TIMESTAMP = /^\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{1,2}:\d{1,2}$/;

/** A new property: nullable, without a default (specification, section 4). */
export function newProperty(): PropertyDraft {
  return {
    key: newId(),
    name: '',
    type: 'string',
    length: '',
    isNullable: true,
    defaultValue: '',
    isDefaultExpression: false,
    comment: '',
  };
}

/** An empty form. */
export function newElement(): ElementDraft {
  return { name: '', comment: '', properties: [], expiry: { isOn: false, column: '', duration: '' } };
}

/** A tag or an edge type as a form shows it at first. */
export function draftOfElement(element: TagSchema | EdgeTypeSchema): ElementDraft {
  const { timeToLive } = element;
  return {
    name: element.name,
    comment: element.comment ?? '',
    properties: element.properties.map(draftOfProperty),
    expiry:
      timeToLive === undefined || timeToLive.column === ''
        ? { isOn: false, column: '', duration: '' }
        : { isOn: true, column: timeToLive.column, duration: String(timeToLive.durationSeconds) },
  };
}

function draftOfProperty(property: PropertySchema): PropertyDraft {
  const type = typeKeyOf(property.type);
  const text = isTextType(type) && property.defaultText !== undefined ? textOfLiteral(property.defaultText) : undefined;
  return {
    key: newId(),
    original: property,
    name: property.name,
    type,
    length: property.type.kind === 'fixed_string' ? String(property.type.length) : '',
    isNullable: property.isNullable,
    defaultValue: text ?? property.defaultText ?? '',
    isDefaultExpression: property.defaultText !== undefined && text === undefined && isTextType(type),
    comment: property.comment ?? '',
  };
}

/** Whether the default of a type is a text that the form quotes. */
export function isTextType(type: TypeKey): boolean {
  return type === 'string' || type === 'fixed_string';
}

/** Returns the text of an expression that is a non-empty string literal. */
function textOfLiteral(expression: string): string | undefined {
  const tree = parseExpression(expression);
  return tree.kind === 'literal' && typeof tree.value === 'string' && tree.value !== '' ? tree.value : undefined;
}

/** The default of a property as an expression: texts are quoted, and timestamps written as date and time. */
function defaultTextOf(draft: PropertyDraft): string | undefined {
  const { defaultValue, type } = draft;
  if (defaultValue === '') return undefined;
  const isQuoted =
    (isTextType(type) && !draft.isDefaultExpression) ||
    (type === 'timestamp' && QUOTED_TIMESTAMP.test(defaultValue.trim()));
  return isQuoted
    ? printExpression(build.literal(type === 'timestamp' ? defaultValue.trim() : defaultValue))
    : defaultValue.trim();
}

/** Returns the property that the draft would create. */
export function propertyOfDraft(draft: PropertyDraft): PropertySchema {
  const defaultText = defaultTextOf(draft);
  return {
    name: draft.name,
    type: typeOfKey(draft.type, positiveInteger(draft.length) ?? 0),
    isNullable: draft.isNullable,
    ...(defaultText !== undefined && { defaultText }),
    ...(draft.comment !== '' && { comment: draft.comment }),
  };
}

/** The TTL settings to save. */
export function expiryOfDraft(draft: ExpiryDraft): TimeToLive | undefined {
  const durationSeconds = positiveInteger(draft.duration);
  return draft.isOn && draft.column !== '' && durationSeconds !== undefined
    ? { column: draft.column, durationSeconds }
    : undefined;
}

/** Returns the definition of a form without invalid properties, so that the preview always has a statement. */
export function definitionOfDraft(draft: ElementDraft): build.SchemaDefinition {
  const problems = elementProblems(draft, []);
  return {
    name: draft.name,
    properties: draft.properties.filter((property) => !problems.properties.has(property.key)).map(propertyOfDraft),
    timeToLive: expiryOfDraft(draft.expiry),
    ...(draft.comment !== '' && { comment: draft.comment }),
  };
}

/** Context of form validation. */
export interface ProblemOptions {
  /** Whether the tag or edge type exists, so that its name can't change. */
  readonly isNameFixed?: boolean;
  /** Version of the database as reported at sign-in. */
  readonly version?: string;
  /** Names of existing properties that the form drops. */
  readonly dropped?: readonly string[];
}

/** Validates one property among the others. */
export function propertyProblems(
  draft: PropertyDraft,
  others: readonly PropertyDraft[],
  options: ProblemOptions = {},
): PropertyProblems | undefined {
  const name = draft.original?.name === draft.name ? undefined : nameProblem(draft.name, [], options.version);
  // A name that is dropped in the same step is free only afterwards.
  const isDropped = draft.original === undefined && options.dropped?.includes(draft.name) === true;
  const isTwice =
    isDropped || others.some((other) => other.key !== draft.key && other.name !== '' && other.name === draft.name);
  const comment = draft.comment === (draft.original?.comment ?? '') ? undefined : commentProblem(draft.comment);
  const found: PropertyProblems = {
    ...(name !== undefined ? { name } : isTwice && { name: 'uniqueProperty' as const }),
    ...(draft.type === 'fixed_string' &&
      positiveInteger(draft.length) === undefined && { length: 'numberRequired' as const }),
    ...(!isDefaultReadable(draft) && { defaultValue: 'defaultInvalid' as const }),
    ...(comment !== undefined && { comment }),
  };
  return Object.keys(found).length === 0 ? undefined : found;
}

function isDefaultReadable(draft: PropertyDraft): boolean {
  const text = defaultTextOf(draft);
  if (text === undefined) return true;
  try {
    parseExpression(text);
    return true;
  } catch {
    return false;
  }
}

/** Validates a form; `taken` are existing names in the space. */
export function elementProblems(
  draft: ElementDraft,
  taken: readonly string[],
  options: ProblemOptions = {},
): ElementProblems {
  const name = options.isNameFixed === true ? undefined : nameProblem(draft.name, taken, options.version);
  const comment = commentProblem(draft.comment);
  const properties = new Map(
    draft.properties.flatMap((property) => {
      const found = propertyProblems(property, draft.properties, options);
      return found === undefined ? [] : [[property.key, found] as const];
    }),
  );
  const { isOn, column, duration } = draft.expiry;
  const isColumnRight = draft.properties.some((property) => property.name === column && canHoldExpiry(property.type));
  return {
    ...(name !== undefined && { name }),
    ...(comment !== undefined && { comment }),
    properties,
    ...(isOn && !isColumnRight && { expiryColumn: 'ttlColumnRequired' as const }),
    ...(isOn && positiveInteger(duration) === undefined && { expiryDuration: 'ttlDurationRequired' as const }),
  };
}

/** Number of fields with errors. */
export function countProblems(problems: ElementProblems): number {
  const own = [problems.name, problems.comment, problems.expiryColumn, problems.expiryDuration].filter(
    (one) => one !== undefined,
  ).length;
  return own + [...problems.properties.values()].reduce((sum, found) => sum + Object.keys(found).length, 0);
}
