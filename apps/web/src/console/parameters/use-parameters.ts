import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ParameterItem } from '@astrolabe/http-api';
import { parametersQuery, runParameterCommands } from '../../data/parameters.ts';
import { useErrorWords } from '../../ui/use-error-words.ts';

/** The parameters of the login, and what changes them: each answers why it was refused, `undefined` where it was done. */
export interface Parameters {
  /** `undefined` until they are known. */
  readonly items: readonly ParameterItem[] | undefined;
  /** Takes a value as it stands in a statement. */
  readonly set: (name: string, value: string) => Promise<string | undefined>;
  readonly remove: (name: string) => Promise<string | undefined>;
}

/** Reads and changes the parameters of the login; `onSet` hears of each that was set. */
export function useParameters(onSet: (name: string) => void): Parameters {
  const errorWords = useErrorWords();
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
      return errorWords(error).text;
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
