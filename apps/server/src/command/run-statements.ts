import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { AstrolabeError, type Value } from '@astrolabe/model';
import { parseCommand, literalValue, splitScript } from '@astrolabe/ngql';
import { CommandError, EXIT, type CommandIo } from './command-io.ts';
import { connect, type Connection, type ConnectionFlags } from './connect.ts';
import { readParameter, readParametersFile } from './parameters.ts';
import { writeResult, type Format } from './result-writer.ts';

/** Flags of `astrolabe run` and `astrolabe explain`. */
export interface RunFlags extends ConnectionFlags {
  readonly execute?: readonly string[];
  readonly format?: Format;
  readonly param?: readonly string[];
  readonly params?: string;
  readonly continue?: boolean;
  readonly profile?: boolean;
}

/** Runs texts and files; `-`, or no text at all, is the standard input. Returns the exit code. */
export async function runStatements(files: readonly string[], flags: RunFlags, io: CommandIo): Promise<number> {
  const texts = [...(flags.execute ?? []), ...(await readTexts(files, flags, io))];
  const parameters = await parametersOf(flags);
  const connection = await connect(flags, io);
  let exitCode: number = EXIT.ok;
  try {
    for (const text of texts) {
      const isFine = await runText(connection, text, parameters, flags, io);
      if (!isFine) exitCode = EXIT.failed;
      if (!isFine && flags.continue !== true) break;
    }
  } finally {
    await connection.close();
  }
  return exitCode;
}

/** Prints the plan of a text, or with `profile` runs it and prints the measured plan. */
export async function explainStatement(text: string, flags: RunFlags, io: CommandIo): Promise<number> {
  const parameters = await parametersOf(flags);
  const connection = await connect(flags, io);
  try {
    const whole = `${flags.profile === true ? 'PROFILE' : 'EXPLAIN'} ${text}`;
    return (await runStatement(connection, whole, parameters, 'table', io)) ? EXIT.ok : EXIT.failed;
  } finally {
    await connection.close();
  }
}

async function readTexts(files: readonly string[], flags: RunFlags, { input }: CommandIo): Promise<readonly string[]> {
  const named = files.length === 0 && flags.execute === undefined ? ['-'] : files;
  if (named.includes('-') && input.isTTY === true)
    throw new CommandError('Nothing to run. Use -e TEXT, name a file, or start astrolabe shell.', EXIT.usage);
  return Promise.all(
    named.map((file) =>
      file === '-'
        ? textOf(input)
        : readFile(file, 'utf8').catch((error: unknown) => {
            throw new CommandError(`${file} cannot be read: ${String(error)}`, EXIT.usage);
          }),
    ),
  );
}

async function parametersOf({ param = [], params }: RunFlags): Promise<Map<string, Value>> {
  const fromFile = params === undefined ? [] : readParametersFile(await readFile(params, 'utf8'));
  return new Map([...fromFile, ...param.map(readParameter)]);
}

/** Runs the statements of a script, one after the other. Returns whether all succeeded. */
export async function runText(
  connection: Connection,
  text: string,
  parameters: Map<string, Value>,
  flags: Pick<RunFlags, 'format' | 'continue'>,
  io: CommandIo,
): Promise<boolean> {
  let isFine = true;
  for (const part of splitScript(text)) {
    const isDone =
      part.kind === 'command'
        ? runParameterCommand(part.text, parameters, io)
        : await runStatement(connection, part.text, parameters, flags.format ?? 'table', io);
    isFine &&= isDone;
    if (!isDone && flags.continue !== true) return false;
  }
  return isFine;
}

/** Runs one statement and writes its result, or its error with the position in the text. */
async function runStatement(
  { session }: Connection,
  text: string,
  parameters: ReadonlyMap<string, Value>,
  format: Format,
  io: CommandIo,
): Promise<boolean> {
  try {
    await writeResult(session.stream(text, { parameters }), format, io);
    return true;
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    io.errors.write(`${error.explain(text)}\n`);
    return false;
  }
}

/** Runs `:param` or `:params` of a script. */
function runParameterCommand(text: string, parameters: Map<string, Value>, { output, errors }: CommandIo): boolean {
  try {
    const command = parseCommand(text);
    if (command.kind === 'remove-parameter') parameters.delete(command.name);
    if (command.kind === 'list-parameters')
      for (const name of parameters.keys()) if ((command.name ?? name) === name) output.write(`${name}\n`);
    if (command.kind === 'set-parameter') {
      const value = literalValue(command.value);
      if (value === undefined)
        throw new AstrolabeError('SEMANTIC_ERROR', `the value of ${command.name} is not a literal`);
      parameters.set(command.name, value);
    }
    return true;
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    errors.write(`${error.explain(text)}\n`);
    return false;
  }
}
