import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Maximum time until the line with the studio's address is printed, in milliseconds. */
const READY_MAX_MS = 60_000;

/** Milliseconds from `npm start` (its script) to the line with the address, on a free port, with a separate data directory. */
export async function startTime(root: string): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), 'astrolabe-bench-'));
  const before = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs'), '--port', '0', '--data-dir', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    return await new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the studio does not start')), READY_MAX_MS);
      let text = '';
      child.stdout.on('data', (piece: Buffer) => {
        text += piece.toString();
        if (!/https?:\/\//.test(text)) return;
        clearTimeout(timer);
        resolve(performance.now() - before);
      });
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`the studio ended with ${code}`));
      });
    });
  } finally {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGTERM')) await gone;
    rmSync(data, { recursive: true, force: true });
  }
}
