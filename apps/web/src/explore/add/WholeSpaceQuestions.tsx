import { Orbit } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { isEmbedded } from '../act/limited-add.ts';
import { showCommunities, showCycles, showRanking } from '../act/whole-space-questions.ts';
import styles from './start.module.css';
import { useQuestionTexts } from './use-question-texts.ts';

/** Questions about the whole space, each one click. Only the embedded database can answer them. */
export function WholeSpaceQuestions({
  isOff,
  onAsk,
}: {
  readonly isOff: boolean;
  readonly onAsk: (work: Promise<void>) => void;
}) {
  const words = useTranslations('explore');
  const texts = useQuestionTexts();
  if (!isEmbedded()) return null;
  const questions: readonly (readonly [string, () => Promise<void>])[] = [
    [words('mostConnected'), () => showRanking('degree', texts.ranking.degree)],
    [words('mostInfluential'), () => showRanking('pageRank', texts.ranking.pageRank)],
    [words('bridges'), () => showRanking('betweenness', texts.ranking.betweenness)],
    [words('findCommunities'), () => showCommunities(texts.communities)],
    [words('findCycles'), () => showCycles(undefined, texts.cycles)],
  ];
  return (
    <section className={`card ${styles['way']}`} data-wide>
      <h3>
        <Orbit size={16} />
        {words('wholeSpace')}
      </h3>
      <p>{words('wholeSpaceSay')}</p>
      <div className={`${styles['wayDo']} ${styles['startSearches']}`}>
        {questions.map(([label, ask]) => (
          <Button key={label} size="form" disabled={isOff} onClick={() => onAsk(ask())}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
