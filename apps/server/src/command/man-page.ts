import type { Command } from 'commander';

/** The manual page in roff. */
export function manPage(program: Command, version: string): string {
  const sections = program.commands.map(
    (command) =>
      `.SS ${roff(`astrolabe ${command.name()} ${command.usage()}`)}\n${roff(command.description())}\n${command.options
        .map(({ flags, description }) => `.TP\n.B ${roff(flags)}\n${roff(description)}\n`)
        .join('')}`,
  );
  return `.TH ASTROLABE 1 "" "Astrolabe ${version}" "User Commands"
.SH NAME
astrolabe \\- graph studio and nGQL database
.SH SYNOPSIS
.B astrolabe
[\\fIcommand\\fR] [\\fIoptions\\fR]
.SH DESCRIPTION
${roff(program.description())}. Without a command the studio starts.
.SH COMMANDS
${sections.join('')}.SH EXIT STATUS
0 success, 1 a statement or rows failed, 2 wrong use, 3 the database cannot be opened.
.SH ENVIRONMENT
ASTROLABE_DATA_DIR, ASTROLABE_PASSWORD, ASTROLABE_ROOT_PASSWORD; astrolabe start \\-\\-help lists the settings of the studio.
`;
}

function roff(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^\./, '\\&.');
}
