import type { Engine } from '@astrolabe/engine';
import type { ImportJob } from '@astrolabe/importer';
import type { fileSource } from '@astrolabe/importer/node';

/** Builds missing or outdated bundles; `loadEngine` does so too, but building increases the memory of a process. */
export function prepareEngine(): Promise<void>;

/** The shipped build of the engine and the importer. */
export function loadEngine(): Promise<{
  readonly Engine: typeof Engine;
  readonly ImportJob: typeof ImportJob;
  readonly fileSource: typeof fileSource;
}>;
