/**
 * Our own conformance cases are text:
 *
 *     dataset players                     the space they work in; every case has it for itself
 *     dataset players shared              or: one space for all cases of the file, which only read
 *     case one step
 *     statement GO FROM "p1" OVER follow YIELD dst(edge) AS id
 *     columns id                          optional; cells are parted by " | "
 *     rows any order                      or: rows in order
 *     "p2"
 *     case unknown edge type
 *     statement GO FROM "p1" OVER folow YIELD dst(edge)
 *     error SEMANTIC_ERROR at 18..23 hint follow
 *     message `folow' …                   optional: how the message begins
 *     case what a plan is made of
 *     statement EXPLAIN YIELD 1 AS a | LIMIT 1
 *     plan Limit(Project(Start))          each node with the nodes it reads from, the root first
 *     case another user, and a parameter
 *     given low = 20 + 1                  $low for the statements of the case after this line: what YIELD answers
 *     as mila "secret"                    the user who runs the next statement; root otherwise
 *     statement YIELD $low
 *
 * Lines that start with `#` are comments. A statement continues over lines that start with two blanks. A case may have several statements with
 * their expectations; a statement without one must succeed (`ok` states this). Cells are written as the console prints values. `<<600 times (>>`
 * in a statement stands for 600 opening parentheses.
 */
export interface CaseFile {
  readonly dataset: string | undefined;
  /** Whether the cases read one space together. */
  readonly isShared: boolean;
  readonly cases: readonly ConformanceCase[];
}

export interface ConformanceCase {
  readonly name: string;
  readonly line: number;
  readonly steps: readonly CaseStep[];
}

export interface CaseStep {
  readonly statement: string;
  /** The user who runs it; absent: the user of the run. */
  readonly account: { readonly username: string; readonly password: string } | undefined;
  /** Its parameters: each name with the expression of its value. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly line: number;
  readonly expectation: Expectation;
}

export type Expectation =
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'rows';
      readonly inOrder: boolean;
      readonly columns: readonly string[] | undefined;
      readonly rows: readonly string[];
    }
  | { readonly kind: 'plan'; readonly plan: string }
  | {
      readonly kind: 'error';
      readonly code: string;
      readonly start: number | undefined;
      readonly end: number | undefined;
      readonly hint: string | undefined;
      readonly message: string | undefined;
    };

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads a case file; an unreadable line is an `Error` with its number. */
export function parseCaseFile(text: string, fileName: string): CaseFile {
  let dataset: string | undefined;
  let isShared = false;
  const cases: { name: string; line: number; steps: Writable<CaseStep>[] }[] = [];
  let columns: readonly string[] | undefined;
  let rows: string[] | undefined;
  let account: CaseStep['account'];
  let parameters = new Map<string, string>();
  text.split(/\r?\n/).forEach((line, index) => {
    const number = index + 1;
    const fail = (reason: string): never => {
      throw new Error(`${fileName}:${number}: ${reason}`);
    };
    const current = cases.at(-1);
    const step = current?.steps.at(-1);
    if (line.startsWith('#') || line.trim() === '') {
      if (line.trim() === '') rows = undefined;
      return;
    }
    const [, word = '', rest = ''] =
      /^(dataset|case|given|as|statement|columns|rows|error|message|plan|ok)(?: (.*))?$/.exec(line) ?? [];
    if (line.startsWith('  ') && step && !rows) {
      step.statement += `\n${repeated(line.slice(2))}`;
    } else if (rows && !['case', 'given', 'as', 'statement'].includes(word)) {
      rows.push(line);
    } else if (word === 'dataset') {
      const [name, sharing] = rest.split(' ');
      if (sharing !== undefined && sharing !== 'shared') fail('expected `dataset NAME` or `dataset NAME shared`');
      dataset = name;
      isShared = sharing === 'shared';
    } else if (word === 'case') {
      rows = undefined;
      account = undefined;
      parameters = new Map();
      cases.push({ name: rest, line: number, steps: [] });
    } else if (!current) {
      fail('expected `dataset` or `case`');
    } else if (word === 'given') {
      rows = undefined;
      const [, name, expression] = /^(\w+) = (.+)$/.exec(rest) ?? fail('expected `given NAME = EXPRESSION`');
      parameters = new Map([...parameters, [name!, expression!]]);
    } else if (word === 'as') {
      rows = undefined;
      const [, username, password] = /^(\w+) "(.*)"$/.exec(rest) ?? fail('expected `as USER "PASSWORD"`');
      account = { username: username!, password: password! };
    } else if (word === 'statement') {
      rows = undefined;
      columns = undefined;
      current.steps.push({
        statement: repeated(rest),
        account,
        parameters,
        line: number,
        expectation: { kind: 'ok' },
      });
      account = undefined;
    } else if (!step) {
      fail('expected `statement`');
    } else if (word === 'columns') {
      columns = rest.split(' | ');
    } else if (word === 'rows') {
      if (rest !== 'any order' && rest !== 'in order') fail('expected `rows any order` or `rows in order`');
      rows = [];
      step.expectation = { kind: 'rows', inOrder: rest === 'in order', columns, rows };
    } else if (word === 'error') {
      const [, code, start, end, hint] =
        /^(\w+)(?: at (\d+)\.\.(\d+))?(?: hint (.*))?$/.exec(rest) ??
        fail('expected `error CODE [at a..b] [hint words]`');
      step.expectation = {
        kind: 'error',
        code: code!,
        start: start === undefined ? undefined : Number(start),
        end: end === undefined ? undefined : Number(end),
        hint,
        message: undefined,
      };
    } else if (word === 'message') {
      if (step.expectation.kind !== 'error') fail('`message` belongs to an `error`');
      else step.expectation = { ...step.expectation, message: rest };
    } else if (word === 'plan') {
      step.expectation = { kind: 'plan', plan: rest };
    } else if (word === 'ok') {
      step.expectation = { kind: 'ok' };
    } else {
      fail(`unreadable line: ${line}`);
    }
  });
  return { dataset, isShared, cases };
}

/** `<<3 times ab>>` written out. */
function repeated(statement: string): string {
  return statement.replaceAll(/<<(\d+) times (.*?)>>/g, (_, count: string, text: string) => text.repeat(Number(count)));
}
