import { AstrolabeError, type ErrorCode, type SchemaSnapshot } from '@astrolabe/model';
import type { Statement } from '../ast/statement.ts';
import { STATEMENTS } from '../statements.ts';
import { parse, type ParseOptions, type ParseResult } from '../parser/parse.ts';
import { parseCommand } from '../script/command.ts';
import { scriptOffset, splitScript, type ScriptPart } from '../script/split-script.ts';
import type { KnownEdges } from './check-direction.ts';
import { checkStatement } from './check-statement.ts';
import { saidText, type Said } from './diagnostic-text.ts';
import type { DiagnosticSeverity, Finding, QuickFix, Verbatim } from './finding.ts';
import { KnownNames } from './known-names.ts';
import { columnsOfStatement } from './statement-columns.ts';
import { syntaxFinding } from './syntax-finding.ts';
import { typographicFinding } from './typographic.ts';

/** A problem in a range of a script. The range is empty if something is missing. */
export interface Diagnostic {
  readonly start: number;
  readonly end: number;
  readonly severity: DiagnosticSeverity;
  readonly code: ErrorCode;
  /** In English. */
  readonly message: string;
  readonly hint?: string;
  /** Message and hint in translatable form; absent if only English exists. */
  readonly said?: Said;
  readonly saidHint?: Said;
  /** Fixes, best first. */
  readonly fixes: readonly QuickFix[];
}

/** Knowledge for diagnostics besides the text. Without a schema, only the grammar is checked. */
export interface DiagnoseOptions extends ParseOptions {
  readonly schema?: SchemaSnapshot | undefined;
  /** The tags connected by edges; if absent, directions are not checked. */
  readonly edges?: KnownEdges | undefined;
}

/**
 * Returns the problems of a script in text order: syntax errors and, with a schema, unknown names. Broken statements are not checked for
 * names. A script that changes the space is checked for syntax only.
 */
export function diagnose(text: string, options: DiagnoseOptions = {}): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const parts = splitScript(text);
  const known = { ...options, parameters: new Set([...(options.parameters ?? []), ...parametersSetBy(parts)]) };
  const functions = functionsOf(text, options.schema);
  const parsing = {
    ...(options.parameters ? known : options),
    ...(functions.size > 0 && { isFunction: (name: string) => functions.has(name.toLowerCase()) }),
  };
  const memory: ParseMemory = { settings: settingsText(parsing, functions), results: new Map() };
  const read = parts.map((part) => readPart(part, parsing, memory, diagnostics));
  lastMemory = memory;
  const statements = read.flatMap((part) => part.statements);
  const isElsewhere = statements.some(changesSpace);
  const names = new KnownNames(
    isElsewhere ? undefined : options.schema,
    variablesOf(read, known),
    statements,
    statements.some(({ kind }) => STATEMENTS[kind].effect === 'grows') ? undefined : options.edges,
  );
  for (const { part, statements: own, isSound } of read) {
    if (!isSound) continue;
    for (const statement of own) {
      // A new space does not depend on a schema; names of other statements may refer to another space.
      const isKnown = options.schema !== undefined && (!isElsewhere || statement.kind === 'create-space');
      if (isKnown) checkStatement(statement, names, (finding) => diagnostics.push(toDiagnostic(part, finding)));
    }
  }
  return diagnostics.toSorted((a, b) => a.start - b.start);
}

const CREATED_FUNCTION = /\bcreate\s+(?:or\s+replace\s+)?function\s+(?:if\s+not\s+exists\s+)?`?(\w+)/gi;

/** Lowercase names of the functions of the database, and of those that the script creates. */
function functionsOf(text: string, schema: SchemaSnapshot | undefined): ReadonlySet<string> {
  const names = new Set(schema?.functions?.map(({ name }) => name.toLowerCase()));
  for (const [, name] of text.matchAll(CREATED_FUNCTION)) if (name) names.add(name.toLowerCase());
  return names;
}

/** The names that lines of `:param name` give. */
function parametersSetBy(parts: readonly ScriptPart[]): readonly string[] {
  return parts.flatMap((part) => {
    const name = part.kind === 'command' ? /^:\s*param\s+(\w+)/i.exec(part.text)?.[1] : undefined;
    return name === undefined ? [] : [name];
  });
}

/** Parsed statements of the previous text: after a key press, all but one are the same. */
interface ParseMemory {
  /** Other inputs of the results. */
  readonly settings: string;
  readonly results: Map<string, ParseResult>;
}

let lastMemory: ParseMemory | undefined;

function settingsText({ parameters, textBytesMax }: ParseOptions, functions: ReadonlySet<string>): string {
  return JSON.stringify([parameters && [...parameters].toSorted(), textBytesMax, [...functions].toSorted()]);
}

function parseOnce(text: string, options: ParseOptions, memory: ParseMemory): ParseResult {
  const known =
    memory.results.get(text) ?? (lastMemory?.settings === memory.settings ? lastMemory.results.get(text) : undefined);
  const result = known ?? parse(text, options);
  memory.results.set(text, result);
  return result;
}

interface ReadPart {
  readonly part: ScriptPart;
  readonly statements: readonly Statement[];
  readonly isSound: boolean;
}

function readPart(part: ScriptPart, options: ParseOptions, memory: ParseMemory, diagnostics: Diagnostic[]): ReadPart {
  if (part.kind === 'command') {
    try {
      parseCommand(part.text);
      return { part, statements: [], isSound: true };
    } catch (error) {
      if (!AstrolabeError.is(error)) throw error;
      diagnostics.push(toDiagnostic(part, syntaxFinding(error, part.text)));
      return { part, statements: [], isSound: false };
    }
  }
  const typographic = typographicFinding(part.text);
  if (typographic) {
    // All other errors are caused by these characters.
    diagnostics.push(toDiagnostic(part, typographic));
    return { part, statements: [], isSound: false };
  }
  const { statements, errors } = parseOnce(part.text, options, memory);
  // Later errors in a statement usually follow from the first one.
  for (const error of errors.slice(0, 1)) diagnostics.push(toDiagnostic(part, syntaxFinding(error, part.text)));
  return { part, statements, isSound: errors.length === 0 };
}

/** Returns whether the following statements may use another space. */
function changesSpace(statement: Statement): boolean {
  return statement.kind === 'use' || statement.kind === 'create-space' || statement.kind === 'clear-space';
}

/** The parameters, and the variables that the script assigns. */
function variablesOf(
  parts: readonly ReadPart[],
  { parameters }: ParseOptions,
): ReadonlyMap<string, readonly string[] | undefined> {
  const variables = new Map<string, readonly string[] | undefined>();
  for (const name of parameters ?? []) variables.set(name, undefined);
  for (const { statements } of parts) for (const statement of statements) collectAssignments(statement, variables);
  return variables;
}

function collectAssignments(statement: Statement, variables: Map<string, readonly string[] | undefined>): void {
  if (statement.kind === 'explain') for (const inner of statement.statements) collectAssignments(inner, variables);
  if (statement.kind !== 'assignment') return;
  const { text } = statement.variable;
  // If a name is assigned twice, its columns depend on the position.
  variables.set(text, variables.has(text) ? undefined : columnsOfStatement(statement));
}

function toDiagnostic(part: ScriptPart, { range, severity, code, message, hint, fixes }: Finding): Diagnostic {
  return {
    severity,
    code,
    start: scriptOffset(part, range.start),
    end: scriptOffset(part, range.end),
    ...inBoth(message, (text, said) => ({ message: text, ...(said && { said }) })),
    ...(hint && inBoth(hint, (text, saidHint) => ({ hint: text, ...(saidHint && { saidHint }) }))),
    fixes: fixes.map(({ title, edits }) => ({
      title,
      edits: edits.map(({ start, end, insert }) => ({
        start: scriptOffset(part, start),
        end: scriptOffset(part, end),
        insert,
      })),
    })),
  };
}

/** Passes a message in English and in translatable form. */
function inBoth<Result>(what: Said | Verbatim, use: (text: string, said: Said | undefined) => Result): Result {
  return 'word' in what ? use(saidText(what), what) : use(what.text, what.said);
}
