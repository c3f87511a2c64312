import type { ErrorCode, PropertySchema, SourceRange } from '@astrolabe/model';
import { quoteName } from '../printer/quote.ts';
import { said, type Said } from './diagnostic-text.ts';
import type { ElementSchema } from './known-names.ts';

/** How bad something is: an error would be refused, a warning runs but hardly as meant. */
export type DiagnosticSeverity = 'error' | 'warning';

/** A stretch to replace. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

/** A change that puts something right. */
export interface QuickFix {
  /** What is written instead, or the statement that is put in. */
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** The words of the parser, which are the database's own, and what they say where that is known. */
export interface Verbatim {
  readonly text: string;
  readonly said?: Said | undefined;
}

/** What a check of one statement found; places are those of its text. */
export interface Finding {
  readonly range: SourceRange;
  readonly severity: DiagnosticSeverity;
  readonly code: ErrorCode;
  readonly message: Said | Verbatim;
  readonly hint?: Said | Verbatim;
  readonly fixes: readonly QuickFix[];
}

/** Takes what a check finds. */
export type Report = (finding: Finding) => void;

/** A finding with the name that was probably meant, and the fix that writes it. */
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

/** Bytes of a text that an index which is offered holds. */
export const INDEXED_TEXT_BYTES = 64;

/** The statements that make an index on an element and fill it, and its name. It holds the property that is asked for, if one is. */
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

/** The hint and the fix that write the statements which make an index on an element before the statement. */
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
