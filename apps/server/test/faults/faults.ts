import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Figures of a run. */
export interface FaultFigures {
  readonly rounds: number;
  /** System calls that failed. */
  readonly failedCalls: number;
  /** Actions that reported a failure, and those among them with an unknown outcome. */
  readonly reported: number;
  readonly unknown: number;
}

/** Injected faults are enough; real syncs would only take time. */
const MEMORY_FOLDER = '/dev/shm';

/** Whether a compiler is available for the fault-injection library. */
export function hasCompiler(): boolean {
  return process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;
}

/**
 * Uses a database in a child process whose system calls fail one after another, and verifies after each: the failure is reported as one of the
 * disk, memory equals the disk, no acknowledged write is lost, nothing intact is repaired. Throws the violation.
 */
export function runFaults(rounds: number, seed: number): FaultFigures {
  const folder = mkdtempSync(join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'astrolabe-calls-'));
  try {
    const library = join(folder, 'failing-calls.so');
    const source = join(import.meta.dirname, 'failing-calls.c');
    const built = spawnSync('cc', ['-O1', '-shared', '-fPIC', '-o', library, source, '-ldl'], { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(`the library cannot be built: ${built.stderr}`);
    const control = join(folder, 'control');
    writeFileSync(control, new Uint8Array(24));
    const data = join(folder, 'inside');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'child.ts'), data, control, String(seed), String(rounds)],
      {
        encoding: 'utf8',
        env: { ...process.env, LD_PRELOAD: library, FAULTS_FOLDER: `${data}/`, FAULTS_CONTROL: control },
      },
    );
    if (status !== 0) throw new Error(stderr || `the process ended with ${status}`);
    return JSON.parse(stdout) as FaultFigures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
