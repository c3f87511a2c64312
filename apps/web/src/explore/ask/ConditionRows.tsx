import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PropertySchema } from '@astrolabe/model';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { operatorsOf, type ConditionDraft } from './condition-draft.ts';
import { FILTER_OPERATORS, FILTER_RELATIONS } from './explore-statements.ts';
import styles from '../explore.module.css';

/** Conditions on properties, one per row: connective, property, operator, value. */
export function ConditionRows({
  conditions,
  properties,
  onChange,
}: {
  readonly conditions: readonly ConditionDraft[];
  /** Properties that can be filtered. */
  readonly properties: readonly PropertySchema[];
  readonly onChange: (conditions: readonly ConditionDraft[]) => void;
}) {
  const t = useTranslations('explore');
  const change = (at: number, part: Partial<ConditionDraft>): void =>
    onChange(conditions.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return conditions.map((condition, at) => {
    const property = properties.find(({ name }) => name === condition.property);
    return (
      <div key={at} className={styles['panelRow']}>
        <Choice
          label={t('relation')}
          isLabelHidden
          value={condition.relation}
          options={FILTER_RELATIONS.filter((relation) => at > 0 || relation === 'AND' || relation === 'NOT').map(
            (relation) => ({
              value: relation,
              label: at === 0 && relation === 'AND' ? t('where') : relation,
            }),
          )}
          onChoose={(relation) => change(at, { relation: FILTER_RELATIONS.find((one) => one === relation) ?? 'AND' })}
        />
        <Choice
          label={t('property')}
          isLabelHidden
          value={condition.property}
          options={properties.map(({ name }) => ({ value: name, label: name }))}
          onChoose={(name) => change(at, { property: name, operator: '==' })}
        />
        <Choice
          label={t('operator')}
          isLabelHidden
          value={condition.operator}
          options={(property ? operatorsOf(property) : []).map((operator) => ({ value: operator, label: operator }))}
          onChoose={(operator) => change(at, { operator: FILTER_OPERATORS.find((one) => one === operator) ?? '==' })}
        />
        <TextField
          label={t('value')}
          isLabelHidden
          value={condition.value}
          onChange={(event) => change(at, { value: event.currentTarget.value })}
          className="grow"
        />
        <IconButton
          size="form"
          label={t('removeCondition')}
          icon={<X size={16} />}
          onClick={() => onChange(conditions.toSpliced(at, 1))}
        />
      </div>
    );
  });
}
