import type { SourceRange, Value } from '@astrolabe/model';
import type { Statement } from '@astrolabe/ngql';
import type { CatalogView, Privilege, SpaceView } from '../catalog/catalog-view.ts';
import type { UserFunction } from '../catalog/user-functions.ts';
import type { FunctionContext } from '../expression/functions/index.ts';
import type { OutputColumn } from './output-column.ts';
import type { ValidatedStatement } from './validated-statement.ts';

/** Input of validators in addition to the statement. A whole request is validated with one context before it runs. */
export interface ValidationContext {
  readonly catalog: CatalogView;
  readonly userName: string;
  readonly parameters: ReadonlyMap<string, Value>;
  /** Clock, chance and zone, for constants. */
  readonly functions: FunctionContext;
  /** Returns the function that a user created under this name, in any case, or that an earlier statement creates. */
  userFunction(name: string): UserFunction | undefined;
  /** Effect of CREATE FUNCTION on the later statements of the request. */
  declareFunction(created: UserFunction): void;
  /** Whether `v.property` in MATCH is the property of the only tag that has it. */
  resolvesUntagged: boolean;
  /** Adds a note to the result, once. */
  note(text: string): void;
  /** The current space of the statement when it runs; undefined if none is chosen. */
  readonly space: SpaceView | undefined;
  /** The chosen space; throws `Space was not chosen.` without one. */
  requireSpace(): SpaceView;
  /** Effect of USE and CREATE SPACE on the later statements of the request. */
  chooseSpace(name: string, range: SourceRange): void;
  declareSpace(space: SpaceView): void;
  /** Remembers that the request creates this; throws ``Has the same name `x' in the SequentialSentences`` the second time. */
  declareName(kind: 'space' | 'schema' | 'index', name: string, range: SourceRange): void;
  /** The columns of `$-`: those of the left side of the pipe; undefined without a pipe. */
  readonly input: readonly OutputColumn[] | undefined;
  /** The columns of `$name`. */
  readonly variables: Map<string, readonly OutputColumn[]>;
  /** Validates a statement inside of another one, with its own input. */
  validate(statement: Statement, input?: readonly OutputColumn[]): ValidatedStatement;
}

/** Validates one kind of statement and resolves its names. */
export interface StatementValidator<Checked extends Statement> {
  readonly needsSpace: boolean;
  /** The privilege the user needs. */
  privilege(statement: Checked): Privilege;
  /** The space of the privilege if the statement names one; otherwise the current space. */
  privilegeSpace?(statement: Checked): string | undefined;
  validate(statement: Checked, context: ValidationContext): ValidatedStatement;
}
