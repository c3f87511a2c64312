import type { Engine } from '@astrolabe/engine';
import type { ImportJob } from '@astrolabe/importer';
import type { fileSource } from '@astrolabe/importer/node';

/** Builds what is not there or not new; `loadEngine` does so too, but a process that builds is larger from then on. */
export function prepareEngine(): Promise<void>;

/** The shipped build of the engine and the importer. */
export function loadEngine(): Promise<{
  readonly Engine: typeof Engine;
  readonly ImportJob: typeof ImportJob;
  readonly fileSource: typeof fileSource;
}>;
