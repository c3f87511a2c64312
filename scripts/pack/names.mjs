// Names of the published packages, in one place. Everything else about a package comes from its own `package.json`.

/** The studio with its command. */
export const STUDIO = 'astrolabe';

/**
 * The libraries: folder in `packages/`, published name, Node version, and dependencies that are not bundled because their types are part of
 * the interface. `entries` replaces the `exports` of the workspace if the published ones differ.
 */
export const LIBRARIES = [
  {
    folder: 'engine',
    name: '@astrolabe/engine',
    node: '>=24',
    platform: 'node',
    entries: { '.': './src/library.ts', './memory': './src/library-memory.ts' },
  },
  { folder: 'ngql', name: '@astrolabe/ngql' },
  { folder: 'model', name: '@astrolabe/model', entries: { '.': './src/index.ts' } },
  { folder: 'algorithms', name: '@astrolabe/algorithms' },
  { folder: 'importer', name: '@astrolabe/importer', platform: 'node' },
  { folder: 'wire', name: '@astrolabe/wire', platform: 'node', entries: { '.': './src/index.ts' } },
  { folder: 'graph-view', name: '@astrolabe/graph-view' },
  { folder: 'http-api', name: '@astrolabe/http-api', external: ['zod'] },
];

/** File name of a packed package, as created by npm. */
export function tarballName(name, version) {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}
