import type { ParameterItem } from '@astrolabe/http-api';
import { api } from './api.ts';

/** The parameters of the login. */
export const parametersQuery = {
  queryKey: ['parameters'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly ParameterItem[]> =>
    (await api.parameters({ signal })).items,
} as const;

/** Runs `:param` and `:params` commands in order and returns the resulting parameters. */
export async function runParameterCommands(
  commands: readonly string[],
  signal?: AbortSignal,
): Promise<readonly ParameterItem[]> {
  return (await api.runParameterCommands(commands, signal === undefined ? {} : { signal })).items;
}
