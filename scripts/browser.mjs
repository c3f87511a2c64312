// The browser of the journeys: Chromium's headless shell, or the full browser where there is no shell. Without a shell, the test
// command installs Debian's if permitted, with a font for Chinese, and reports it. The shell has the same engine without the windows
// around it: the journeys take about a quarter less time.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of a Chromium, or why there is none. CHROMIUM names another one. */
export function ensureBrowser() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return { path: process.env.CHROMIUM };
  const shell = findProgram(SHELLS);
  if (shell && hasChineseFont()) return { path: shell };
  const found = shell ?? findProgram(BROWSERS);
  const missing = [...(shell ? [] : ['chromium-headless-shell']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0)
    return found
      ? { path: found }
      : {
          why: 'no Chromium here; install it (on Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or name one in CHROMIUM',
        };
  console.log(`Installing ${missing.join(' and ')} from Debian for the browser tests.`);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  for (const name of missing) install(name);
  if (!findProgram([...SHELLS, ...BROWSERS])) install('chromium');
  const installed = findProgram([...SHELLS, ...BROWSERS]);
  return installed ? { path: installed } : { why: 'Chromium could not be installed' };
}

function install(name) {
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** The first of these programs that a folder of PATH holds. */
function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return existsSync('/usr/share/fonts/opentype/noto');
  }
}
