// Prerequisites of every script on a new machine, in order: Node 24, the installed packages, the built programs.
// Plain JavaScript without dependencies, because it runs before anything is installed, on Node 18 or newer.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const NODE_MAJOR = 24;
const OLDEST_NODE_MAJOR = 18;

/** The package that contains only the program for this platform; it has no install script. */
const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const NODE_FOLDER = join(root, '.node');

const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Refresh interval of a lock, and the time after which its owner counts as dead, whatever process has its id now. In milliseconds. */
const LOCK_BEAT_MS = 2_000;
const LOCK_SILENCE_MS = 20_000;

/** Time that a command may continue after this process was asked to end, in milliseconds. */
const COMMAND_GRACE_MS = 1_000;

/** Enough for a slow registry; an unreachable one is reported before users give up. */
const REGISTRY_PATIENCE = {
  npm_config_fetch_retries: '2',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '5000',
};

/** A setup problem that the user can fix. */
export class SetupError extends Error {}

/**
 * A Node that is new enough: this one, or one that is fetched once as a package into `.node/`.
 * @returns {Promise<{ node: string, npm: readonly string[], env: NodeJS.ProcessEnv }>} the program, the command that runs npm with it, and an environment in which it comes first
 */
export async function ensureRuntime() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE_MAJOR) {
    throw new SetupError(
      `Astrolabe needs Node ${NODE_MAJOR}; this is Node ${process.versions.node}, which is too old to fetch it. Install Node ${NODE_MAJOR} or newer from https://nodejs.org, then start again.`,
    );
  }
  const node =
    major >= NODE_MAJOR
      ? process.execPath
      : (fetchedNode() ?? (await alone(async () => fetchedNode() ?? (await fetchNode()))));
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
  await alone(async () => {
    if (readText(stampFile) === stamp) return;
    if (!holdsAllOf(lockFile)) await install(runtime);
    writeFileSync(stampFile, stamp);
  });
}

async function install(runtime) {
  const started = Date.now();
  console.log('Installing packages (once, and again when they change) …');
  const code = await run(
    runtime,
    [...runtime.npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'Installing packages',
  );
  if (code !== 0)
    throw new SetupError(
      `The packages could not be installed; npm says above why. The first start needs packages: make ${registry()} reachable, or name another one with npm config set registry, then start again.`,
    );
  console.log(`Packages are installed (${seconds(started)}).`);
}

/**
 * Builds the pages and the server into `dist/`, each only when its sources changed.
 * @param {readonly ('web' | 'server')[]} [parts]
 */
export async function ensureBuilt(runtime, parts = ['server', 'web']) {
  if (parts.every(isBuilt)) return;
  await alone(() => Promise.all(parts.filter((part) => !isBuilt(part)).map((part) => build(runtime, part))));
}

async function build(runtime, part) {
  const started = Date.now();
  const stamp = sourceStamp(part);
  console.log(part === 'web' ? 'Building the pages …' : 'Building the server …');
  rmSync(stampFileOf(part), { force: true });
  const code = await run(
    runtime,
    [runtime.node, join(root, 'scripts', 'build.mjs'), part],
    part === 'web' ? 'Building the pages' : 'Building the server',
  );
  if (code !== 0)
    throw new SetupError(`The ${part === 'web' ? 'pages' : 'server'} could not be built; the reason stands above.`);
  writeFileSync(stampFileOf(part), stamp);
  console.log(
    part === 'web' ? `The pages are built (${seconds(started)}).` : `The server is built (${seconds(started)}).`,
  );
}

function isBuilt(part) {
  return readText(stampFileOf(part)) === sourceStamp(part);
}

function stampFileOf(part) {
  return join(root, 'dist', `.${part}-stamp`);
}

/** One hash of all sources of a part. */
function sourceStamp(part) {
  const packages = listDirectory(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'));
  const own =
    part === 'web'
      ? ['src', 'public', 'index.html', 'vite.config.ts', 'chunks.ts', 'postcss.config.cjs'].map((name) =>
          join(root, 'apps', 'web', name),
        )
      : [join(root, 'apps', 'server', 'src')];
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

/** npm keeps its installation in `node_modules`; missing entries may be optional ones of other platforms. */
function holdsAllOf(lockFile) {
  const wanted = packagesOf(lockFile);
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!/(^|\/)node_modules\//.test(path)) return true;
    if (entry.link) return existsSync(join(root, path));
    const found = present[path];
    return found ? found.version === entry.version : entry.optional || entry.devOptional || entry.peer;
  });
}

function packagesOf(lockFile) {
  const text = readText(lockFile);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

function fetchedNode() {
  const node = join(
    NODE_FOLDER,
    'node_modules',
    NODE_PACKAGE,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  return nodeMajorOf(node) >= NODE_MAJOR ? node : undefined;
}

async function fetchNode() {
  console.log(
    `This is Node ${process.versions.node}; fetching Node ${NODE_MAJOR} from the npm registry into .node/ (once, about 40 MB) …`,
  );
  const npmProgram = findNpm();
  const npm = npmProgram ? [process.execPath, npmProgram] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  mkdirSync(NODE_FOLDER, { recursive: true });
  writeFileSync(join(NODE_FOLDER, 'package.json'), '{ "private": true }\n');
  const args = [
    'install',
    `${NODE_PACKAGE}@${NODE_MAJOR}`,
    '--prefix',
    NODE_FOLDER,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--loglevel=error',
  ];
  const code = await run({ env: process.env }, [...npm, ...args], `Fetching Node ${NODE_MAJOR}`, NODE_FOLDER);
  const node = code === 0 ? fetchedNode() : undefined;
  if (!node) {
    throw new SetupError(
      `Node ${NODE_MAJOR} could not be fetched as the package ${NODE_PACKAGE}; npm says above why. Install Node ${NODE_MAJOR} or newer from https://nodejs.org, or make ${registry()} reachable, then start again.`,
    );
  }
  return node;
}

/** The npm registry, if the environment sets one. */
function registry() {
  const named = process.env.npm_config_registry;
  return named ? `the npm registry ${named}` : 'the npm registry';
}

function nodeMajorOf(node) {
  if (!existsSync(node)) return 0;
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}

/** npm's own program: the one that runs this script, or the one that came with this Node. */
function findNpm() {
  const places = [
    process.env.npm_execpath,
    join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  return places.find((place) => place !== undefined && place.endsWith('npm-cli.js') && existsSync(place));
}

/**
 * Runs a command to its end; a long one reports every ten seconds that it still runs. A signal to this process ends both, the command
 * first, so that it cannot write during the next start.
 */
function run({ env }, [program, ...args], label, cwd = root) {
  return new Promise((resolve) => {
    const started = Date.now();
    const progress = setInterval(() => console.log(`${label}, ${seconds(started)} so far …`), 10_000);
    // npm's own workspace settings of a surrounding `npm start` must not reach another npm.
    const clean = Object.fromEntries(
      Object.entries(env).filter(
        ([name]) => !/^npm_(config_(workspace|prefix|local_prefix)|lifecycle|package_)/i.test(name),
      ),
    );
    const child = spawn(program, args, {
      cwd,
      env: { ...REGISTRY_PATIENCE, ...clean },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    let isEnding = false;
    const end = (signal) => {
      if (isEnding) return;
      isEnding = true;
      child.kill(signal);
      // npm finishes its work; a partial installation is repeated by the next start.
      setTimeout(() => child.kill('SIGKILL'), COMMAND_GRACE_MS);
    };
    const finish = (code) => {
      if (isEnding) process.exit(130);
      clearInterval(progress);
      for (const signal of END_SIGNALS) process.off(signal, end);
      resolve(code);
    };
    for (const signal of END_SIGNALS) process.on(signal, end);
    child.on('error', (error) => {
      console.error(String(error));
      finish(1);
    });
    child.on('exit', (code) => finish(code ?? 1));
  });
}

/** Concurrent starts must not write the same files: the second waits, and then finds everything done. */
async function alone(work) {
  const lock = join(root, 'dist', '.setup');
  mkdirSync(dirname(lock), { recursive: true });
  let hasTold = false;
  while (!take(lock)) {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    else if (!hasTold) {
      hasTold = true;
      console.log(`Waiting for another start (process ${readText(lock)}) that installs or builds here …`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const beat = setInterval(() => existsSync(lock) && utimesSync(lock, new Date(), new Date()), LOCK_BEAT_MS);
  const release = () => rmSync(lock, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isHeld(lock) {
  const changedAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const text = readText(lock);
  // A lock that was just made may still be empty.
  return Date.now() - changedAt < LOCK_SILENCE_MS && (text === '' || isAlive(Number(text)));
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
