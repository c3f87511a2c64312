import type { Locale } from '../../locale/catalogue.ts';
import { FUNCTION_GROUPS, type FunctionGroup } from './function-groups.ts';
import { MEANINGS_ZH } from '../../locale/function-meanings-zh.ts';
import type { ReferenceEntry, ReferenceGroup } from './reference-entry.ts';
import { STATEMENT_GROUPS } from './statement-groups.ts';

/** The visible part of the reference. */
export interface FoundReference {
  readonly statements: readonly ReferenceGroup[];
  readonly functions: readonly FunctionGroup[];
}

const NOT_FOUND = 4;

/** Returns the parts of the reference that contain all search words in names, texts or examples; matching names first. */
export function searchReference(search: string, locale: Locale): FoundReference {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const contains = (...texts: readonly string[]): boolean => {
    const all = texts.join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const rankOf = ({ name, says, examples }: ReferenceEntry, title: string): number => {
    if (words.length > 0 && words.every((word) => name.toLowerCase().split(/\W+/).includes(word))) return 0;
    if (contains(name)) return 1;
    return contains(title, name, says[locale]) ? 2 : contains(title, name, says[locale], ...examples) ? 3 : NOT_FOUND;
  };
  const ranked = STATEMENT_GROUPS.map((group) => {
    const entries = group.entries
      .map((entry) => ({ entry, rank: rankOf(entry, group.title[locale]) }))
      .filter(({ rank }) => rank < NOT_FOUND)
      .toSorted((one, other) => one.rank - other.rank);
    return { group: { ...group, entries: entries.map(({ entry }) => entry) }, rank: entries[0]?.rank ?? NOT_FOUND };
  });
  // Matching names come before matching texts.
  const statements = ranked
    .filter(({ rank }) => rank < NOT_FOUND)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ group }) => group);
  const functions = FUNCTION_GROUPS.map((group) => ({
    ...group,
    functions: contains(group.title[locale], group.says[locale])
      ? group.functions
      : group.functions.filter(({ name, signature, meaning }) =>
          contains(group.title[locale], name, signature, meaningIn(locale, name, meaning)),
        ),
  })).filter((group) => group.functions.length > 0);
  return { statements, functions };
}

/** Returns the description of a function in a language. */
export function meaningIn(locale: Locale, name: string, english: string): string {
  return locale === 'zh' ? (MEANINGS_ZH[name] ?? english) : english;
}
