import type { ValueJson } from '@astrolabe/model';
import { z } from './zod.ts';

/** Body of our own parameter route: `:param` and `:params` commands, done in order. */
export const parameterCommandsBody = z.object({ commands: z.array(z.string()) });

/** One parameter of the login. */
export interface ParameterItem {
  readonly name: string;
  /** Typed JSON. */
  readonly value: ValueJson;
  /** The value in nGQL's notation, for people. */
  readonly text: string;
}

/** All parameters of the login, by name. */
export interface ParameterList {
  readonly items: readonly ParameterItem[];
}
