import { open, readFile, rename, rm } from 'node:fs/promises';
import {
  decodeProfile,
  encodeProfile,
  profileFile,
  profileOptionsOf,
  sampleForProfile,
  saidTypes,
  type FileProfile,
  type ProfiledFile,
} from '@astrolabe/importer';
import { fileSource } from '@astrolabe/importer/node';
import type { ModelFile } from './model-order.ts';

/** Returns the profile of a file: the stored one if content and settings are unchanged, else a new one, which it stores. */
export async function storedProfile(
  { name, path, settings, kinds, origin, profilePath, version }: ModelFile,
  onProgress: (bytes: number, size: number) => void,
): Promise<ProfiledFile> {
  const source = await fileSource(name, path);
  const { sample: found, dialect } = await sampleForProfile(source, settings);
  const sample = {
    ...found,
    ...(kinds && { types: saidTypes(found.types, kinds) }),
    ...origin,
  };
  const { skipRows, labelColumns, ...options } = profileOptionsOf(sample, dialect);
  const key = JSON.stringify([version, source.size, dialect, skipRows, labelColumns]);
  const known = await readFile(profilePath).then(
    (bytes) => decodeProfile(bytes, key),
    () => undefined,
  );
  if (known) return { sample, dialect, source, profile: known };
  const profile = await profileFile(source, {
    ...options,
    ...(skipRows && { skipRows }),
    ...(labelColumns && { labelColumns }),
    onProgress: (bytes) => onProgress(bytes, source.size ?? bytes),
  });
  await store(profile, key, profilePath);
  return { sample, dialect, source, profile };
}

/** Stores a profile atomically. If the disk is full, the next model reads the file again. */
async function store(profile: FileProfile, key: string, path: string): Promise<void> {
  const partial = `${path}.part`;
  try {
    await using file = await open(partial, 'w');
    for (const piece of encodeProfile(profile, key)) await file.write(piece);
    await file.close();
    await rename(partial, path);
  } catch {
    await rm(partial, { force: true });
  }
}
