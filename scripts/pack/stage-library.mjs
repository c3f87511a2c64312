// Makes a folder to be packed out of a workspace: bundled ESM, declarations, manifest. Other workspaces and dependencies are part of the bundle, so
// that the tarball installs without a registry.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { thirdPartyText } from '../third-party.mjs';

const SCOPE = '@astrolabe/';

/** Fills `folder`. `declarations` has the declarations of all workspaces, as `tsc` emits them. */
export async function stageLibrary(root, folder, { version, license }, declarations, library) {
  const workspace = join(root, 'packages', library.folder);
  const manifest = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  const entries = Object.entries(library.entries ?? manifest.exports).filter(
    ([name]) => !name.includes('*') && !name.endsWith('-suite'),
  );
  const peers = Object.keys(manifest.peerDependencies ?? {});
  const external = [...(library.external ?? []), ...peers];
  const bundled = await bundle(workspace, folder, entries, { platform: library.platform ?? 'neutral', external });
  const types = Object.fromEntries(
    entries.map(([name, source]) => [
      name,
      copyTypes(declarations, folder, `${library.folder}/${source.slice(2)}`, external),
    ]),
  );
  for (const file of ['README.md', 'LICENSE']) {
    const source = [join(workspace, file), join(root, file)].find((path) => existsSync(path));
    cpSync(source, join(folder, file));
  }
  if (bundled.length > 0) writeFileSync(join(folder, 'third-party-licenses.txt'), thirdPartyText(root, bundled));
  const published = {
    name: library.name,
    version,
    description: manifest.description,
    license,
    type: 'module',
    sideEffects: false,
    exports: Object.fromEntries(
      entries.map(([name]) => [name, { types: `./${types[name]}`, default: `./dist/${bundleName(name)}.js` }]),
    ),
    types: `./${types['.']}`,
    engines: { node: library.node ?? '>=20' },
    dependencies: Object.fromEntries((library.external ?? []).map((name) => [name, manifest.dependencies[name]])),
    ...(manifest.peerDependencies && {
      peerDependencies: manifest.peerDependencies,
      peerDependenciesMeta: manifest.peerDependenciesMeta,
    }),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, undefined, 2)}\n`);
}

/** Bundles all entries together; returns the names of the packages inside that are not ours. */
async function bundle(workspace, folder, entries, { platform, external }) {
  const { build } = await import('rolldown');
  const { output } = await build({
    input: Object.fromEntries(entries.map(([name, source]) => [bundleName(name), join(workspace, source)])),
    platform,
    logLevel: 'warn',
    external: (id) => isBuiltin(id) || external.some((name) => id === name || id.startsWith(`${name}/`)),
    resolve: { conditionNames: ['import', 'default'], mainFields: ['module', 'main'] },
    output: { dir: join(folder, 'dist'), format: 'esm', sourcemap: false, chunkFileNames: 'chunk-[hash].js' },
  });
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const names = modules.map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.replaceAll(sep, '/'))?.[1]);
  return [...new Set(names.filter((name) => name !== undefined && !name.startsWith(SCOPE)))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
}

function bundleName(entry) {
  return entry === '.' ? 'index' : entry.slice(2);
}

/**
 * Copies the declarations that `entry` reaches to `types/`, with relative references instead of workspace names. Returns the path of the entry's
 * declarations. Throws if the interface shows a type of a package that is not a dependency.
 */
function copyTypes(declarations, folder, entry, external) {
  const copied = new Set();
  const waiting = [declarationOf(entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (copied.has(file)) continue;
    copied.add(file);
    const text = readFileSync(join(declarations, file), 'utf8').replaceAll(
      /(\bfrom |\bimport\(|\bimport )(['"])([^'"\n]+)\2/g,
      (whole, keyword, quote, name) => {
        if (!name.startsWith('.') && !name.startsWith(SCOPE)) {
          if (isBuiltin(name) || external.some((one) => name === one || name.startsWith(`${one}/`))) return whole;
          throw new Error(`${file} refers to ${name}, which is not a dependency of the package`);
        }
        const target = name.startsWith(SCOPE)
          ? declarationOf(sourceOf(name.slice(SCOPE.length)))
          : declarationOf(join(dirname(file), name));
        waiting.push(target);
        const path = relative(dirname(file), target)
          .replaceAll(sep, '/')
          .replace(/\.d\.ts$/, '.js');
        return `${keyword}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
      },
    );
    mkdirSync(join(folder, 'types', dirname(file)), { recursive: true });
    writeFileSync(join(folder, 'types', file), text);
  }
  return `types/${declarationOf(entry)}`;
}

function sourceOf(workspace) {
  return `${workspace}/src/index.ts`;
}

function declarationOf(source) {
  return source.replaceAll(sep, '/').replace(/(\.d)?\.[tj]s$/, '.d.ts');
}
