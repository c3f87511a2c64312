import { ArrowLeftRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import { ROW_NUMBER } from '@astrolabe/importer';
import { Button } from '../../ui/Button.tsx';
import { Choice, type ChoiceOption } from '../../ui/Choice.tsx';
import { HelpTip } from '../../ui/HelpTip.tsx';
import { withReversedEdge, type ImportPlan } from '../plan/import-plan.ts';
import { columnOfId, isRowNumber } from '../plan/mapping-draft.ts';
import { isNumberedIn, sourcesOfEdge, withEndAt, withIdColumn, type EdgeEnd } from './edge-ends.ts';
import styles from './model.module.css';

/** The ends of an edge type. */
export interface EdgeFieldsProps {
  readonly plan: ImportPlan;
  /** The key of the edge type. */
  readonly element: string;
  readonly previews: ReadonlyMap<string, FilePreview>;
  readonly onPlan: (plan: ImportPlan) => void;
}

/** Source and destination tag of an edge type, and for each of its files the columns of both ends and of the rank. */
export function EdgeFields({ plan, element: key, previews, onPlan }: EdgeFieldsProps) {
  const t = useTranslations('create');
  const importMessages = useTranslations('import');
  const sources = sourcesOfEdge(plan, key);
  const ends = sources[0]?.target.ends;
  const tags: readonly ChoiceOption[] = plan.schema.tags.map(({ name }) => ({ value: name, label: name }));
  const tagChoice = (end: EdgeEnd, label: string) => (
    <Choice
      label={label}
      value={ends?.[end] ?? ''}
      options={ends?.[end] === undefined ? [{ value: '', label: t('unknownEnd') }, ...tags] : tags}
      onChoose={(tag) => {
        if (tag !== '') onPlan(withEndAt(plan, key, end, tag, previews));
      }}
    />
  );
  return (
    <div className={styles['edgeFields']}>
      <div className={styles['edgeTags']}>
        {tagChoice('src', t('sourceTag'))}
        {tagChoice('dst', t('destinationTag'))}
        <Button icon={<ArrowLeftRight size={14} />} size="form" onClick={() => onPlan(withReversedEdge(plan, key))}>
          {t('reverse')}
        </Button>
      </div>
      {sources.map(({ place, target }) => {
        const preview = previews.get(place.file);
        const columns: readonly ChoiceOption[] = target.roles.map((_, column) => ({
          value: String(column),
          label: preview?.header?.[column] ?? importMessages('columnNumber', { number: column }),
        }));
        const choice = (kind: EdgeEnd | 'rank', label: string) => {
          const column =
            kind === 'rank' ? target.roles.findIndex((role) => role?.kind === kind) : columnOfId(target, kind);
          const isNumbered = isRowNumber(target, kind);
          const canBeNumbered = isNumbered || kind === 'rank' || isNumberedIn(plan, place.file, target.ends?.[kind]);
          const isOptional = kind === 'rank' || (column < 0 && !isNumbered);
          const rowNumber = { value: String(ROW_NUMBER), label: t('rowNumber') };
          return (
            <Choice
              label={label}
              value={isNumbered ? String(ROW_NUMBER) : column < 0 ? '' : String(column)}
              isBad={kind !== 'rank' && column < 0 && !isNumbered}
              options={[
                ...(isOptional ? [{ value: '', label: t('noColumn') }] : []),
                ...(canBeNumbered ? [rowNumber] : []),
                ...columns,
              ]}
              onChoose={(chosen) => {
                if (chosen !== '' || kind === 'rank')
                  onPlan(withIdColumn(plan, place, kind, chosen === '' ? undefined : Number(chosen)));
              }}
            />
          );
        };
        return (
          <fieldset key={`${place.file} ${place.index}`} className={styles['edgeColumns']}>
            <legend className="meta">{t('columns', { name: place.file })}</legend>
            {choice('src', t('sourceColumn'))}
            {choice('dst', t('destinationColumn'))}
            <div className={styles['withHelp']}>
              {choice('rank', t('rank'))}
              <HelpTip label={t('helpOf', { term: t('rank') })} text={t('help_rank')} />
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
