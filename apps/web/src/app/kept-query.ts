import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';

type Query = ReturnType<typeof defaultParseSearch>;

/** Query strings as they stood in an address, by how the router would write what it read from them. */
const written = new Map<string, string>();

/** Reads a query string, and remembers how it was written. */
export function parseQuery(text: string): Query {
  const query = defaultParseSearch(text);
  const own = defaultStringifySearch(query);
  if (own !== text && text.startsWith('?')) written.set(own, text);
  else written.delete(own);
  return query;
}

/**
 * Writes a query string. One that came with an address is kept to the letter on every way through the pages: the router alone
 * would round long numbers and write signs in other ways.
 */
export function writeQuery(query: Query): string {
  const own = defaultStringifySearch(query);
  return written.get(own) ?? own;
}
