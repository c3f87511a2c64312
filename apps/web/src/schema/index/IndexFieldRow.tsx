import type { DragEvent, KeyboardEvent } from 'react';
import { CircleAlert, GripVertical, Lock, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PropertySchema } from '@astrolabe/model';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { IndexFieldDraft, IndexProblems } from './index-draft.ts';
import { typeText } from '../../schema-model/property-type.ts';
import styles from '../schema.module.css';

/** A field of a new index with its position. */
export interface IndexFieldRowProps {
  readonly field: IndexFieldDraft;
  /** The property of the field; `undefined` if it was dropped. */
  readonly property: PropertySchema | undefined;
  readonly problem: ReturnType<IndexProblems['fields']['get']>;
  /** Whether a missing length is reported. */
  readonly isChecked: boolean;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly isLifted: boolean;
  readonly onLift: () => void;
  /** Another dragged field is over this one. */
  readonly onOver: () => void;
  readonly onDrop: () => void;
  /** Moves a field by keyboard: -1 up, 1 down. */
  readonly onMove: (places: -1 | 1) => void;
  readonly onLength: (length: string) => void;
  readonly onRemove: () => void;
}

/** A field of a new index: a drag handle, its name and type, and the indexed length of a text. */
export function IndexFieldRow({
  field,
  property,
  problem,
  isChecked,
  place,
  count,
  isLifted,
  onLift,
  onOver,
  onDrop,
  onMove,
  onLength,
  onRemove,
}: IndexFieldRowProps) {
  const t = useTranslations('schema');
  const onKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const onDragStart = (event: DragEvent): void => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', field.property);
    onLift();
  };
  return (
    <div
      role="listitem"
      className={styles['fieldRow']}
      data-lifted={isLifted || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        onOver();
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <button
        type="button"
        className={styles['handle']}
        draggable
        aria-label={t('moveField', { name: field.property, place: place + 1, count })}
        onKeyDown={onKey}
        onDragStart={onDragStart}
        onDragEnd={onDrop}
      >
        <GripVertical size={16} />
      </button>
      <span className="second number">{place + 1}</span>
      <span className="strong clip" title={field.property}>
        {field.property}
      </span>
      <span className="mono second clip" style={{ fontSize: 11 }}>
        {property === undefined ? '' : typeText(property.type)}
      </span>
      {property?.type.kind === 'string' ? (
        <TextField
          isLabelHidden
          controlSize="bar"
          inputMode="numeric"
          label={t('indexedLength', { name: field.property })}
          value={field.length}
          trailing={<span className={styles['unit']}>{t('bytes')}</span>}
          error={isChecked && problem !== undefined ? t('indexedLengthRequired') : undefined}
          onChange={(event) => onLength(event.currentTarget.value)}
        />
      ) : property?.type.kind === 'fixed_string' ? (
        <TextField
          isLabelHidden
          controlSize="bar"
          disabled
          label={t('indexedLength', { name: field.property })}
          value={String(property.type.length)}
          trailing={<Lock size={14} />}
        />
      ) : problem === 'fieldGone' ? (
        <span className={styles['warn']}>
          <CircleAlert size={12} />
          {t('fieldGone')}
        </span>
      ) : (
        <span className={styles['whole']}>{t('wholeValue')}</span>
      )}
      <IconButton
        size="row"
        label={t('removeField', { name: field.property })}
        icon={<X size={16} />}
        onClick={onRemove}
      />
    </div>
  );
}
