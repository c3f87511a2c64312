import { processEnvironment } from './config.ts';
import { commandOf } from './command/command-of.ts';

const argv = process.argv.slice(2);
process.exitCode =
  commandOf(argv) === 'start'
    ? await (
        await import('./run-command.ts')
      ).runCommand(argv[0] === 'start' ? argv.slice(1) : argv, processEnvironment())
    : await (await import('./command/main.ts')).runMain(argv, processEnvironment());
