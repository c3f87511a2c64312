import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@astrolabe/http-api';
import { AGGREGATES, FUNCTIONS, SNIPPETS } from '@astrolabe/ngql';
import { MCP_REFERENCE_ENTRIES_MAX } from './limits.ts';

/** A statement or function of nGQL, or a section of the guide. */
export interface LanguageEntry {
  readonly name: string;
  /** Syntax: a pattern with gaps such as `${tag}`, a signature, or statements; empty if a section has none. */
  readonly form: string;
  readonly meaning: string;
}

const LANGUAGE: readonly LanguageEntry[] = [
  ...SNIPPETS.map(({ label, template, meaning }) => ({ name: label, form: template, meaning })),
  ...[...AGGREGATES, ...FUNCTIONS].map(({ name, signature, meaning }) => ({ name, form: signature, meaning })),
];

const sections = z.array(z.object({ name: z.string(), form: z.string(), meaning: z.string() }));

/** The sections of the guide in the built pages; none if the pages are not built. */
export function readGuideSections(webDirectory: string): readonly LanguageEntry[] {
  try {
    return sections.parse(JSON.parse(readFileSync(join(webDirectory, 'guide', 'sections.json'), 'utf8')));
  } catch {
    return [];
  }
}

/**
 * Returns the statements, functions and guide sections that contain all search words, matching names first, the guide last; all statements
 * without a search.
 */
export function searchLanguage(search: string, guide: readonly LanguageEntry[]): readonly LanguageEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  return [...LANGUAGE, ...guide]
    .filter(({ name, form, meaning }) => holds(`${name}\n${form}\n${meaning}`))
    .toSorted((one, other) => Number(holds(other.name)) - Number(holds(one.name)))
    .slice(0, MCP_REFERENCE_ENTRIES_MAX);
}
