import { AstrolabeError, type ErrorCode, type SchemaSnapshot, type SourceRange } from '@astrolabe/model';
import type { Statement } from '../ast/statement.ts';
import { STATEMENTS } from '../statements.ts';
import { parse, type ParseOptions, type ParseResult } from '../parser/parse.ts';
import { parseCommand } from '../script/command.ts';
import { scriptOffset, splitScript, type ScriptPart } from '../script/split-script.ts';
import type { KnownEdges } from './check-direction.ts';
import { checkStatement } from './check-statement.ts';
import { saidText, type Said } from './diagnostic-text.ts';
import type { DiagnosticSeverity, Finding, QuickFix, TextEdit, Verbatim } from './finding.ts';
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
 * Returns the problems of a script in text order: syntax errors and, with a schema, unknown names. A broken statement is checked further if the
 * quick fixes of its syntax errors make it valid. A script that changes the space is checked for syntax only.
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
  for (const { part, statements: own, isSound, corrections } of read) {
    if (!isSound) continue;
    for (const statement of own) {
      // A new space does not depend on a schema; names of other statements may refer to another space.
      const isKnown = options.schema !== undefined && (!isElsewhere || statement.kind === 'create-space');
      if (isKnown)
        checkStatement(statement, names, (finding) => {
          const written = asWritten(finding, corrections);
          if (written !== undefined) diagnostics.push(toDiagnostic(part, written));
        });
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
  /** Whether it is valid, possibly after the corrections. */
  readonly isSound: boolean;
  /** The quick fixes of syntax errors that precede the statements, in the order they were applied. */
  readonly corrections: readonly Correction[];
}

/** An applied quick fix of a syntax error. */
interface Correction extends TextEdit {
  /** End of the corrected part, with the arguments of a corrected function name, which may be meant for another function. */
  readonly guessedEnd: number;
}

function readPart(part: ScriptPart, options: ParseOptions, memory: ParseMemory, diagnostics: Diagnostic[]): ReadPart {
  if (part.kind === 'command') {
    try {
      parseCommand(part.text);
      return { part, statements: [], isSound: true, corrections: [] };
    } catch (error) {
      if (!AstrolabeError.is(error)) throw error;
      diagnostics.push(toDiagnostic(part, syntaxFinding(error, part.text)));
      return { part, statements: [], isSound: false, corrections: [] };
    }
  }
  const typographic = typographicFinding(part.text);
  if (typographic) {
    // All other errors are caused by these characters.
    diagnostics.push(toDiagnostic(part, typographic));
    return { part, statements: [], isSound: false, corrections: [] };
  }
  const { statements, errors } = parseOnce(part.text, options, memory);
  const [error] = errors;
  if (error === undefined) return { part, statements, isSound: true, corrections: [] };
  const finding = syntaxFinding(error, part.text);
  diagnostics.push(toDiagnostic(part, finding));
  const corrected = correctedPart(part, finding, options, memory);
  // Later errors in a statement usually follow from the first one, unless the quick fixes make it valid.
  if (corrected === undefined) return { part, statements, isSound: false, corrections: [] };
  for (const later of corrected.findings) diagnostics.push(toDiagnostic(part, later));
  return { part, statements: corrected.statements, isSound: true, corrections: corrected.corrections };
}

/** Maximum syntax errors that are corrected in a statement; each costs a parse. */
const CORRECTIONS_MAX = 5;

/** Applies the quick fixes of one syntax error after another. Returns undefined unless the statement is valid then. */
function correctedPart(part: ScriptPart, first: Finding, options: ParseOptions, memory: ParseMemory) {
  const findings: Finding[] = [];
  const corrections: Correction[] = [];
  let text = part.text;
  let finding = first;
  for (let count = 0; count < CORRECTIONS_MAX; count++) {
    const edits = finding.fixes[0]?.edits.toSorted((a, b) => b.start - a.start) ?? [];
    if (edits.length === 0) return undefined;
    for (const edit of edits) {
      text = text.slice(0, edit.start) + edit.insert + text.slice(edit.end);
      corrections.push({ ...edit, guessedEnd: endOfCall(text, edit.start + edit.insert.length) });
    }
    const { statements, errors } = parseOnce(text, options, memory);
    const [error] = errors;
    if (error === undefined) return { statements, findings, corrections };
    finding = syntaxFinding(error, text);
    const written = asWritten(finding, corrections);
    if (written === undefined) return undefined;
    findings.push(written);
  }
  return undefined;
}

/** Maps a finding of a corrected text to the text as written. Returns undefined if it is about the correction itself. */
function asWritten(finding: Finding, corrections: readonly Correction[]): Finding | undefined {
  const range = rangeAsWritten(finding.range, corrections);
  if (range === undefined) return undefined;
  const fixes = finding.fixes.flatMap((fix) => {
    const edits = fix.edits.flatMap((edit) => {
      const place = rangeAsWritten(edit, corrections);
      return place === undefined ? [] : [{ ...place, insert: edit.insert }];
    });
    return edits.length === fix.edits.length ? [{ ...fix, edits }] : [];
  });
  return { ...finding, range, fixes };
}

/** Returns the end of the bracket that opens at a position, or the position itself. */
function endOfCall(text: string, at: number): number {
  if (text[at] !== '(') return at;
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    if (text[index] === '(') depth++;
    if (text[index] === ')' && --depth === 0) return index + 1;
  }
  return text.length;
}

function rangeAsWritten({ start, end }: SourceRange, corrections: readonly Correction[]): SourceRange | undefined {
  let place: SourceRange = { start, end };
  for (const edit of corrections.toReversed()) {
    const insertEnd = edit.start + edit.insert.length;
    const grown = edit.insert.length - (edit.end - edit.start);
    if (place.start >= insertEnd && place.start < edit.guessedEnd) return undefined;
    if (place.start >= insertEnd) place = { start: place.start - grown, end: place.end - grown };
    else if (place.end > edit.start) return undefined;
  }
  return place;
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
