import type { CompletionItem } from './completion-item.ts';

/** Keywords by frequency of use; others follow alphabetically. */
const FREQUENT: readonly string[] = [
  // Expected only inside CASE, and in conditions of UPDATE.
  ...['WHEN', 'THEN', 'ELSE', 'END'],
  ...[
    'MATCH',
    'GO',
    'LOOKUP ON',
    'FETCH PROP ON',
    'FROM',
    'STEPS',
    'TO',
    'OVER',
    'AND',
    'OR',
    'WHERE',
    'YIELD',
    'RETURN',
  ],
  ...['ORDER BY', 'LIMIT', 'GROUP BY', 'WITH', 'OPTIONAL MATCH', 'UNWIND', 'NOT', 'IN', 'CONTAINS', 'STARTS WITH'],
  ...[
    'ENDS WITH',
    'IS NULL',
    'IS NOT NULL',
    'AS',
    'DISTINCT',
    'INSERT VERTEX',
    'INSERT EDGE',
    'UPDATE',
    'UPSERT',
    'DELETE',
  ],
  ...[
    'FIND SHORTEST PATH',
    'FIND',
    'GET SUBGRAPH',
    'SHOW',
    'DESC',
    'CREATE',
    'ALTER',
    'DROP',
    'REBUILD',
    'EXPLAIN',
    'PROFILE',
  ],
  ...['SPACES', 'TAGS', 'EDGES', 'TAG', 'EDGE', 'VERTEX', 'SPACE', 'INDEX'],
];
const RANKS: ReadonlyMap<string, number> = new Map(FREQUENT.map((word, place) => [word, place]));

/** Returns keywords as completions, frequent ones first. */
export function wordItems(words: readonly string[]): readonly CompletionItem[] {
  const rank = (word: string): number => RANKS.get(word) ?? FREQUENT.length;
  return words.toSorted((a, b) => rank(a) - rank(b)).map((word) => ({ label: word, kind: 'keyword', insert: word }));
}
