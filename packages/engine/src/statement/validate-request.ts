import { AstrolabeError, didYouMean, type SourceRange, type Value } from '@astrolabe/model';
import type { Statement } from '@astrolabe/ngql';
import type { Catalog } from '../catalog/catalog.ts';
import type { Privilege, SpaceView } from '../catalog/catalog-view.ts';
import type { UserFunction } from '../catalog/user-functions.ts';
import { semanticError } from '../expression/errors.ts';
import type { FunctionContext } from '../expression/functions/index.ts';
import { REQUEST_STATEMENTS_MAX } from '../limits.ts';
import type { ValidatedStatement } from '../validator/validated-statement.ts';
import type { ValidationContext } from '../validator/validator.ts';
import type { OutputColumn } from '../validator/output-column.ts';
import { checkLevels } from './statement-levels.ts';
import { definitionOf } from './statements.ts';

/** Privileges that depend on the current space. */
const SPACE_PRIVILEGES: ReadonlySet<Privilege> = new Set<Privilege>(['read', 'write-data', 'write-schema']);

/** Environment of validation. */
export interface RequestEnvironment {
  readonly catalog: Catalog;
  readonly userName: string;
  /** Space at the start of the request; empty: none. */
  readonly spaceName: string;
  readonly parameters: ReadonlyMap<string, Value>;
  readonly functions: FunctionContext;
  /** The session setting `untagged_properties`. */
  readonly resolvesUntagged: boolean;
  /** Receives notes on the statements; may be called with the same one again. */
  readonly note?: (text: string) => void;
}

/**
 * Validates all statements of a request in order before any of them runs. USE and CREATE SPACE affect the statements after them; tags, edge
 * types and indexes created in the same request are not visible to them.
 */
export function validateRequest(
  statements: readonly Statement[],
  environment: RequestEnvironment,
): readonly ValidatedStatement[] {
  if (statements.length > REQUEST_STATEMENTS_MAX) {
    throw semanticError(
      'The maximum number of statements has been exceeded',
      statements[REQUEST_STATEMENTS_MAX]!.range,
      `send at most ${REQUEST_STATEMENTS_MAX} statements in one request`,
    );
  }
  const request = new RequestState(environment);
  return statements.map((statement) => {
    checkLevels(statement);
    return validateStatement(statement, new StatementContext(request, undefined));
  });
}

/** State shared by the statements of a request. */
class RequestState {
  readonly environment: RequestEnvironment;
  readonly variables = new Map<string, readonly OutputColumn[]>();
  readonly declaredNames = new Set<string>();
  readonly declaredSpaces = new Map<string, SpaceView>();
  readonly declaredFunctions = new Map<string, UserFunction>();
  spaceName: string;
  resolvesUntagged: boolean;

  constructor(environment: RequestEnvironment) {
    this.environment = environment;
    this.spaceName = environment.spaceName;
    this.resolvesUntagged = environment.resolvesUntagged;
  }

  space(): SpaceView | undefined {
    if (this.spaceName === '') return undefined;
    return this.environment.catalog.space(this.spaceName) ?? this.declaredSpaces.get(this.spaceName);
  }
}

class StatementContext implements ValidationContext {
  readonly #request: RequestState;
  readonly input: readonly OutputColumn[] | undefined;

  constructor(request: RequestState, input: readonly OutputColumn[] | undefined) {
    this.#request = request;
    this.input = input;
  }

  get catalog(): Catalog {
    return this.#request.environment.catalog;
  }

  get userName(): string {
    return this.#request.environment.userName;
  }

  get parameters(): ReadonlyMap<string, Value> {
    return this.#request.environment.parameters;
  }

  get functions(): FunctionContext {
    return this.#request.environment.functions;
  }

  userFunction(name: string): UserFunction | undefined {
    return this.#request.declaredFunctions.get(name.toLowerCase()) ?? this.catalog.userFunctions.find(name);
  }

  declareFunction(created: UserFunction): void {
    this.#request.declaredFunctions.set(created.name.toLowerCase(), created);
  }

  note(text: string): void {
    this.#request.environment.note?.(text);
  }

  get resolvesUntagged(): boolean {
    return this.#request.resolvesUntagged;
  }

  set resolvesUntagged(isOn: boolean) {
    this.#request.resolvesUntagged = isOn;
  }

  get variables(): Map<string, readonly OutputColumn[]> {
    return this.#request.variables;
  }

  get space(): SpaceView | undefined {
    return this.#request.space();
  }

  get spaceName(): string {
    return this.#request.spaceName;
  }

  requireSpace(): SpaceView {
    const space = this.space;
    if (!space) throw new AstrolabeError('SEMANTIC_ERROR', 'Space was not chosen.', { hint: 'choose a space first' });
    return space;
  }

  chooseSpace(name: string, range: SourceRange): void {
    if (!this.catalog.findSpace(name) && !this.#request.declaredSpaces.has(name)) {
      const hint = didYouMean(name, this.catalog.spaceNames);
      throw new AstrolabeError('SPACE_NOT_FOUND', `SpaceNotFound: SpaceName \`${name}\``, {
        position: range,
        hint: hint && `did you mean \`${hint}\`?`,
      });
    }
    this.#request.spaceName = name;
  }

  declareSpace(space: SpaceView): void {
    this.#request.declaredSpaces.set(space.schema.name, space);
  }

  declareName(kind: 'space' | 'schema' | 'index', name: string, range: SourceRange): void {
    const key = `${kind} ${name}`;
    if (this.#request.declaredNames.has(key))
      throw semanticError(
        `Has the same name \`${name}' in the SequentialSentences`,
        range,
        'send the second statement by itself',
      );
    this.#request.declaredNames.add(key);
  }

  validate(statement: Statement, input?: readonly OutputColumn[]): ValidatedStatement {
    return validateStatement(statement, new StatementContext(this.#request, input));
  }
}

function validateStatement(statement: Statement, context: StatementContext): ValidatedStatement {
  const validator = definitionOf(statement);
  if (!validator)
    throw new AstrolabeError(
      'NOT_SUPPORTED',
      `Not supported statement: ${statement.kind.toUpperCase().replaceAll('-', ' ')}`,
      { position: statement.range },
    );
  const privilege = validator.privilege(statement);
  const spaceOfPrivilege = validator.privilegeSpace?.(statement);
  const isAboutChosen = spaceOfPrivilege === undefined && SPACE_PRIVILEGES.has(privilege);
  if ((validator.needsSpace || isAboutChosen) && !context.space)
    throw semanticError('Space was not chosen.', statement.range, 'choose a space first');
  context.catalog.authorize(
    context.userName,
    privilege,
    spaceOfPrivilege ?? (context.spaceName === '' ? undefined : context.spaceName),
    statement.range,
  );
  return validator.validate(statement, context);
}
