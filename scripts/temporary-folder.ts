import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives all tests of a run one temporary folder, and removes it at the end. Repeatedly started programs keep their compile cache there.
 * `ASTROLABE_KEPT_DIR` is the folder for files that a later run can reuse.
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
