import { AGGREGATES, FUNCTIONS, SNIPPETS } from '@astrolabe/ngql';
import { MCP_REFERENCE_ENTRIES_MAX } from './limits.ts';

/** A statement or function of nGQL. */
export interface LanguageEntry {
  readonly name: string;
  /** How it is written: a pattern with gaps like `${tag}`, or a signature. */
  readonly form: string;
  readonly meaning: string;
}

const ENTRIES: readonly LanguageEntry[] = [
  ...SNIPPETS.map(({ label, template, meaning }) => ({ name: label, form: template, meaning })),
  ...[...AGGREGATES, ...FUNCTIONS].map(({ name, signature, meaning }) => ({ name, form: signature, meaning })),
];

/** The entries that hold all words of a search, those that hold them in their names first; all statements where nothing is searched. */
export function searchLanguage(search: string): readonly LanguageEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  return ENTRIES.filter(({ name, form, meaning }) => holds(`${name}\n${form}\n${meaning}`))
    .toSorted((one, other) => Number(holds(other.name)) - Number(holds(one.name)))
    .slice(0, MCP_REFERENCE_ENTRIES_MAX);
}
