// The browser of the journeys: Chromium of the system. Without one, the test command installs Debian's if permitted, with a font for
// Chinese, and reports it.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a Chromium, or why there is none. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found && hasChineseFont()) return { path: found };
  const missing = [...(found ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0)
    return found
      ? { path: found }
      : {
          why: 'no Chromium here; install it (on Debian: apt-get install chromium fonts-noto-cjk) or name one in CHROMIUM',
        };
  console.log(`Installing ${missing.join(' and ')} from Debian for the browser tests.`);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const installed = findBrowser();
  return installed ? { path: installed } : { why: 'Chromium could not be installed' };
}

function findBrowser() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return existsSync('/usr/share/fonts/opentype/noto');
  }
}
