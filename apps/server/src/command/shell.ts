import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { clearLine, createInterface, cursorTo, type Interface } from 'node:readline';
import type { SchemaSnapshot, Value } from '@astrolabe/model';
import { complete, highlight, splitScript, type HighlightKind } from '@astrolabe/ngql';
import { EXIT, type CommandIo } from './command-io.ts';
import { connect, type Connection, type ConnectionFlags } from './connect.ts';
import { FORMATS, type Format } from './result-writer.ts';
import { runText } from './run-statements.ts';

const HISTORY_LINES = 1000;

const HELP = `:help            this list
:format NAME     output format: ${FORMATS.filter(isShown).join(', ')}
:param x => 1    set a parameter; ":param x =>" removes it
:params          list parameters
:schema          tags and edge types of the space
:clear           clear the lines that were not run
:exit            leave, also with Ctrl+D

A statement ends with ";" and may span several lines. EXPLAIN and PROFILE print the plan as a tree. Tab completes. Ctrl+C cancels the statement
or the lines. History is saved between sessions.
`;

/** ANSI colors by kind of token. */
const COLORS: Readonly<Partial<Record<HighlightKind, number>>> = {
  keyword: 35,
  string: 32,
  number: 36,
  variable: 33,
  comment: 90,
  error: 31,
  function: 34,
};

/** An interactive prompt until :exit or the end of the input. Returns the exit code. */
export async function runShell(flags: ConnectionFlags & { readonly format?: Format }, io: CommandIo): Promise<number> {
  const connection = await connect(flags, io);
  try {
    await new Shell(connection, flags.space ?? '', flags.format ?? 'table', io).run();
    return EXIT.ok;
  } finally {
    await connection.close();
  }
}

function isShown(format: Format): boolean {
  return format !== 'arrow' && format !== 'parquet';
}

class Shell {
  readonly #connection: Connection;
  readonly #io: CommandIo;
  readonly #lines: Interface;
  readonly #parameters = new Map<string, Value>();
  #format: Format;
  #pending = '';
  #space: string;
  #schema: SchemaSnapshot | undefined;
  #spaces: readonly string[] = [];
  #isClosed = false;

  constructor(connection: Connection, space: string, format: Format, io: CommandIo) {
    this.#connection = connection;
    this.#io = io;
    this.#space = space;
    this.#format = format;
    this.#lines = createInterface({
      input: io.input,
      output: io.output,
      terminal: io.output.isTTY === true,
      history: readHistory(io),
      historySize: HISTORY_LINES,
      removeHistoryDuplicates: true,
      completer: (line: string) => this.#completions(line),
    });
  }

  async run(): Promise<void> {
    const { output } = this.#io;
    const isTerminal = output.isTTY === true;
    if (isTerminal) {
      output.write(`Astrolabe shell on ${this.#connection.name}. :help lists commands.\n`);
      this.#highlightWhileTyping();
    }
    this.#lines.on('close', () => (this.#isClosed = true));
    if (isTerminal) await this.#refresh();
    this.#lines.on('history', (lines) => writeHistory(lines, this.#io));
    this.#lines.on('SIGINT', () => {
      if (this.#pending === '' && this.#lines.line === '') this.#lines.close();
      else {
        this.#pending = '';
        output.write('\n');
        this.#prompt();
      }
    });
    this.#prompt();
    for await (const line of this.#lines) {
      if (await this.#take(line)) break;
      this.#prompt();
    }
    // The last statement of a piped script needs no semicolon.
    if (this.#pending.trim() !== '') await this.#runPending();
    this.#lines.close();
  }

  #prompt(): void {
    if (this.#io.output.isTTY !== true || this.#isClosed) return;
    const name = this.#space === '' ? 'astrolabe' : this.#space;
    this.#lines.setPrompt(this.#pending === '' ? `${name}> ` : `${'.'.repeat(name.length)}> `);
    this.#lines.prompt();
  }

  /** Handles a line; returns whether the shell exits. */
  async #take(line: string): Promise<boolean> {
    if (this.#pending === '' && line.trimStart().startsWith(':')) return this.#command(line.trim());
    this.#pending += `${line}\n`;
    if (isComplete(this.#pending)) await this.#runPending();
    return false;
  }

  async #runPending(): Promise<void> {
    const text = this.#pending;
    this.#pending = '';
    const flags = { format: this.#format };
    await runText(this.#connection, text, this.#parameters, flags, this.#io);
    if (this.#io.output.isTTY === true) await this.#refresh();
  }

  async #command(line: string): Promise<boolean> {
    const { output } = this.#io;
    const [name = '', ...rest] = line.split(/\s+/);
    switch (name) {
      case ':exit':
      case ':quit':
      case ':q':
        return true;
      case ':help':
        output.write(HELP);
        return false;
      case ':clear':
        this.#pending = '';
        return false;
      case ':format': {
        const wanted = FORMATS.filter(isShown).find((format) => format === rest[0]);
        if (wanted) this.#format = wanted;
        else output.write(`Formats: ${FORMATS.filter(isShown).join(', ')}. Current: ${this.#format}.\n`);
        return false;
      }
      case ':schema':
        await this.#refresh();
        output.write(this.#schemaText());
        return false;
      default:
        await runText(this.#connection, line, this.#parameters, { format: this.#format }, this.#io);
        return false;
    }
  }

  #schemaText(): string {
    const schema = this.#schema;
    if (!schema) return 'No space is chosen. Use USE name;\n';
    const line = (
      kind: string,
      { name, properties }: SchemaSnapshot['tags'][number] | SchemaSnapshot['edgeTypes'][number],
    ): string => `${kind} ${name}(${properties.map((property) => property.name).join(', ')})\n`;
    return [
      ...schema.tags.map((tag) => line('tag      ', tag)),
      ...schema.edgeTypes.map((edgeType) => line('edge type', edgeType)),
    ].join('');
  }

  /** Reads the space, its schema and the names of the spaces, for the prompt and completion. */
  async #refresh(): Promise<void> {
    try {
      const result = await this.#connection.session.execute('SHOW SPACES');
      this.#space = result.spaceName;
      this.#spaces = result.rows.map(([name]) => String(name));
      this.#schema = this.#space === '' ? undefined : await this.#connection.schema(this.#space);
    } catch {
      // Without a schema there are no names to complete.
      this.#schema = undefined;
    }
  }

  #completions(line: string): [string[], string] {
    if (line.startsWith(':') && this.#pending === '') {
      const commands = [':help', ':format ', ':param ', ':params', ':schema', ':clear', ':exit'];
      return [commands.filter((command) => command.startsWith(line)), line];
    }
    const text = this.#pending + line;
    const result = complete(text, text.length, { schema: this.#schema, spaces: this.#spaces });
    if (!result) return [[], line];
    const typed = text.slice(result.start);
    const isUpper = typed === typed.toUpperCase();
    const found = result.items
      .filter(({ kind, insert }) => kind !== 'snippet' && insert.toLowerCase().startsWith(typed.toLowerCase()))
      .map(({ kind, insert }) => (kind === 'keyword' && !isUpper ? insert.toLowerCase() : insert));
    return [[...new Set(found)], typed];
  }

  /** Redraws the line with syntax colors after each key if it fits into one row. */
  #highlightWhileTyping(): void {
    const { input, output } = this.#io;
    let isScheduled = false;
    input.on('keypress', () => {
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        const { line } = this.#lines;
        const prompt = this.#lines.getPrompt();
        if (line === '' || prompt.length + line.length >= (output.columns ?? 80)) return;
        const { cols } = this.#lines.getCursorPos();
        cursorTo(output, prompt.length);
        clearLine(output, 1);
        output.write(colored(line));
        cursorTo(output, cols);
      });
    });
  }
}

/** Whether all statements of a text are ended by a semicolon. */
function isComplete(text: string): boolean {
  const parts = splitScript(text);
  const last = parts.at(-1);
  return last === undefined || text.slice(last.range.end).trimStart().startsWith(';');
}

/** A line with ANSI colors. */
export function colored(line: string): string {
  let text = '';
  let at = 0;
  for (const { start, end, kind } of highlight(line)) {
    const color = COLORS[kind];
    const part = line.slice(start, end);
    text += line.slice(at, start) + (color === undefined ? part : `\u001b[${color}m${part}\u001b[0m`);
    at = end;
  }
  return text + line.slice(at);
}

function historyFile({ environment }: CommandIo): string {
  const state = environment['XDG_STATE_HOME'] ?? join(environment['HOME'] ?? homedir(), '.local', 'state');
  return join(state, 'astrolabe', 'history');
}

function readHistory(io: CommandIo): string[] {
  const file = historyFile(io);
  return io.output.isTTY === true && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

/** Failing to save the history is not an error. Statements with passwords are not saved. */
function writeHistory(lines: readonly string[], io: CommandIo): void {
  if (io.output.isTTY !== true) return;
  try {
    const file = historyFile(io);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, lines.filter((line) => !/\bPASSWORD\b/i.test(line)).join('\n'), { mode: 0o600 });
  } catch {}
}
