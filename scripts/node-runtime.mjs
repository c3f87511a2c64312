// What every script needs on a bare machine, in the order of need: Node 24, the installed packages, the built programs.
// Plain JavaScript without dependencies, because it runs before anything is installed, on Node 18 or newer.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const NODE_MAJOR = 24;
const OLDEST_NODE_MAJOR = 18;
const TWO_MINUTES_MS = 120_000;

/** Something that the person at the keyboard can mend. */
export class SetupError extends Error {}

/**
 * A Node that is new enough: this one, or one that is fetched once as a package into `.node/`.
 * @returns {Promise<{ node: string, npm: readonly string[], env: NodeJS.ProcessEnv }>} the program, the command that runs npm with it, and an environment in which it comes first
 */
export async function ensureRuntime() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE_MAJOR) {
    throw new SetupError(`Astrolabe needs Node ${NODE_MAJOR}; this is Node ${process.versions.node}, which is too old to fetch it. Install Node ${NODE_MAJOR} or newer from https://nodejs.org, then start again.`);
  }
  const node = major >= NODE_MAJOR ? process.execPath : await ensureFetchedNode();
  const npmProgram = findNpm();
  const npm = npmProgram ? [node, npmProgram] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  return { node, npm, env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` } };
}

/** Installs the packages of the lock file, unless they are installed. */
export async function ensureInstalled(runtime) {
  const lockFile = join(root, 'package-lock.json');
  const stampFile = join(root, 'node_modules', '.astrolabe-install');
  const stamp = `${hashOf([lockFile])} ${process.platform}-${process.arch}`;
  if (readText(stampFile) === stamp) return;
  if (!holdsAllOf(lockFile)) {
    const started = Date.now();
    console.log('Installing packages (once, and again when they change) …');
    const code = await run(runtime, [...runtime.npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing packages');
    if (code !== 0) throw new SetupError('The packages could not be installed; npm says above why. A reachable npm registry is needed for the first start.');
    console.log(`Packages are installed (${seconds(started)}).`);
  }
  writeFileSync(stampFile, stamp);
}

/**
 * Builds the pages and the server into `dist/`, each only when its sources changed.
 * @param {readonly ('web' | 'server')[]} [parts]
 */
export async function ensureBuilt(runtime, parts = ['server', 'web']) {
  if (parts.every(isBuilt)) return;
  const unlock = await takeBuildLock();
  try {
    const wanted = parts.filter((part) => !isBuilt(part));
    await Promise.all(wanted.map((part) => build(runtime, part)));
  } finally {
    unlock();
  }
}

async function build(runtime, part) {
  const started = Date.now();
  const stamp = sourceStamp(part);
  console.log(part === 'web' ? 'Building the pages …' : 'Building the server …');
  rmSync(stampFileOf(part), { force: true });
  const code = await run(runtime, [runtime.node, join(root, 'scripts', 'build.mjs'), part], part === 'web' ? 'Building the pages' : 'Building the server');
  if (code !== 0) throw new SetupError(`The ${part === 'web' ? 'pages' : 'server'} could not be built; the reason stands above.`);
  writeFileSync(stampFileOf(part), stamp);
  console.log(part === 'web' ? `The pages are built (${seconds(started)}).` : `The server is built (${seconds(started)}).`);
}

function isBuilt(part) {
  return readText(stampFileOf(part)) === sourceStamp(part);
}

function stampFileOf(part) {
  return join(root, 'dist', `.${part}-stamp`);
}

/** One hash over everything that a part is built from. */
function sourceStamp(part) {
  const packages = listDirectory(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'));
  const own = part === 'web' ? ['src', 'public', 'index.html', 'vite.config.ts', 'postcss.config.cjs'].map((name) => join(root, 'apps', 'web', name)) : [join(root, 'apps', 'server', 'src')];
  const shared = [join(root, 'package.json'), join(root, 'package-lock.json'), join(root, 'scripts', 'build.mjs')];
  return hashOf([...packages, ...own].flatMap(listFiles).filter(isSource).concat(shared));
}

function isSource(file) {
  return !/\.(test|fuzz\.test)\.tsx?$|[\\/](suite|_[^\\/]*)\.ts$|\.md$/.test(file);
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]));
}

function listDirectory(path) {
  return existsSync(path) ? readdirSync(path).sort() : [];
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    if (existsSync(file)) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** npm keeps in `node_modules` what it installed; entries that are missing there may only be optional ones, of other platforms. */
function holdsAllOf(lockFile) {
  const wanted = packagesOf(lockFile);
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    const found = present[path];
    return found ? found.version === entry.version : entry.optional || entry.devOptional || entry.peer;
  });
}

function packagesOf(lockFile) {
  const text = readText(lockFile);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

/** The package that holds nothing but the program for this platform; it has no install script. */
async function ensureFetchedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = join(root, '.node');
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (nodeMajorOf(node) >= NODE_MAJOR) return node;
  console.log(`This is Node ${process.versions.node}; fetching Node ${NODE_MAJOR} from the npm registry into .node/ (once, about 40 MB) …`);
  const npmProgram = findNpm();
  const npm = npmProgram ? [process.execPath, npmProgram] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const install = ['install', `${name}@${NODE_MAJOR}`, '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const code = await run({ env: process.env }, [...npm, ...install], `Fetching Node ${NODE_MAJOR}`, folder);
  if (code !== 0 || nodeMajorOf(node) < NODE_MAJOR) {
    throw new SetupError(`Node ${NODE_MAJOR} could not be fetched as the package ${name}. Install Node ${NODE_MAJOR} or newer from https://nodejs.org, or make an npm registry reachable, then start again.`);
  }
  return node;
}

function nodeMajorOf(node) {
  if (!existsSync(node)) return 0;
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}

/** npm's own program: the one that runs this script, or the one that came with this Node. */
function findNpm() {
  const places = [process.env.npm_execpath, join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'), join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')];
  return places.find((place) => place !== undefined && place.endsWith('npm-cli.js') && existsSync(place));
}

/** Runs a command to its end; a long one says every ten seconds that it still works. */
function run({ env }, [program, ...args], label, cwd = root) {
  return new Promise((resolve) => {
    const started = Date.now();
    const progress = setInterval(() => console.log(`${label}, ${seconds(started)} so far …`), 10_000);
    // npm's own workspace settings of a surrounding `npm start` must not reach another npm.
    const clean = Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_(config_(workspace|prefix|local_prefix)|lifecycle|package_)/i.test(name)));
    const child = spawn(program, args, { cwd, env: clean, stdio: ['ignore', 'inherit', 'inherit'] });
    const finish = (code) => {
      clearInterval(progress);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(String(error));
      finish(1);
    });
    child.on('exit', (code) => finish(code ?? 1));
  });
}

/** Two starts at once must not write the same files; the second waits and then finds everything built. */
async function takeBuildLock() {
  const lock = join(root, 'dist', '.building');
  mkdirSync(dirname(lock), { recursive: true });
  for (const started = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isAlive(Number(readText(lock))) || Date.now() - started > TWO_MINUTES_MS) rmSync(lock, { force: true });
    }
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
