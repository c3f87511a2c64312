import { parseLiteral, type Literal } from './list-literal.ts';

/** Separators of items in a list that is a text. */
export const LIST_SEPARATORS = ['|', ';', '；', '、', ',', '，', '/'] as const;

export type ListSeparator = (typeof LIST_SEPARATORS)[number];

/** How the lists of a column are written: as a JSON or Python literal, or as a text with a separator. */
export type ListForm = 'literal' | ListSeparator;

/** An item of a list: its text, or for an object its cells by column, with dotted names for nested objects; lists in it stay literals. */
export type ListItem = string | ReadonlyMap<string, string>;

/** The items of a cell without empty ones; texts that repeat are one item, and an object is a list of one. Undefined if the cell is no list. */
export function listItems(cell: string, form: ListForm): readonly ListItem[] | undefined {
  if (form !== 'literal') return separatedItems(cell, form);
  const literal = parseLiteral(cell);
  if (literal === undefined) return undefined;
  const texts = new Set<string>();
  return (literal.kind === 'object' ? [literal] : literal.items).flatMap((literal): readonly ListItem[] => {
    const item = itemOf(literal);
    if (typeof item !== 'string') return item === undefined ? [] : [item];
    if (item === '' || texts.has(item)) return [];
    texts.add(item);
    return [item];
  });
}

/** The texts between separators, trimmed. */
export function separatedItems(cell: string, separator: string): readonly string[] {
  return [...new Set(cell.split(separator).map((item) => item.trim()))].filter((item) => item !== '');
}

function itemOf(literal: Literal): ListItem | undefined {
  const plain = unwrapped(literal);
  if (plain === null) return undefined;
  if (typeof plain === 'string') return plain.trim();
  if (plain.kind === 'list') return new Map([['items', plain.text]]);
  const cells = new Map<string, string>();
  const put = (members: ReadonlyMap<string, Literal>, before: string): void => {
    for (const [key, member] of members) {
      const value = unwrapped(member);
      if (typeof value === 'object' && value?.kind === 'object') put(value.members, `${before}${key}.`);
      else cells.set(`${before}${key}`, typeof value === 'string' ? value : (value?.text ?? ''));
    }
  };
  put(plain.members, '');
  return cells;
}

/** Document databases write types as objects with one key: `{"$oid": "…"}`. */
function unwrapped(literal: Literal): Literal {
  if (literal === null || typeof literal === 'string' || literal.kind === 'list') return literal;
  const [[key, inner] = ['', null], ...more] = literal.members;
  return more.length === 0 && key.startsWith('$') ? unwrapped(inner) : literal;
}
