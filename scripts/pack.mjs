// npm run pack [-- --executable[=linux-x64,win-x64,…]]
//
// Writes the packages to be published as tarballs into `dist/pack/`: the studio with its command, and the libraries. With
// `--executable` also the studio as a single executable, of this platform or of those named.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureRuntime, root, SetupError } from './node-runtime.mjs';
import { LIBRARIES, STUDIO, tarballName } from './pack/names.mjs';

const output = join(root, 'dist', 'pack');
const stage = join(output, 'stage');

try {
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
  await pack(runtime);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function pack(runtime) {
  // Both need the installed packages.
  const { stageStudio } = await import('./pack/stage-studio.mjs');
  const { stageLibrary } = await import('./pack/stage-library.mjs');
  rmSync(output, { recursive: true, force: true });
  const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = [join(stage, 'studio')];
  stageStudio(root, folders[0]);
  const declarations = emitDeclarations(runtime);
  for (const library of LIBRARIES) {
    const folder = join(stage, library.folder);
    await stageLibrary(root, folder, product, declarations, library);
    folders.push(folder);
  }
  run(runtime, [...runtime.npm, 'pack', '--silent', '--ignore-scripts', '--pack-destination', output, ...folders]);
  for (const name of [STUDIO, ...LIBRARIES.map((library) => library.name)])
    console.log(join('dist', 'pack', tarballName(name, product.version)));
  const wanted = process.argv.slice(2).find((argument) => argument.startsWith('--executable'));
  if (wanted !== undefined) await packExecutables(runtime, folders[0], product.version, wanted.split('=')[1]);
}

async function packExecutables(runtime, packed, version, list) {
  const { makeExecutables, ownPlatform, PLATFORMS } = await import('./pack/executable.mjs');
  const platforms = list?.split(',') ?? [ownPlatform()];
  const unknown = platforms.find((platform) => !PLATFORMS.includes(platform));
  if (unknown !== undefined)
    throw new SetupError(`There is no executable for ${unknown}; name one of ${PLATFORMS.join(', ')}.`);
  for (const name of await makeExecutables(runtime, packed, output, { name: STUDIO, version }, platforms))
    console.log(join('dist', 'pack', name));
}

/** Runs the compiler once over all libraries; returns the folder of the declarations, laid out as `packages/`. */
function emitDeclarations(runtime) {
  const folder = join(stage, 'declarations');
  mkdirSync(stage, { recursive: true });
  const config = {
    extends: '../../../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      stripInternal: true,
      rootDir: '../../../packages',
      outDir: folder,
    },
    include: LIBRARIES.map((library) => `../../../packages/${library.folder}/src`),
    exclude: [
      '../../../packages/**/*.test.ts',
      '../../../packages/**/_*.ts',
      '../../../packages/**/*-suite.ts',
      '../../../packages/**/suite.ts',
    ],
  };
  const file = join(stage, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  run(runtime, [join(root, 'node_modules', '.bin', 'tsc'), '-p', file]);
  return folder;
}

function run({ env }, [program, ...args]) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', process.stderr, 'inherit'], env });
  if (status !== 0) throw new SetupError(`Packing failed: ${[program, ...args].join(' ')} ended with ${status}.`);
}
