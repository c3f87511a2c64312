import type { Run } from '../../state/console-store.ts';
import { sessionStore } from '../../state/session-store.ts';
import { parametersUsed } from '../console-link.ts';

/** Clients that a statement can be copied for. */
export const DRIVERS = ['python', 'go', 'java', 'javascript', 'astrolabe'] as const;
export type Driver = (typeof DRIVERS)[number];

/** Names of the clients in menus. */
export const DRIVER_NAMES: Readonly<Record<Driver, string>> = {
  python: 'Python',
  go: 'Go',
  java: 'Java',
  javascript: 'JavaScript',
  astrolabe: 'TypeScript (@astrolabe/wire)',
};

/** Input of a driver example. */
export interface DriverCall {
  readonly statement: string;
  /** Empty: the program chooses no space. */
  readonly space: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Names of the parameters that the statement reads, without `$`. */
  readonly parameters: readonly string[];
}

const PORT_USUAL = 9669;

/** Returns what a program needs to run the statement of a run at the database of the session. */
export function driverCallOf({ statement, space }: Run): DriverCall {
  const { session } = sessionStore.getState();
  const [, host = '127.0.0.1', port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(session?.host ?? '') ?? [];
  return {
    statement,
    space,
    host: session?.kind === 'cluster' ? host : '127.0.0.1',
    port: session?.kind === 'cluster' && port !== undefined ? Number(port) : PORT_USUAL,
    user: session?.username ?? 'root',
    parameters: parametersOf(statement),
  };
}

/** The parameters that a statement reads: every `$name` that it does not assign. */
function parametersOf(statement: string): readonly string[] {
  const named = (pattern: RegExp): readonly string[] => [...statement.matchAll(pattern)].map(([, name]) => name ?? '');
  const assigned = named(/\$(\w+)\s*=(?!=)/g);
  const read = [...new Set(named(/\$(\w+)/g))].filter((name) => !assigned.includes(name));
  return parametersUsed(statement, read);
}
