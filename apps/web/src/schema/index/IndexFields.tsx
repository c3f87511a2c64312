import { Menu } from '@mantine/core';
import { ChevronDown, CircleAlert, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PropertySchema } from '@astrolabe/model';
import { Button } from '../../ui/Button.tsx';
import { menuLook } from '../../ui/menu-look.ts';
import { moveField, type IndexFieldDraft, type IndexProblems } from './index-draft.ts';
import { IndexFieldRow } from './IndexFieldRow.tsx';
import { typeText } from '../../schema-model/property-type.ts';
import styles from '../schema.module.css';

/** The original and the current position of the dragged field, from 0. */
export interface FieldDrag {
  readonly from: number;
  readonly to: number;
}

/** The fields of a new index in display order. */
export interface IndexFieldsProps {
  /** With the dragged field at its current place. */
  readonly fields: readonly IndexFieldDraft[];
  /** Properties of the chosen tag or edge type; undefined if none is chosen. */
  readonly properties: readonly PropertySchema[] | undefined;
  readonly problems: IndexProblems;
  readonly coversAllRows: boolean;
  readonly onCoversAllRows: (coversAllRows: boolean) => void;
  readonly isChecked: boolean;
  readonly drag: FieldDrag | undefined;
  readonly onDrag: (drag: FieldDrag | undefined) => void;
  readonly onChange: (fields: readonly IndexFieldDraft[]) => void;
}

/** The fields of a new index: ordered by pointer or keys, and chosen from the properties that are free. */
export function IndexFields({
  fields,
  properties,
  problems,
  coversAllRows,
  onCoversAllRows,
  isChecked,
  drag,
  onDrag,
  onChange,
}: IndexFieldsProps) {
  const t = useTranslations('schema');
  const free = (properties ?? []).filter(({ name }) => !fields.some((field) => field.property === name));
  return (
    <div className={styles['fields']}>
      <div role="list" aria-label={t('fields')}>
        {fields.map((field, at) => (
          <IndexFieldRow
            key={field.property}
            field={field}
            property={properties?.find((one) => one.name === field.property)}
            problem={problems.fields.get(field.property)}
            isChecked={isChecked}
            place={at}
            count={fields.length}
            isLifted={drag?.to === at}
            onLift={() => onDrag({ from: at, to: at })}
            onOver={() => drag !== undefined && drag.to !== at && onDrag({ ...drag, to: at })}
            onDrop={() => {
              if (drag !== undefined) onChange(fields);
              onDrag(undefined);
            }}
            onMove={(places) => onChange(moveField(fields, at, at + places))}
            onLength={(length) => onChange(fields.map((one) => (one === field ? { ...one, length } : one)))}
            onRemove={() => onChange(fields.filter((one) => one !== field))}
          />
        ))}
      </div>
      {properties !== undefined && fields.length === 0 && (
        <>
          <label className={styles['checkLabel']} style={{ padding: '4px 8px' }}>
            <input
              type="checkbox"
              className={styles['check']}
              checked={coversAllRows}
              aria-invalid={isChecked && problems.noField !== undefined}
              onChange={(event) => onCoversAllRows(event.currentTarget.checked)}
            />
            {t('noFields')}
          </label>
          {isChecked && problems.noField !== undefined && (
            <span className={styles['warn']} style={{ padding: '0 8px' }}>
              <CircleAlert size={12} />
              {t(problems.noField)}
            </span>
          )}
        </>
      )}
      <Menu {...menuLook} position="bottom-start">
        <Menu.Target>
          <Button kind="quiet" icon={<Plus size={14} />} disabled={properties === undefined}>
            <span className="row" style={{ gap: 4 }}>
              {t('addField')}
              <ChevronDown size={12} />
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
          {free.map((property) => (
            <Menu.Item
              key={property.name}
              rightSection={<span className="meta mono">{typeText(property.type)}</span>}
              onClick={() => onChange([...fields, { property: property.name, length: '' }])}
            >
              {property.name}
            </Menu.Item>
          ))}
          {free.length === 0 && <Menu.Label>{t('noMoreFields')}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
