import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ParameterItem } from '@astrolabe/http-api';
import { parametersQuery, runParameterCommands } from '../../data/parameters.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';

/** Parameters of the session and functions to change them, which resolve to an error message or undefined. */
export interface Parameters {
  /** `undefined` until loaded. */
  readonly items: readonly ParameterItem[] | undefined;
  /** Takes a value as a literal. */
  readonly set: (name: string, value: string) => Promise<string | undefined>;
  readonly remove: (name: string) => Promise<string | undefined>;
}

/** Reads and changes the parameters of the login; `onSet` is called for each that was set. */
export function useParameters(onSet: (name: string) => void): Parameters {
  const errorMessages = useErrorMessages();
  const queryClient = useQueryClient();
  const items = useQuery(parametersQuery).data;
  const change = async (command: string): Promise<string | undefined> => {
    try {
      queryClient.setQueryData<readonly ParameterItem[]>(
        parametersQuery.queryKey,
        await runParameterCommands([command]),
      );
      return undefined;
    } catch (error) {
      return errorMessages(error).text;
    }
  };
  return {
    items,
    set: async (name, value) => {
      const failure = await change(`:param ${name} => ${value}`);
      if (failure === undefined) onSet(name);
      return failure;
    },
    remove: (name) => change(`:param ${name} =>`),
  };
}
