import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

/**
 * npm hoists, so a stray import would compile. This reads the import lines of every workspace and compares them with its package.json and
 * with the table in ARCHITECTURE.md.
 */
const root = join(import.meta.dirname, '..', '..');

interface Workspace {
  readonly name: string;
  readonly folder: string;
  readonly declared: ReadonlySet<string>;
}

function readWorkspaces(): readonly Workspace[] {
  const folders = [
    ...['packages', 'apps'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name))),
    'conformance',
  ];
  return folders.map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string> | undefined
    > & { name: string };
    return {
      name: manifest.name,
      folder,
      declared: new Set([
        ...Object.keys(manifest['dependencies'] ?? {}),
        ...Object.keys(manifest['peerDependencies'] ?? {}),
      ]),
    };
  });
}

function* sourceFiles(folder: string): Iterable<string> {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|[/\\]dist[/\\]/.test(path)) yield path;
  }
}

function importsOf(text: string): string[] {
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3]!);
}

const packageName = (specifier: string): string =>
  specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0]!;
const isTest = (path: string): boolean =>
  /\.(test|fuzz\.test|bench)\.tsx?$|[/\\](test|e2e)[/\\]|[/\\](_[\w-]+|suite|[\w-]+-suite)\.tsx?$|[/\\]vite\.config\.ts$/.test(
    path,
  );

it('imports only what the package declares, no internals of other packages, and nothing above it', () => {
  const stray: string[] = [];
  for (const workspace of readWorkspaces()) {
    for (const path of sourceFiles(workspace.folder)) {
      for (const specifier of importsOf(readFileSync(path, 'utf8'))) {
        const where = `${relative(root, path)} imports ${specifier}`;
        if (specifier.startsWith('.')) {
          if (!join(path, '..', specifier).startsWith(join(root, workspace.folder)))
            stray.push(`${where}: leaves its package`);
        } else if (packageName(specifier) === workspace.name && isTest(path)) continue;
        else if (specifier.startsWith('@astrolabe/') && !workspace.declared.has(packageName(specifier)))
          stray.push(`${where}: not in package.json`);
        else if (!specifier.startsWith('node:') && !isTest(path) && !workspace.declared.has(packageName(specifier)))
          stray.push(`${where}: not in package.json`);
      }
    }
  }
  expect(stray).toEqual([]);
});

it('declares only the imports that ARCHITECTURE.md allows', () => {
  const rows = [
    ...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| `([\w/-]+)` \|[^|]*\| ([^|]+) \|$/gm),
  ];
  const allowed = new Map(rows.map((row) => [row[1]!.split('/').at(-1)!, row[2]!.trim()]));
  const wrong: string[] = [];
  for (const { name, declared } of readWorkspaces()) {
    const short = name.replace('@astrolabe/', '');
    const may = allowed.get(short);
    expect(may, `ARCHITECTURE.md has no row for ${short}`).toBeDefined();
    for (const other of [...declared].filter((one) => one.startsWith('@astrolabe/'))) {
      const otherShort = other.replace('@astrolabe/', '');
      if (may !== 'every package' && !may!.split(/,\s*/).some((one) => one.split(' ')[0] === otherShort))
        wrong.push(`${short} → ${otherShort}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('keeps platform APIs out of language and model, and reads the environment in one place', () => {
  const wrong: string[] = [];
  for (const folder of ['packages/model', 'packages/ngql', 'packages/graph-view', 'packages/http-api']) {
    for (const path of sourceFiles(folder))
      if (!isTest(path) && importsOf(readFileSync(path, 'utf8')).some((one) => one.startsWith('node:')))
        wrong.push(relative(root, path));
  }
  for (const folder of ['packages', 'apps']) {
    for (const path of sourceFiles(folder))
      if (
        !isTest(path) &&
        /process\.env\b/.test(readFileSync(path, 'utf8')) &&
        !/apps[/\\]\w+[/\\]src[/\\]config\.ts$/.test(path)
      )
        wrong.push(`${relative(root, path)} reads the environment`);
  }
  expect(wrong).toEqual([]);
});

/** The folders of the web app, from the highest layer to the lowest. */
const WEB_LAYERS = [
  ['app', 'view'],
  ['access', 'admin', 'console', 'explore', 'guide', 'import', 'login', 'schema', 'sketch', 'welcome'],
  ['actions', 'data', 'editor', 'locale', 'result-view', 'schema-model', 'state', 'ui'],
];

it('lets no folder of the web app import a higher one, nor one feature another', () => {
  const source = join(root, 'apps', 'web', 'src');
  const layerOf = (folder: string): number => WEB_LAYERS.findIndex((layer) => layer.includes(folder));
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => layerOf(name) < 0)).toEqual([]);
  const wrong = new Set<string>();
  for (const path of sourceFiles(join('apps', 'web', 'src'))) {
    const file = relative(source, path).replaceAll('\\', '/');
    const from = file.split('/')[0]!;
    if (isTest(path) || layerOf(from) < 0) continue;
    for (const specifier of importsOf(readFileSync(path, 'utf8')).filter((one) => one.startsWith('.'))) {
      const to = relative(source, join(path, '..', specifier)).split(/[/\\]/)[0]!;
      if (to === from || layerOf(to) < 0) continue;
      const isFeature = layerOf(from) === 1 && layerOf(to) === 1;
      if (layerOf(to) < layerOf(from) || isFeature) wrong.add(`${file} → ${to}`);
    }
  }
  expect([...wrong]).toEqual([]);
});

it('has no catch-all file', () => {
  const collectors = ['packages', 'apps', 'conformance', 'scripts', 'bench']
    .flatMap((folder) => [...sourceFiles(folder)])
    .filter((path) => /[/\\](utils?|helpers?|common|misc|shared)([/\\]|\.tsx?$)/i.test(relative(root, path)));
  expect(collectors.map((path) => relative(root, path))).toEqual([]);
});
