import { useFormatter, useTranslations } from 'use-intl';
import type { PathTexts } from '../act/find-paths.ts';
import type { RecentTexts } from '../act/recent-changes.ts';
import type { CycleTexts, QuestionTexts } from '../act/whole-space-questions.ts';
import { LOAD_MORE } from '../limits.ts';
import type { Ranking } from '../ask/explore-statements.ts';

/** The texts of the questions about a whole space, in the language of the page. */
export function useQuestionTexts(): {
  readonly ranking: Readonly<Record<Ranking, QuestionTexts>>;
  readonly communities: QuestionTexts;
  readonly cycles: CycleTexts;
  /** The same for cycles through one vertex. */
  readonly cyclesThrough: CycleTexts;
  readonly paths: PathTexts;
  readonly recent: RecentTexts;
  readonly similar: (names: readonly string[]) => string;
} {
  const t = useTranslations('explore');
  const format = useFormatter();
  const ranked = (first: readonly (readonly [string, number])[]): string =>
    format.list(
      first.map(([name, figure]) => `${name} (${format.number(figure, { maximumSignificantDigits: 3 })})`),
      { type: 'conjunction' },
    );
  const cycleTexts = (none: CycleTexts['none']): CycleTexts => ({
    found: ({ isAll, isDirected, isAcyclic, ...figures }) =>
      t(isDirected ? 'foundCycles' : isAcyclic ? 'foundOnlyUndirectedCycles' : 'foundUndirectedCycles', {
        isAll: String(isAll),
        ...figures,
      }),
    none,
    anyDirection: t('anyDirection'),
  });
  const rankingTexts = (
    look: 'mostConnected' | 'mostInfluential' | 'bridges',
    found: 'foundConnected' | 'foundInfluential' | 'foundBridges',
  ): QuestionTexts => ({
    look: t(look),
    found: ({ shown, total, first }) =>
      t(found, { shown: format.number(shown), total: format.number(total), first: ranked(first) }),
  });
  return {
    ranking: {
      degree: rankingTexts('mostConnected', 'foundConnected'),
      pageRank: rankingTexts('mostInfluential', 'foundInfluential'),
      betweenness: rankingTexts('bridges', 'foundBridges'),
    },
    communities: {
      look: t('findCommunities'),
      found: ({ shown, total, alone = 0, first }) =>
        t('foundCommunities', { shown, total, alone, first: ranked(first) }),
    },
    cycles: cycleTexts(({ length, isLonger }) => t(isLonger ? 'onlyLongCycles' : 'noCycles', { length })),
    cyclesThrough: cycleTexts(({ length }) => t('noCyclesThrough', { length })),
    paths: {
      found: ({ isShortest, ...figures }) => t('foundPaths', { isShortest: String(isShortest), ...figures }),
      none: ({ length, isApart, isNarrowed }) =>
        t('noPaths', { length, isApart: String(isApart), isNarrowed: String(isNarrowed) }),
    },
    recent: {
      found: ({ month, isThisMonth, vertices, edges, shown, properties }) =>
        t(isThisMonth ? 'foundRecent' : 'foundRecentBefore', {
          month: format.dateTime(month, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
          vertices,
          edges,
          isCut: String(shown < vertices + edges),
          shown: format.number(shown),
          total: format.number(vertices + edges),
          properties,
        }),
      more: t('loadMore', { count: format.number(LOAD_MORE) }),
    },
    similar: (names) => t('foundSimilar', { first: format.list(names, { type: 'conjunction' }) }),
  };
}
