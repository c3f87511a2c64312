import { useQuery } from '@tanstack/react-query';
import { Asterisk } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { Button } from '../../ui/Button.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import { addByPattern, addSample } from '../act/explore-commands.ts';
import { schemaQuestionsQuery } from '../act/schema-questions.ts';
import { SAMPLE_EDGES } from '../limits.ts';
import { useShownSchema } from '../perspective/use-shown-schema.ts';
import styles from './start.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Questions for the contents of the space, one click each: the edges of a type with their ends, or some of each type. */
export function SchemaQuestions({
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
  const shown = useShownSchema();
  const space = useStore(exploration.store, (store) => store.space);
  const questions = useQuery(schemaQuestionsQuery(space, schema)).data ?? [];
  const slotOf = (tag: string): number => schema?.tags.findIndex(({ name }) => name === tag) ?? 0;
  // "serves_at" reads as "serves at".
  const verbOf = (edgeType: string): string => shown.edgeType(edgeType).replaceAll('_', ' ');
  return (
    <div className={`${styles['wayDo']} ${styles['startSearches']}`} role="group" aria-label={t('questionsOfSchema')}>
      {questions
        .filter(({ from, edgeType, to }) => ![from, to].some(shown.isTagHidden) && !shown.isEdgeTypeHidden(edgeType))
        .map(({ from, edgeType, to }) => (
          <Button
            key={edgeType}
            size="form"
            icon={<TagShape slot={slotOf(from)} />}
            disabled={isOff}
            onClick={() => onAsk(addByPattern(exploration, from, edgeType, to))}
          >
            {t('questionOfSchema', { from: shown.tag(from), edgeType: verbOf(edgeType), to: shown.tag(to) })}
          </Button>
        ))}
      <Button
        size="form"
        icon={<Asterisk size={16} />}
        title={t('sampleSay', { count: SAMPLE_EDGES })}
        disabled={isOff || schema === undefined || schema.edgeTypes.length === 0}
        onClick={() => schema !== undefined && onAsk(addSample(exploration, schema))}
      >
        {t('drawSample')}
      </Button>
    </div>
  );
}
