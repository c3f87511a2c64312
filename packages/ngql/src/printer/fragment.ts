import type { HostAddress } from '../ast/admin.ts';
import type { Name } from '../ast/expression.ts';
import { quoteName, quoteString } from './quote.ts';

/** Joins the present parts with spaces. */
export function words(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(' ');
}

/** Prints a name that is valid anywhere. */
export function name(node: Name): string {
  return quoteName(node.text);
}

/** Names in a list. */
export function names(nodes: readonly Name[]): string {
  return nodes.map(name).join(', ');
}

/** The keywords that a kind is named after: `tag-indexes` is `TAG INDEXES`. */
export function upper(text: string): string {
  return text.replaceAll('-', ' ').toUpperCase();
}

/** Addresses in a list. */
export function hosts(addresses: readonly HostAddress[]): string {
  return addresses.map((address) => `${quoteString(address.host)}:${address.port}`).join(', ');
}
