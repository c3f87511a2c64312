import { ERROR_CODES, type ErrorCode } from './codes.ts';
import { caretExcerpt } from './caret.ts';
import type { SourceRange } from './source-range.ts';

/** Error message for an empty statement; NebulaGraph has none. */
export const EMPTY_STATEMENT_MESSAGE = 'the statement is empty';

const MARK = Symbol.for('astrolabe.error');

/** Optional details of an error. */
export interface ErrorOptions {
  /** Position in the statement, the CSV line or the mapping document. */
  readonly position?: SourceRange | undefined;
  /** The next step for the user. */
  readonly hint?: string | undefined;
  readonly detail?: Readonly<Record<string, string | number>> | undefined;
  readonly cause?: unknown;
}

/** An error as data, for example between threads. */
export interface ProblemError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly position?: SourceRange;
  readonly hint?: string;
  readonly detail?: Readonly<Record<string, string | number>>;
}

/** The only error class. `message` is NebulaGraph's own wording without a prefix; `clusterMessage` adds the prefix of its protocol. */
export class AstrolabeError extends Error {
  readonly code: ErrorCode;
  readonly position?: SourceRange;
  readonly hint?: string;
  readonly detail?: Readonly<Record<string, string | number>>;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AstrolabeError';
    this.code = code;
    Object.defineProperty(this, MARK, { value: true });
    const hint = options.hint ?? ERROR_CODES[code].hint;
    if (options.position) this.position = options.position;
    if (hint !== undefined) this.hint = hint;
    if (options.detail) this.detail = options.detail;
  }

  /** Returns whether a value is such an error, also one of another copy of this module. */
  static is(error: unknown): error is AstrolabeError {
    return typeof error === 'object' && error !== null && MARK in error;
  }

  /** Restores an error from its form as data. */
  static from(problem: ProblemError): AstrolabeError {
    return new AstrolabeError(problem.code, problem.message, problem);
  }

  /**
   * Returns the message with NebulaGraph's prefix for its class (`SyntaxError: `, `SemanticError: `, …). Execution errors have no prefix.
   * For an empty statement, NebulaGraph sends only the prefix.
   */
  get clusterMessage(): string {
    const message = this.code === 'STATEMENT_EMPTY' ? '' : this.message;
    return clusterPrefix(this.code) + message;
  }

  toJSON(): ProblemError {
    return {
      code: this.code,
      message: this.message,
      ...(this.position && { position: this.position }),
      ...(this.hint !== undefined && { hint: this.hint }),
      ...(this.detail && { detail: this.detail }),
    };
  }

  /** Code and message; with the text, also the failing line with a caret under it. */
  explain(text?: string): string {
    const excerpt = text !== undefined && this.position ? `\n${caretExcerpt(text, this.position)}` : '';
    return `${this.code}: ${this.message}${excerpt}${this.hint ? `\nhint: ${this.hint}` : ''}`;
  }
}

function clusterPrefix(code: ErrorCode): string {
  switch (ERROR_CODES[code].cluster) {
    case -1004:
      return 'SyntaxError: ';
    case -1009:
      return 'SemanticError: ';
    case -1006:
      return 'StatementEmpty: ';
    case -1008:
      return 'PermissionError: ';
    default:
      return '';
  }
}

/** Throws if an internal assumption does not hold. A failure is a bug in this product, not a user error. */
export function invariant(condition: unknown, expectation: string): asserts condition {
  if (!condition) throw new AstrolabeError('INTERNAL', `expected: ${expectation}`);
}

/** Ends an exhaustive switch. */
export function unreachable(value: never): never {
  throw new AstrolabeError('INTERNAL', `unexpected ${JSON.stringify(value)}`);
}
