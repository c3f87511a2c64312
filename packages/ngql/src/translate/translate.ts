import type { SchemaSnapshot } from '@astrolabe/model';
import { translateCypher } from './cypher.ts';
import { SchemaNames } from './schema-names.ts';
import { translateSelect } from './sql-select.ts';
import { Untranslatable, type Translation } from './translation.ts';

export type { Translation, TranslationNote } from './translation.ts';

/**
 * Translates Cypher or a SELECT of SQL to nGQL, with the names of a space. Nothing is run, and the user should read the result. Returns undefined for a
 * text that needs no translation, or is neither.
 */
export function translate(text: string, schema?: Pick<SchemaSnapshot, 'tags' | 'edgeTypes'>): Translation | undefined {
  const names = new SchemaNames(schema);
  const from = isSelect(text) ? 'sql' : 'cypher';
  try {
    const translated = from === 'sql' ? translateSelect(text, names) : translateCypher(text, names);
    return translated && { from, ...translated };
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    return { from, text: undefined, near: error.near };
  }
}

/** Whether a text starts with SELECT, after comments. */
function isSelect(text: string): boolean {
  return /^(?:\s|--[^\n]*\n|\/\*[^]*?\*\/)*SELECT\b/i.test(text);
}
