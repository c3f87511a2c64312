import type { Command } from 'commander';
import { CommandError, EXIT } from './command-io.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** A script that completes commands and flags. Throws `CommandError` for another shell. */
export function completionScript(program: Command, shell: string): string {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    flags: command.options.flatMap(({ short, long }) => [short, long]).filter((flag) => flag !== undefined),
  }));
  const names = commands.map(({ name }) => name).join(' ');
  const cases = commands.map(({ name, flags }) => `    ${name}) flags="${flags.join(' ')}" ;;`).join('\n');
  const bash = `_astrolabe() {
  local flags="" current="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${names}" -- "$current")); return; fi
  case "\${COMP_WORDS[1]}" in
${cases}
  esac
  if [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _astrolabe astrolabe
`;
  if (shell === 'bash') return bash;
  if (shell === 'zsh') return `autoload -Uz bashcompinit && bashcompinit\n${bash}`;
  if (shell !== 'fish') throw new CommandError(`There are completions for ${SHELLS.join(', ')}.`, EXIT.usage);
  return commands
    .flatMap(({ name, description, flags }) => [
      `complete -c astrolabe -n __fish_use_subcommand -a ${name} -d '${description.replaceAll("'", '')}'`,
      ...flags.map((flag) =>
        flag.startsWith('--')
          ? `complete -c astrolabe -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}`
          : `complete -c astrolabe -n '__fish_seen_subcommand_from ${name}' -s ${flag.slice(1)}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('');
}
