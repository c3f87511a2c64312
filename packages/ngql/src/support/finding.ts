import type { ErrorCode, PropertySchema, SourceRange } from '@astrolabe/model';
import { quoteName } from '../printer/quote.ts';
import { said, type Said } from './diagnostic-text.ts';
import type { ElementSchema } from './known-names.ts';

/** Severity: an error would be rejected; a warning runs but is probably not intended. */
export type DiagnosticSeverity = 'error' | 'warning';

/** A range to replace. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

/** An edit that fixes a problem. */
export interface QuickFix {
  /** The replacement, or the inserted statement. */
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** A parser message, which is the database's own, with its translatable form if known. */
export interface Verbatim {
  readonly text: string;
  readonly said?: Said | undefined;
}

/** A finding of a check; positions refer to the statement. */
export interface Finding {
  readonly range: SourceRange;
  readonly severity: DiagnosticSeverity;
  readonly code: ErrorCode;
  readonly message: Said | Verbatim;
  readonly hint?: Said | Verbatim;
  readonly fixes: readonly QuickFix[];
}

/** Receives findings. */
export type Report = (finding: Finding) => void;

/** Creates a finding with the name that was probably intended and a fix. */
export function misspelled(
  range: SourceRange,
  meant: string | undefined,
  rest: Pick<Finding, 'code' | 'message'> & { readonly severity?: Finding['severity'] },
): Finding {
  const fixes: readonly QuickFix[] =
    meant === undefined ? [] : [{ title: meant, edits: [{ ...range, insert: quoteName(meant) }] }];
  return {
    severity: 'error',
    ...rest,
    range,
    fixes,
    ...(meant !== undefined && { hint: said('didYouMean', { name: meant }) }),
  };
}

/** Bytes of a text in a suggested index. */
export const INDEXED_TEXT_BYTES = 64;

/**
 * Returns the statements that create and rebuild an index on an element, and its name. The index contains the requested property, if any.
 */
export function indexStatements(
  element: ElementSchema,
  asked: PropertySchema | undefined,
): { readonly index: string; readonly create: string; readonly rebuild: string } {
  const word = element.kind === 'tag' ? 'TAG' : 'EDGE';
  const index = asked === undefined ? `${element.name}_index` : `${element.name}_${asked.name}_index`;
  const length = asked?.type.kind === 'string' ? `(${INDEXED_TEXT_BYTES})` : '';
  const field = asked === undefined ? '' : `${quoteName(asked.name)}${length}`;
  return {
    index,
    create: `CREATE ${word} INDEX IF NOT EXISTS ${quoteName(index)} ON ${quoteName(element.name)}(${field})`,
    rebuild: `REBUILD ${word} INDEX ${quoteName(index)}`,
  };
}

/** The hint and the quick fix that insert statements to create an index before the statement. */
export function createIndex(
  element: ElementSchema,
  asked?: PropertySchema,
): Pick<Finding, 'fixes'> & { readonly hint: Said } {
  const { create, rebuild } = indexStatements(element, asked);
  return {
    hint: said('createIndex', { create, rebuild }),
    fixes: [{ title: create, edits: [{ start: 0, end: 0, insert: `${create};\n${rebuild};\n` }] }],
  };
}

/** The first property of an element among some names that an index can hold. */
export function indexableProperty(element: ElementSchema, names: readonly string[]): PropertySchema | undefined {
  return names
    .flatMap((name) => element.properties.find((property) => property.name === name) ?? [])
    .find(({ type }) => type.kind !== 'duration' && type.kind !== 'list' && type.kind !== 'set');
}
