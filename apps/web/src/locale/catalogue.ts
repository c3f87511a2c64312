import type { en } from './en.ts';

/** The languages of the studio. */
export type Locale = 'en' | 'zh';

type Messages<T> = { readonly [K in keyof T]: T[K] extends string ? string : Messages<T[K]> };

/** All messages of a language, with the keys of the English catalog. */
export type Catalogue = Messages<typeof en>;

/**
 * Returns the initial language (decision D8): the user's choice; else, with a configured site name, English if the address contains it and
 * Chinese otherwise; else the browser's preference.
 */
export function firstLocale(
  chosen: Locale | undefined,
  siteName: string,
  address: string,
  languages: readonly string[],
): Locale {
  if (chosen !== undefined) return chosen;
  if (siteName !== '') return address.includes(siteName) ? 'en' : 'zh';
  const preferred = languages.find((language) => /^(en|zh)\b/i.test(language));
  return preferred !== undefined && /^zh/i.test(preferred) ? 'zh' : 'en';
}
