import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives all tests of a run one folder for what they put down for a while, and removes it at the end, whatever they left there. Programs
 * that are started again and again keep their compiled code there.
 * `ASTROLABE_KEPT_DIR` is the folder for what a later run can use again.
 */
export default function makeTemporaryFolder(): () => void {
  const before = process.env['TMPDIR'];
  process.env['ASTROLABE_KEPT_DIR'] ??= tmpdir();
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-tests-'));
  process.env['TMPDIR'] = folder;
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  return () => {
    delete process.env['NODE_COMPILE_CACHE'];
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
