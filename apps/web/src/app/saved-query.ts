import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';

type Query = ReturnType<typeof defaultParseSearch>;

/** Original query strings by the router's serialization of their parsed form. */
const written = new Map<string, string>();

/** Reads a query string, and remembers how it was written. */
export function parseQuery(text: string): Query {
  const query = defaultParseSearch(text);
  const own = defaultStringifySearch(query);
  if (own !== text && text.startsWith('?')) written.set(own, text);
  else written.delete(own);
  return query;
}

/** Serializes a query string. The original one of a link is preserved exactly; the router alone would round long numbers and change encodings. */
export function writeQuery(query: Query): string {
  const own = defaultStringifySearch(query);
  return written.get(own) ?? own;
}
