/**
 * How the pages are split into files. Code that every page needs first is one file. Otherwise icons, controls and small shared modules would be
 * files of a few hundred bytes each; a browser requests six at a time, and sixty took longer than their bytes did.
 */
export const codeSplitting = {
  // A group contains the named modules. Their dependencies are placed by source order (`strictExecutionOrder`).
  includeDependenciesRecursively: false,
  groups: [
    { name: 'first', tags: ['$initial' as const], priority: 5 },
    { name: 'icons', test: /node_modules[\\/]lucide-react/, priority: 4 },
    {
      name: 'controls',
      test: /node_modules[\\/](@mantine|@floating-ui|react-remove-scroll)|apps[\\/]web[\\/]src[\\/]ui[\\/]/,
      maxModuleSize: 24 * 1024,
      priority: 3,
    },
    {
      name: 'ngql',
      test: /packages[\\/]ngql[\\/]src[\\/](lexer|printer|builder|script|functions|limits)/,
      minShareCount: 3,
      priority: 2,
    },
    {
      name: 'studio',
      test: /apps[\\/]web[\\/]src[\\/](data|state|actions|result-view)[\\/]|packages[\\/](model|http-api)[\\/]/,
      minShareCount: 4,
      maxModuleSize: 6 * 1024,
      priority: 1,
    },
  ],
};

/** The name of a chunk. Files with generic names are named after their content. */
export function chunkName(name: string, moduleIds: readonly string[]): string {
  if (!/^(index|dist|src|esm|lib|x|module)$/.test(name)) return name;
  const last = moduleIds.at(-1) ?? '';
  const library = /node_modules\/(?:@([\w-]+)\/)?([\w.-]+)/.exec(last);
  if (library !== null) return library[1] === 'codemirror' ? 'codemirror' : (library[2] ?? name);
  return /packages\/([\w-]+)/.exec(last)?.[1] ?? name;
}
