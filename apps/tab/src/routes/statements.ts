import {
  execResultText,
  emptyExecResultText,
  cellJson,
  problemOf,
  RESULT_FILE_TYPES,
  RESULT_STREAM_TYPE,
  resultErrorLine,
  resultFileName,
  ResultFileWriter,
  ResultLines,
  statementRoutes,
  successEnvelope,
  type ExecuteBody,
  type ParameterList,
} from '@astrolabe/http-api';
import { AstrolabeError, invariant, printValue, valueToJson, type ResultChunk, type Value } from '@astrolabe/model';
import type { EngineCore } from '@astrolabe/engine/memory';
import { literalValue, parseCommand } from '@astrolabe/ngql';
import type { RequestTable, StreamedResponse } from '../request-table.ts';
import { TabSessions } from '../tab-sessions.ts';

/** Time that a statement runs before messages of the tab, such as a cancellation, are read, in milliseconds. */
const TURN_MS = 20;
/** Text sent in one piece. */
const PIECE_CHARS = 64 * 1024;

type Piece = string | Uint8Array<ArrayBuffer>;

/** Options of `exec` for one text. */
interface ExecOptions {
  readonly signal: AbortSignal;
  /** JSON of the parameters that a command listed, or `null`. */
  readonly listed: string;
  readonly space: string | undefined;
}

/** Runs statements in the sessions of the tab. */
export class TabStatements {
  readonly #sessions: TabSessions;
  readonly #running = new Map<string, AbortController>();
  readonly parameters = new Map<string, Value>();

  constructor(engine: EngineCore) {
    this.#sessions = new TabSessions(engine);
  }

  serve(table: RequestTable): void {
    table.serve(statementRoutes.exec, async ({ body: { gql, paramList = [], space }, signal }) => {
      const listed = await this.#runCommands(paramList);
      const text = gql.trim() === '' && paramList.length > 0 ? emptyExecResultText(listed) : undefined;
      const pieces = text === undefined ? await this.#execText(gql, { signal, listed, space }) : [text];
      return envelopeOf(pieces);
    });
    table.serve(statementRoutes.batchExec, async ({ body: { gqls, paramList = [], space }, signal }) => {
      const listed = await this.#runCommands(paramList);
      const items: string[] = [];
      for (const gql of gqls) items.push(await this.#batchItem(gql, { signal, listed, space }));
      return envelopeOf([`[${items.join(',')}]`]);
    });
    table.serve(statementRoutes.execute, async ({ body, signal }) => {
      const lines = new ResultLines(body.rowsShownMax, body.rowsSkipped);
      const pieces = this.#stream(body, signal, 'columns', (chunk) => lines.of(chunk));
      return streamed(RESULT_STREAM_TYPE, withErrorLine(await started(pieces)));
    });
    table.serve(statementRoutes.export, async ({ body: { format, ...body }, signal }) => {
      const file = new ResultFileWriter(format);
      const pieces = await started(this.#stream(body, signal, 'rows', (chunk) => file.of(chunk)));
      return streamed(RESULT_FILE_TYPES[format], pieces, resultFileName(format));
    });
    table.serve(statementRoutes.cancel, ({ params }) => {
      const controller = this.#running.get(params.id);
      controller?.abort();
      return successEnvelope({ wasRunning: controller !== undefined });
    });
    table.serve(statementRoutes.parameters, () => successEnvelope(this.#parameterList()));
    table.serve(statementRoutes.runParameterCommands, async ({ body }) => {
      await this.#runCommands(body.commands);
      return successEnvelope(this.#parameterList());
    });
    table.serve(statementRoutes.spaces, () => {
      const { rows } = this.#sessions.aside((session) => session.executeNow('SHOW SPACES'));
      return successEnvelope({ items: rows.flatMap(([name]) => (typeof name === 'string' ? [{ name }] : [])) });
    });
    table.serve(statementRoutes.spaceSchema, ({ params }) =>
      successEnvelope({ schema: this.#sessions.aside((session) => session.schemaNow(params.name)) }),
    );
  }

  async *#stream(
    { text, space, executionId = crypto.randomUUID() }: ExecuteBody,
    signal: AbortSignal,
    form: 'rows' | 'columns',
    encode: (chunk: ResultChunk) => Iterable<Piece>,
  ): AsyncGenerator<Piece, void, undefined> {
    if (this.#running.has(executionId))
      throw new AstrolabeError('HTTP_PARAMETER', `an execution ${executionId} runs already`);
    const controller = new AbortController();
    this.#running.set(executionId, controller);
    const signals = AbortSignal.any([signal, controller.signal]);
    try {
      yield* this.#pieces({ text, space }, signals, form, encode);
    } catch (error) {
      throw signals.aborted ? new AstrolabeError('EXECUTION_CANCELLED', 'the statement was canceled') : error;
    } finally {
      this.#running.delete(executionId);
    }
  }

  async *#pieces(
    { text, space }: Pick<ExecuteBody, 'text' | 'space'>,
    signal: AbortSignal,
    form: 'rows' | 'columns',
    encode: (chunk: ResultChunk) => Iterable<Piece>,
  ): AsyncGenerator<Piece, void, undefined> {
    const { session, release } = await this.#sessions.acquire(text, space, signal);
    const options = { parameters: this.parameters, ...(space !== undefined && { space }) };
    const cursor = session.prepare(text, options).run(form);
    try {
      for (let budget = TURN_MS; ; budget = Math.max(TURN_MS, cursor.budgetNeededMs)) {
        const chunk = cursor.next(budget);
        if (chunk === undefined) return;
        if (chunk !== 'paused') yield* joined(encode(chunk));
        await new Promise((resolve) => setTimeout(resolve, 0));
        signal.throwIfAborted();
      }
    } finally {
      cursor.close();
      release();
    }
  }

  async #execText(text: string, { signal, listed, space }: ExecOptions): Promise<readonly Piece[]> {
    const { session, release } = await this.#sessions.acquire(text, space, signal);
    try {
      const result = await session.execute(text, {
        parameters: this.parameters,
        ...(space !== undefined && { space }),
      });
      return [...execResultText(result, listed)];
    } finally {
      release();
    }
  }

  async #batchItem(gql: string, options: ExecOptions): Promise<string> {
    const text = JSON.stringify(gql);
    try {
      const data = (await this.#execText(gql, options)).join('');
      return `{"gql":${text},"code":0,"data":${data}}`;
    } catch (error) {
      const problem = problemOf(error);
      return `{"gql":${text},"code":-1,"message":${JSON.stringify(problem.message)},"error":${JSON.stringify(problem)},"data":${emptyExecResultText('null')}}`;
    }
  }

  /** Runs `:param` and `:params`; returns the JSON of the listed parameters, or `null`. */
  async #runCommands(commands: readonly string[]): Promise<string> {
    let listed: ReadonlyMap<string, Value> | undefined;
    for (const text of commands) {
      const command = parseCommand(text);
      if (command.kind === 'remove-parameter') this.parameters.delete(command.name);
      else if (command.kind === 'list-parameters')
        listed = new Map([...this.parameters].filter(([name]) => name === (command.name ?? name)));
      else this.parameters.set(command.name, literalValue(command.value) ?? (await this.#evaluate(command.valueText)));
    }
    if (!listed) return 'null';
    return `{${[...listed].map(([name, value]) => `${JSON.stringify(name)}:${cellJson(value)}`).join(',')}}`;
  }

  async #evaluate(text: string): Promise<Value> {
    const { rows } = await this.#sessions.aside((session) =>
      session.execute(`YIELD\n${text}\nAS value`, { parameters: this.parameters }),
    );
    const value = rows[0]?.[0];
    invariant(value !== undefined, 'an expression has a value');
    return value;
  }

  #parameterList(): ParameterList {
    return {
      items: [...this.parameters].map(([name, value]) => ({
        name,
        value: valueToJson(value),
        text: printValue(value),
      })),
    };
  }
}

function envelopeOf(data: Iterable<Piece>): StreamedResponse {
  return {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    pieces: ['{"code":0,"message":"Success","data":', ...data, '}'],
  };
}

function streamed(type: string, pieces: AsyncIterable<Piece>, file?: string): StreamedResponse {
  return {
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      ...(file !== undefined && { 'content-disposition': `attachment; filename="${file}"` }),
    },
    pieces,
  };
}

/** Runs to the first piece, so that earlier failures have a status. */
async function started(
  pieces: AsyncGenerator<Piece, void, undefined>,
): Promise<AsyncGenerator<Piece, void, undefined>> {
  const first = await pieces.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}

async function* withErrorLine(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece, void, undefined> {
  try {
    yield* pieces;
  } catch (error) {
    yield resultErrorLine(problemOf(error));
  }
}

/** Joins short texts. */
function* joined(pieces: Iterable<Piece>): Iterable<Piece> {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string' && text.length < PIECE_CHARS) {
      text += piece;
      continue;
    }
    if (text !== '') yield text;
    text = '';
    yield piece;
  }
  if (text !== '') yield text;
}
