import type { SpaceSchema } from '@astrolabe/model';

/** A space for tests: with one partition and integer ids, or text ids of `idBytes` bytes. */
export function sampleSpace(
  name: string,
  { idBytes, id = 1 }: { readonly idBytes?: number; readonly id?: number } = {},
): SpaceSchema {
  return {
    name,
    id,
    vidType: idBytes === undefined ? { kind: 'int64' } : { kind: 'fixed_string', length: idBytes },
    partitionCount: 1,
    replicaFactor: 1,
    charset: 'utf8',
    collation: 'utf8_bin',
  };
}
