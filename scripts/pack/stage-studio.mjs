// Copies the studio as built in `dist/` to a folder to be packed. It has no dependencies: the bundles contain everything.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STUDIO } from './names.mjs';

/** Files and folders of the package, as in the clone. */
const CONTENT = ['bin', 'LICENSE', 'README.md', 'dist/server', 'dist/web', 'dist/third-party-licenses.txt'];

/** Fills `folder` and returns the package's version. */
export function stageStudio(root, folder) {
  const { version, description, license, bin, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  mkdirSync(join(folder, 'dist'), { recursive: true });
  for (const name of CONTENT) cpSync(join(root, name), join(folder, name), { recursive: true, filter: isShipped });
  const manifest = { name: STUDIO, version, description, license, type: 'module', bin, engines };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return readdirSync(folder);
}

/** Browsers that take gzip but not Brotli get the plain file; a package without `.gz` is a quarter smaller. */
function isShipped(file) {
  return !file.endsWith('.gz');
}
