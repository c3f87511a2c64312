import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process of this host, as visible to the current OS user. */
export interface ProcessFacts {
  readonly pid: number;
  /** Its command line, shortened. */
  readonly command: string;
}

const COMMAND_LENGTH_MAX = 120;

/** Returns the process that listens on a TCP port. Linux only (`/proc`); undefined elsewhere. */
export function processOnPort(port: number): ProcessFacts | undefined {
  const inodes = new Set([...listeningInodes('/proc/net/tcp', port), ...listeningInodes('/proc/net/tcp6', port)]);
  if (inodes.size === 0) return undefined;
  return findProcess((target) => inodes.has(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? ''));
}

/** Returns the process that holds a file open. Linux only (`/proc`); undefined elsewhere. */
export function processWithFile(file: string): ProcessFacts | undefined {
  return findProcess((target) => target === file);
}

/** Columns of `/proc/net/tcp`: number, local address, remote address, state, …; the tenth is the inode. State 0A listens. */
function listeningInodes(table: string, port: number): readonly string[] {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  return readLines(table)
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[1]?.endsWith(`:${hexPort}`) && columns[3] === '0A')
    .map((columns) => columns[9] ?? '');
}

function findProcess(matches: (target: string) => boolean): ProcessFacts | undefined {
  for (const name of listDirectory('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    if (listDirectory(`/proc/${name}/fd`).some((descriptor) => matches(readLink(`/proc/${name}/fd/${descriptor}`))))
      return { pid, command: commandOf(pid) };
  }
  return undefined;
}

function commandOf(pid: number): string {
  const text = readLines(`/proc/${pid}/cmdline`).join(' ').replaceAll('\0', ' ').trim();
  return text.length > COMMAND_LENGTH_MAX ? `${text.slice(0, COMMAND_LENGTH_MAX)}…` : text;
}

// Processes start and end during the scan, and those of other users are not readable; both are skipped.

function listDirectory(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
