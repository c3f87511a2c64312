// The main script of the single executable. Workers and lazily loaded code are read from files, so the package inside the
// executable is unpacked once per version, to the user's cache folder; later starts find it there.
'use strict';

const {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} = require('node:fs');
const { createRequire } = require('node:module');
const { homedir } = require('node:os');
const path = require('node:path');
const { getAsset, getRawAsset } = require('node:sea');
const { deserialize } = require('node:v8');
const { zstdDecompressSync } = require('node:zlib');

/** Unpacked versions that no start has used for this long are deleted, in milliseconds: 30 days. */
const UNUSED_MS = 30 * 24 * 3_600_000;

const cache = path.join(cacheFolder(), 'astrolabe');
const folder = path.join(cache, getAsset('version', 'utf8'));
if (prepare()) createRequire(path.join(folder, 'bin', 'astrolabe.cjs'))('./astrolabe.cjs');

/** Makes sure that the files are unpacked. Returns false if that is impossible, after a message. */
function prepare() {
  try {
    if (existsSync(folder)) noteUse();
    else unpack();
    return true;
  } catch (error) {
    console.error(
      `Astrolabe cannot unpack its files to ${cache}: ${error.message}. Set XDG_CACHE_HOME to a folder that it may write to.`,
    );
    process.exitCode = 1;
    return false;
  }
}

/** Records the start, so that later versions keep this one. A folder that only others may change is used as well. */
function noteUse() {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // It may be deleted as unused; the next start unpacks it again.
  }
}

/** The user's folder for files that can be made again, by the convention of the platform. */
function cacheFolder() {
  if (process.env.XDG_CACHE_HOME) return process.env.XDG_CACHE_HOME;
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Caches');
  if (process.platform === 'win32') return process.env.LOCALAPPDATA ?? path.join(homedir(), 'AppData', 'Local');
  return path.join(homedir(), '.cache');
}

/** Writes all files to a temporary folder and renames it, so that an interrupted start leaves nothing half unpacked in use. */
function unpack() {
  const temporary = `${folder}.${process.pid}`;
  try {
    for (const [name, bytes] of deserialize(zstdDecompressSync(Buffer.from(getRawAsset('content'))))) {
      const file = path.join(temporary, name);
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, bytes);
    }
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another start may have been faster.
    if (!existsSync(folder)) throw error;
  }
  for (const name of readdirSync(cache)) {
    const other = path.join(cache, name);
    if (Date.now() - statSync(other).mtimeMs > UNUSED_MS) rmSync(other, { recursive: true, force: true });
  }
}
