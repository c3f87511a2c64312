import { Orbit } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { Button } from '../../ui/Button.tsx';
import { isEmbedded } from '../act/limited-add.ts';
import { datedProperties, showRecent } from '../act/recent-changes.ts';
import { showCommunities, showCycles, showRanking } from '../act/whole-space-questions.ts';
import { SchemaQuestions } from './SchemaQuestions.tsx';
import styles from './start.module.css';
import { useQuestionTexts } from './use-question-texts.ts';
import { useExploration } from '../state/use-exploration.ts';

/** Questions about the whole space, one click each. Rankings and similar questions need the embedded database. */
export function WholeSpaceQuestions({
  schema,
  isOff,
  onAsk,
}: {
  readonly schema: SchemaSnapshot | undefined;
  readonly isOff: boolean;
  readonly onAsk: (work: Promise<void>) => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const texts = useQuestionTexts();
  const dated = schema === undefined ? [] : datedProperties(schema);
  const questions: readonly (readonly [string, () => Promise<void>])[] = [
    ...(isEmbedded()
      ? ([
          [t('mostConnected'), () => showRanking(exploration, 'degree', texts.ranking.degree)],
          [t('mostInfluential'), () => showRanking(exploration, 'pageRank', texts.ranking.pageRank)],
          [t('bridges'), () => showRanking(exploration, 'betweenness', texts.ranking.betweenness)],
          [t('findCommunities'), () => showCommunities(exploration, texts.communities)],
          [t('findCycles'), () => showCycles(exploration, undefined, texts.cycles)],
        ] as const)
      : []),
    [t('connectTwo'), () => Promise.resolve(exploration.store.setState({ panel: 'paths' }))],
    ...(dated.length > 0 ? ([[t('changedLately'), () => showRecent(exploration, dated, texts.recent)]] as const) : []),
  ];
  return (
    <section className={`card ${styles['way']}`} data-wide>
      <h3>
        <Orbit size={16} />
        {t('wholeSpace')}
      </h3>
      <SchemaQuestions schema={schema} isOff={isOff} onAsk={onAsk} />
      <p>{t('wholeSpaceSay')}</p>
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
