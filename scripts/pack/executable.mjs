// Makes the single executable of a platform: Node's program with the packed studio inside it.
// See Node's documentation, "Single executable applications".
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { serialize } from 'node:v8';
import { constants, zstdCompressSync } from 'node:zlib';
import { inject } from 'postject';
import { SetupError } from '../node-runtime.mjs';

/** Platforms that Node supports and npm has a package `node-…` of. */
export const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win-x64'];

/** Marks the place in Node's program that says whether a script is injected. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Level of Zstandard: higher ones take longer and save less than 2 %. */
const COMPRESSION_LEVEL = 12;

/** The platform of this computer, as npm's packages of Node call it. */
export function ownPlatform() {
  return `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

/** Returns whether a script can be embedded in this Node binary: not if the system builds Node as a shared library. */
export function canHold(node) {
  return readFileSync(node).includes(FUSE);
}

/** File name of the executable of a platform. */
export function executableName(name, version, platform) {
  return `${name}-${version}-${platform}${platform.startsWith('win') ? '.exe' : ''}`;
}

/**
 * Writes the executables of `platforms` to `output`, out of the staged package in `packed`. The blob must be made by the same version
 * of Node that it is injected into, so the Node of other platforms is fetched in the version of this platform's.
 * @returns {Promise<string[]>} names of the files
 */
export async function makeExecutables({ node, npm, env }, packed, output, { name, version }, platforms) {
  const work = join(output, 'stage', 'executable');
  mkdirSync(work, { recursive: true });
  const maker = canHold(node) ? node : fetchNode(ownPlatform(), '24');
  const exactVersion = run(maker, ['--version']).trim().slice(1);
  const blob = makeBlob();
  const names = [];
  for (const platform of platforms) {
    const file = join(output, executableName(name, version, platform));
    copyFileSync(platform === ownPlatform() ? maker : fetchNode(platform, exactVersion), file);
    chmodSync(file, 0o755);
    await inject(file, 'NODE_SEA_BLOB', blob, { sentinelFuse: FUSE, machoSegmentName: 'NODE_SEA' });
    names.push(basename(file));
  }
  return names;

  function makeBlob() {
    const files = readdirSync(packed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(packed, file).replaceAll(sep, '/'), readFileSync(file)]);
    const content = zstdCompressSync(serialize(files), {
      params: { [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL },
    });
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
    writeFileSync(join(work, 'content'), content);
    writeFileSync(join(work, 'version'), `${version}-${digest}`);
    const config = {
      main: join(import.meta.dirname, 'executable-main.cjs'),
      output: join(work, 'blob'),
      disableExperimentalSEAWarning: true,
      assets: { content: join(work, 'content'), version: join(work, 'version') },
    };
    writeFileSync(join(work, 'config.json'), JSON.stringify(config));
    run(maker, ['--experimental-sea-config', join(work, 'config.json')]);
    return readFileSync(join(work, 'blob'));
  }

  /** Node's program of a platform, from the npm package that holds nothing else. */
  function fetchNode(platform, wanted) {
    const program = () =>
      ['bin/node', 'bin/node.exe']
        .map((path) => join(work, platform, 'node_modules', `node-${platform}`, path))
        .find((path) => existsSync(path));
    if (!program()) {
      const [npmProgram, ...first] = npm;
      const folder = join(work, platform);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
      const options = [
        '--force',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--no-package-lock',
        '--loglevel=error',
      ];
      run(npmProgram, [...first, 'install', `node-${platform}@${wanted}`, '--prefix', folder, ...options]);
    }
    return program() ?? fail(`The package node-${platform} holds no program.`);
  }

  function run(program, args) {
    const { status, stdout } = spawnSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    });
    if (status !== 0) fail(`Packing failed: ${[program, ...args].join(' ')} ended with ${status}.`);
    return stdout;
  }
}

function fail(message) {
  throw new SetupError(message);
}
