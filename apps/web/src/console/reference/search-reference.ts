import type { Locale } from '../../locale/catalogue.ts';
import { FUNCTION_GROUPS, type FunctionGroup } from './function-groups.ts';
import { MEANINGS_ZH } from './function-meanings-zh.ts';
import type { ReferenceGroup } from './reference-entry.ts';
import { STATEMENT_GROUPS } from './statement-groups.ts';

/** What of the reference is shown. */
export interface FoundReference {
  readonly statements: readonly ReferenceGroup[];
  readonly functions: readonly FunctionGroup[];
}

/** The parts of the reference that contain all words of a search, in names, sentences or examples of a language. */
export function searchReference(search: string, locale: Locale): FoundReference {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const contains = (...texts: readonly string[]): boolean => {
    const all = texts.join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const statements = STATEMENT_GROUPS.map((group) => ({
    ...group,
    entries: group.entries.filter(({ name, says, examples }) =>
      contains(group.title[locale], name, says[locale], ...examples),
    ),
  })).filter((group) => group.entries.length > 0);
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

/** What a function means in a language. */
export function meaningIn(locale: Locale, name: string, english: string): string {
  return locale === 'zh' ? (MEANINGS_ZH[name] ?? english) : english;
}
