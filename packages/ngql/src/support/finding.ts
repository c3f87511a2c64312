import type { ErrorCode, SourceRange } from '@astrolabe/model';
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

/** The hint and the fix that write the statements which make an index on an element before the statement. */
export function createIndex(element: ElementSchema): Pick<Finding, 'fixes'> & { readonly hint: Said } {
  const word = element.kind === 'tag' ? 'TAG' : 'EDGE';
  const index = quoteName(`${element.name}_index`);
  const create = `CREATE ${word} INDEX IF NOT EXISTS ${index} ON ${quoteName(element.name)}()`;
  const rebuild = `REBUILD ${word} INDEX ${index}`;
  return {
    hint: said('createIndex', { create, rebuild }),
    fixes: [{ title: create, edits: [{ start: 0, end: 0, insert: `${create};\n${rebuild};\n` }] }],
  };
}
