import { valueFromJson } from '@astrolabe/model';
import { parametersQuery } from '../data/parameters.ts';
import { queryClient } from '../data/query-client.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { literalText } from '../result-view/table/copy-text.ts';
import { encodeLink, LINK_PARAMETER, parametersUsed, type LinkRefusal } from './console-link.ts';

/** Returns the URL that opens a statement in a console, or why it is not possible. */
export async function linkOf(text: string, space: string): Promise<string | { readonly refusal: LinkRefusal }> {
  const known = await queryClient.fetchQuery(parametersQuery);
  const used = parametersUsed(
    text,
    known.map(({ name }) => name),
  );
  const parameters = known
    .filter(({ name }) => used.includes(name))
    .map(({ name, value }) => ({ name, value: literalText(valueFromJson(value)) }));
  const link = await encodeLink({ text, space, parameters, view: preferencesStore.getState().resultView });
  if (typeof link !== 'string') return link;
  const address = new URL('console', document.baseURI);
  address.searchParams.set(LINK_PARAMETER, link);
  return address.href;
}
