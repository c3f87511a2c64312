/** Compares the list of the language's errors, `errors/errors.txt`, with our cases. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseCaseFile } from './case-file.ts';

/** One error of the language. */
export interface ListedError {
  readonly id: string;
  /** Its code in the embedded database; undefined if it never occurs there. */
  readonly code: string | undefined;
  /** The start of its text, with `…` for variable parts. */
  readonly text: string;
  /** Why no case provokes it: it never occurs, or cases cannot cause it. */
  readonly reason: string | undefined;
}

/** The error that a conformance case expects. */
export interface ExpectedMessage {
  readonly code: string;
  readonly message: string;
}

/** Reads the list; an unreadable line is an `Error` with its number. */
export function parseErrorList(list: string): ListedError[] {
  return list.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    // A `|` within a field has no space around it.
    const [id, code, text, reason, ...others] = line.split(' | ');
    if (id === undefined || code === undefined || text === undefined || others.length > 0)
      throw new Error(
        `line ${index + 1}: expected \`id | code | text\`, \`id | code | text | where it is proven\` or \`id | absent | text | reason\``,
      );
    const isAbsent = code === 'absent';
    if (isAbsent && reason === undefined) throw new Error(`line ${index + 1}: expected a reason`);
    return [{ id, code: isAbsent ? undefined : code, text, reason }];
  });
}

/** Whether a message starts with the listed text. */
export function beginsAs(message: string, text: string): boolean {
  const parts = text.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*?')}`, 's').test(message);
}

/** Ids of reachable errors that no case provokes, and of errors marked unreachable that a case provokes. */
export function unprovenErrors(errors: readonly ListedError[], expected: readonly ExpectedMessage[]): string[] {
  return errors
    .filter(({ code, text, reason }) => {
      const isSaid = expected.some((one) => (code === undefined || one.code === code) && beginsAs(one.message, text));
      return isSaid !== (reason === undefined);
    })
    .map(({ id }) => id);
}

/** Every message that the cases in a folder expect. */
export function expectedMessages(casesFolder: string): ExpectedMessage[] {
  return readdirSync(casesFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test'))
    .flatMap((name) => parseCaseFile(readFileSync(join(casesFolder, name), 'utf8'), name).cases)
    .flatMap(({ steps }) => steps)
    .flatMap(({ expectation }) =>
      expectation.kind === 'error' && expectation.message !== undefined
        ? [{ code: expectation.code, message: expectation.message }]
        : [],
    );
}
