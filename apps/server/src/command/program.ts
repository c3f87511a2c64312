import { Command, CommanderError, Option } from 'commander';
import { AstrolabeError } from '@astrolabe/model';
import { CommandError, EXIT, type CommandIo } from './command-io.ts';
import { completionScript, SHELLS } from './completion-script.ts';
import { manPage } from './man-page.ts';
import { FORMATS } from './result-writer.ts';

const FOOTER = `
Exit codes: 0 success, 1 a statement or rows failed, 2 wrong use, 3 the database cannot be opened.
A data directory belongs to one process: stop the studio, or connect to it with --address 127.0.0.1:9669.`;

/** Runs a command other than `start`; returns the exit code. */
export async function runProgram(argv: readonly string[], version: string, io: CommandIo): Promise<number> {
  let exitCode: number = EXIT.ok;
  const program = createProgram(version, io, (code) => (exitCode = code));
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (error instanceof CommandError) {
      io.errors.write(`${error.message}\n`);
      return error.exitCode;
    }
    if (!AstrolabeError.is(error)) throw error;
    io.errors.write(`${error.explain()}\n`);
    return EXIT.failed;
  }
}

/** The commands with their flags. Handlers are loaded when they run. */
export function createProgram(version: string, io: CommandIo, setExit: (code: number) => void): Command {
  const program = new Command('astrolabe')
    .description('Astrolabe: a graph studio, and an nGQL database for the command line')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.output.write(text),
      writeErr: (text) => void io.errors.write(text),
    })
    .addHelpText('after', FOOTER);
  const add = (name: string, description: string, example: string): Command =>
    program.command(name).description(description).addHelpText('after', `\nExamples:\n${example}`);
  program.command('start').description('start the studio; astrolabe start --help lists its settings');
  addStatementCommands(add, io, setExit);
  addSpaceCommands(add, io, setExit);
  add('lsp', 'serve the Language Server Protocol for nGQL on standard input and output', '  astrolabe lsp --stdio')
    .option('--stdio', 'the only transport, for editors that pass it')
    .action(async () => setExit(await (await import('./lsp.ts')).serveLanguage(io)));
  add('completion', `print completions for a shell: ${SHELLS.join(', ')}`, '  source <(astrolabe completion bash)')
    .argument('<shell>')
    .action((shell: string) => void io.output.write(completionScript(program, shell)));
  add('man', 'print the manual page', '  astrolabe man | man -l -').action(
    () => void io.output.write(manPage(program, version)),
  );
  return program;
}

type Add = (name: string, description: string, example: string) => Command;

function withConnection(command: Command, hasAddress = true): Command {
  command.option('-d, --data-dir <dir>', 'data directory, or :memory:; default: the one of the studio');
  if (!hasAddress) return command;
  return command
    .option('-a, --address <host:port>', 'a graph service instead of a data directory')
    .option('-u, --user <name>', 'user; default: root')
    .option('--password <password>', 'password for --address; better: ASTROLABE_PASSWORD');
}

function withOutput(command: Command): Command {
  return command
    .addOption(new Option('-f, --format <format>', 'output format').choices(FORMATS).default('table'))
    .option('-p, --param <name=value>', 'parameter $name, repeatable', collect)
    .option('--params <file>', 'parameters from a JSON file');
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function addStatementCommands(add: Add, io: CommandIo, setExit: (code: number) => void): void {
  withOutput(
    withConnection(
      add(
        'run',
        'run statements from text, files or standard input',
        `  astrolabe run -s town -e 'MATCH (p:person) RETURN p LIMIT 3'
  astrolabe run schema.ngql data.ngql --data-dir ./graph
  astrolabe run -s town -p id=p1 -f csv -e 'FETCH PROP ON person $id YIELD person.name AS name' > names.csv
  echo 'SHOW SPACES' | astrolabe run -f jsonl`,
      ),
    ),
  )
    .argument('[files...]', 'scripts; - is standard input')
    .option('-e, --execute <text>', 'a text to run, repeatable', collect)
    .option('-s, --space <space>', 'space to use')
    .option('--continue', 'go on after a statement that fails')
    .action(async (files: string[], flags: object) =>
      setExit(await (await import('./run-statements.ts')).runStatements(files, flags, io)),
    );
  withConnection(
    add(
      'explain',
      'print the plan of a statement as a tree',
      `  astrolabe explain -s town 'MATCH (p:person) RETURN count(*)'`,
    ),
  )
    .argument('<text>')
    .option('-s, --space <space>', 'space to use')
    .option('--profile', 'run the statement and print rows and time per operator')
    .option('-p, --param <name=value>', 'parameter $name, repeatable', collect)
    .action(async (text: string, flags: object) =>
      setExit(await (await import('./run-statements.ts')).explainStatement(text, flags, io)),
    );
  withConnection(add('shell', 'interactive prompt', '  astrolabe shell -s town'))
    .option('-s, --space <space>', 'space to use')
    .addOption(new Option('-f, --format <format>', 'output format').choices(FORMATS).default('table'))
    .action(async (flags: object) => setExit(await (await import('./shell.ts')).runShell(flags, io)));
}

function addSpaceCommands(add: Add, io: CommandIo, setExit: (code: number) => void): void {
  const files = () => import('./space-files.ts');
  withConnection(
    add(
      'import',
      'import CSV files; a new space gets the schema that the files imply',
      `  astrolabe import --space shop *.csv
  astrolabe import --space shop *.csv --dry-run > plan.yaml
  astrolabe import *.csv --mapping plan.yaml
  astrolabe import --mapping importer.yaml      # NebulaGraph Importer, v3 and v4`,
    ),
  )
    .argument('[files...]')
    .option('-s, --space <space>', 'space; default: the name of the folder')
    .option('-m, --mapping <file>', 'a plan of --dry-run, or a configuration of NebulaGraph Importer')
    .option('--dry-run', 'print the schema and the mapping as YAML and change nothing')
    .action(async (paths: string[], flags: object) =>
      setExit(await (await import('./import-files.ts')).importFiles(paths, flags, io)),
    );
  withConnection(
    add('export', 'write a space as nGQL, CSV and an importer configuration', '  astrolabe export town ./town-files'),
  )
    .argument('<space>')
    .argument('<folder>')
    .action(async (space: string, folder: string, flags: object) =>
      setExit(await (await files()).exportSpace(space, folder, flags, io)),
    );
  withConnection(add('backup', 'copy a space into one file', '  astrolabe backup town town.backup'), false)
    .argument('<space>')
    .argument('<file>')
    .action(async (space: string, file: string, flags: object) =>
      setExit(await (await files()).backUpSpace(space, file, flags, io)),
    );
  withConnection(
    add('restore', 'make a new space from a backup', '  astrolabe restore town.backup --space town2'),
    false,
  )
    .argument('<file>')
    .option('-s, --space <space>', 'name of the new space; default: as backed up')
    .option('--no-roles', 'do not restore roles of users')
    .action(async (file: string, flags: object) => setExit(await (await files()).restoreSpace(file, flags, io)));
  withConnection(
    add('check', 'verify a data directory: checksums, rows, indexes', '  astrolabe check -d ./graph'),
    false,
  )
    .option('--repair', 'repair what can be repaired')
    .action(async (flags: object) => setExit(await (await files()).checkData(flags, io)));
}
