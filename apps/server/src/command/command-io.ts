import type { Readable, Writable } from 'node:stream';

/** Streams of a command, replaceable in tests. */
export interface CommandIo {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly errors: Writable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly programDirectory: string;
}

/** Exit codes, as `astrolabe --help` lists them. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unavailable: 3 } as const;

/** A failure with its exit code; the message is complete. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Writes and resolves when the stream accepts more. */
export async function writeAll(output: Writable, data: string | Uint8Array): Promise<void> {
  if (output.write(data) || output.destroyed) return;
  await new Promise<void>((resolve) => output.once('drain', resolve).once('close', resolve));
}
