import { useFormatter, useTranslations } from 'use-intl';
import type { RecentTexts } from '../act/recent-changes.ts';
import type { QuestionTexts } from '../act/whole-space-questions.ts';
import type { Ranking } from '../ask/explore-statements.ts';
import { CYCLE_LENGTH_MAX } from '../limits.ts';

/** The texts of the questions about a whole space, in the language of the page. */
export function useQuestionTexts(): {
  readonly ranking: Readonly<Record<Ranking, QuestionTexts>>;
  readonly communities: QuestionTexts;
  readonly cycles: Pick<QuestionTexts, 'found'>;
  readonly recent: RecentTexts;
  readonly similar: Pick<QuestionTexts, 'found'>;
} {
  const words = useTranslations('explore');
  const format = useFormatter();
  const rankingTexts = (
    look: 'mostConnected' | 'mostInfluential' | 'bridges',
    found: 'foundConnected' | 'foundInfluential' | 'foundBridges',
  ): QuestionTexts => ({
    look: words(look),
    found: ({ shown, total, first }) =>
      words(found, { shown: format.number(shown), total: format.number(total), first }),
  });
  return {
    ranking: {
      degree: rankingTexts('mostConnected', 'foundConnected'),
      pageRank: rankingTexts('mostInfluential', 'foundInfluential'),
      betweenness: rankingTexts('bridges', 'foundBridges'),
    },
    communities: {
      look: words('findCommunities'),
      found: ({ shown, total }) => words('foundCommunities', { shown, total }),
    },
    cycles: {
      found: ({ shown, total }) =>
        words('foundCycles', { isAll: String(shown < total), shown, length: CYCLE_LENGTH_MAX }),
    },
    recent: {
      found: ({ month, isThisMonth, vertices, edges, isCut, properties }) =>
        words(isThisMonth ? 'foundRecent' : 'foundRecentBefore', {
          month: format.dateTime(month, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
          vertices,
          edges,
          isCut: String(isCut),
          properties,
        }),
    },
    similar: { found: ({ first }) => words('foundSimilar', { first }) },
  };
}
