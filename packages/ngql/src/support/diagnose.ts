import { AstrolabeError, type ErrorCode } from '@astrolabe/model';
import { parse, type ParseOptions } from '../parser/parse.ts';
import { parseCommand } from '../script/command.ts';
import { scriptOffset, splitScript, type ScriptPart } from '../script/split-script.ts';

/** What is wrong with a stretch of a script. The stretch is empty where something is missing. */
export interface Diagnostic {
  readonly start: number;
  readonly end: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
}

/** The syntax errors of a script: of its statements and of its commands, in the order of the text. */
export function diagnose(text: string, options: ParseOptions = {}): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const part of splitScript(text)) {
    for (const error of part.kind === 'command' ? commandErrors(part.text) : parse(part.text, options).errors)
      diagnostics.push(toDiagnostic(part, error));
  }
  return diagnostics;
}

function commandErrors(text: string): readonly AstrolabeError[] {
  try {
    parseCommand(text);
    return [];
  } catch (error) {
    if (AstrolabeError.is(error)) return [error];
    throw error;
  }
}

function toDiagnostic(part: ScriptPart, { code, message, position, hint }: AstrolabeError): Diagnostic {
  const { start, end } = position ?? { start: 0, end: part.text.length };
  return {
    start: scriptOffset(part, start),
    end: scriptOffset(part, end),
    code,
    message,
    ...(hint !== undefined && { hint }),
  };
}
