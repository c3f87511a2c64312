import { useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SchemaSnapshot } from '@astrolabe/model';
import type { CompletionContext } from '@astrolabe/ngql';
import { useStore } from 'zustand';
import { countedEdgesQuery } from '../data/counted-edges.ts';
import { sessionStore } from '../state/session-store.ts';
import { tellLanguage } from './language-client.ts';
import { seenGraphStore, withSeen } from './seen-graph.ts';

/** The space selector owns the space (decision D10). */
const BANNED_WORDS = ['USE'];

/** Collects knowledge of the database and sends it to the language worker. */
export function useLanguageContext({
  schema,
  spaces,
  parameters,
}: {
  readonly schema: SchemaSnapshot | undefined;
  readonly spaces: readonly string[];
  readonly parameters: readonly string[];
}): CompletionContext {
  const isEmbedded = useStore(sessionStore, (store) => store.session?.kind === 'embedded');
  const counted = useQuery(countedEdgesQuery(schema, isEmbedded)).data ?? undefined;
  const seen = useStore(seenGraphStore, (store) => (schema === undefined ? undefined : store[schema.space.name]));
  const knownSpaces = spaces.join('\n');
  const knownParameters = parameters.join('\n');
  const context = useMemo((): CompletionContext => {
    const edges = counted && withSeen(counted, seen?.edges ?? []);
    return {
      schema,
      seen: edges?.edges ?? seen?.edges,
      counted: edges,
      vids: seen?.vids,
      tagsOfVids: seen?.tagsOfVids,
      spaces: namesIn(knownSpaces),
      parameters: namesIn(knownParameters),
      bannedWords: BANNED_WORDS,
    };
  }, [schema, counted, seen, knownSpaces, knownParameters]);
  useEffect(() => tellLanguage(context), [context]);
  return context;
}

/** Names in a text, one per line. */
function namesIn(lines: string): readonly string[] {
  return lines === '' ? [] : lines.split('\n');
}
