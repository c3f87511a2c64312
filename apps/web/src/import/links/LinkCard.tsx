import { useId } from 'react';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import type { InferredModel, ModelCoverage, ModelQuestion } from '@astrolabe/importer';
import { Choice } from '../../ui/Choice.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { HelpTip } from '../../ui/HelpTip.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useGuessWords } from '../mapping/guess-messages.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { isPrefixed, withPrefixes } from '../plan/plan-prefixes.ts';
import { linkRows, modelNotes, sampleId, sharedVertices } from './link-rows.ts';
import shared from '../import.module.css';
import styles from './links.module.css';

/** The comparisons made for the model of an import. */
export interface LinkCardProps {
  readonly model: InferredModel;
  readonly plan: ImportPlan;
  readonly previews: ReadonlyMap<string, FilePreview>;
  readonly isNewSpace: boolean;
  readonly onPlan: (plan: ImportPlan) => void;
  readonly onAnswer: (question: string, choice: string) => void;
}

/** The links found between the files, with the number of compared values and open questions. */
export function LinkCard({ model, plan, previews, isNewSpace, onPlan, onAnswer }: LinkCardProps) {
  const t = useTranslations('modelCheck');
  const create = useTranslations('create');
  const headId = useId();
  const guess = useGuessWords();
  const rows = linkRows(model);
  const notes = modelNotes(model);
  const hasPrefixes = isPrefixed(plan);
  return (
    <section className="card" aria-labelledby={headId}>
      <div className={shared['cardHead']}>
        <h2 id={headId}>{t('title')}</h2>
        <span className="grow" />
        <Chip tone={model.isExact ? 'accent' : 'warning'}>
          {t(model.isExact ? 'compared' : 'estimated', { rows: model.rows })}
        </Chip>
      </div>
      {model.questions.map((question) => (
        <Question key={question.id} question={question} onAnswer={onAnswer} />
      ))}
      <ul className={styles['links']}>
        {rows.map(({ edgeType, source, target, coverage, count, reason }) => (
          <Link
            key={`${edgeType} ${source} ${target}`}
            title={guess(reason)}
            name={t('link', { source, target })}
            coverage={coverage}
            count={count}
          />
        ))}
        {sharedVertices(model).map(({ tag, other, coverage }) => (
          <Link key={tag} name={t('sameVertices', { tag, other })} coverage={coverage} count={0} />
        ))}
      </ul>
      {notes.length > 0 && (
        <ul className={styles['notes']}>
          {notes.map(({ word, values }) => {
            const shown = values['rank'] === '' ? { ...values, rank: t('rowNumber') } : values;
            return (
              <li key={`${word} ${JSON.stringify(values)}`}>
                <TriangleAlert size={14} aria-hidden="true" />
                {t(word, shown)}
                {word === 'repeatedEdges' && (
                  <HelpTip label={create('helpOf', { term: create('rank') })} text={create('help_rank')} />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isNewSpace && (
        <div className={styles['prefix']}>
          <Switch
            label={t('prefix')}
            isOn={hasPrefixes}
            onSwitch={(isOn) => onPlan(withPrefixes(plan, model.identity, isOn))}
          />
          <span className="meta">{t(hasPrefixes ? 'prefixOn' : 'prefixOff', { id: sampleId(plan, previews) })}</span>
        </div>
      )}
    </section>
  );
}

interface LinkProps {
  readonly name: string;
  readonly title?: string;
  readonly coverage: ModelCoverage | undefined;
  /** Vertices that no file lists. */
  readonly count: number;
}

function Link({ name, title, coverage, count }: LinkProps) {
  const t = useTranslations('modelCheck');
  const isWhole = coverage !== undefined && coverage.isExact && coverage.distinct >= coverage.ofDistinct;
  const Icon = coverage === undefined ? CircleHelp : isWhole ? CircleCheck : TriangleAlert;
  const percent = (part: number, of: number): number => (of === 0 ? 0 : Math.floor((part / of) * 100));
  return (
    <li title={title} data-sure={isWhole || undefined}>
      <Icon size={14} aria-hidden="true" />
      <span className="strong">{name}</span>
      <span className="second">
        {coverage === undefined
          ? t('unlisted', { count })
          : isWhole
            ? t('allValues', { count: coverage.ofDistinct })
            : t('someValues', {
                percent: percent(coverage.distinct, coverage.ofDistinct),
                count: coverage.ofDistinct,
                cells: percent(coverage.cells, coverage.ofCells),
                rows: coverage.ofCells,
              })}
      </span>
    </li>
  );
}

const QUESTION_MESSAGES = {
  target: 'questionTarget',
  idColumn: 'questionIdColumn',
  spelling: 'questionSpelling',
} as const;
const SPELLING_MESSAGES = { asWritten: 'spellingAsWritten', ignored: 'spellingIgnored' } as const;

function Question({
  question: { id, kind, file, column, choices, chosen },
  onAnswer,
}: {
  readonly question: ModelQuestion;
  readonly onAnswer: (question: string, choice: string) => void;
}) {
  const t = useTranslations('modelCheck');
  return (
    <div className={styles['question']}>
      <Choice
        label={t(QUESTION_MESSAGES[kind], { file, column })}
        value={chosen}
        options={choices.map(({ id: value, name, count, of }) => ({
          value,
          label: t('choice', {
            name: kind === 'spelling' ? t(SPELLING_MESSAGES[name === 'ignored' ? name : 'asWritten']) : name,
            count,
            of,
          }),
        }))}
        onChoose={(choice) => onAnswer(id, choice)}
      />
      <p className="meta">{t('questionWas')}</p>
    </div>
  );
}
