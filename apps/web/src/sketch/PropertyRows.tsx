import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ChevronDown, ChevronRight, CircleAlert, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SCHEMA_COMMENT_BYTES_MAX, SCHEMA_NAME_LENGTH_MAX } from '../limits.ts';
import { COLLECTION_KEYS, defaultExample, isTypeKey, TYPE_KEYS } from '../schema-model/property-type.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { moved, newSketchProperty, type SketchProperty } from './sketch-graph.ts';
import type { SketchPropertyProblems, SketchProblems } from './sketch-problems.ts';
import styles from './sketch.module.css';

const ROW_HEIGHT = 36;

/** The properties of a tag or an edge type. */
export interface PropertyRowsProps {
  readonly properties: readonly SketchProperty[];
  readonly problems: SketchProblems;
  readonly onChange: (properties: readonly SketchProperty[]) => void;
}

/** Properties as rows: name, type and order; further settings open below the row. */
export function PropertyRows({ properties, problems, onChange }: PropertyRowsProps) {
  const t = useTranslations('sketch');
  const [newKey, setNewKey] = useState<string>();
  const put = (property: SketchProperty): void =>
    onChange(properties.map((one) => (one.key === property.key ? property : one)));
  return (
    <section className={styles['section']} aria-label={t('propertiesTitle')}>
      <div className={styles['sectionHead']}>
        <h3>{t('propertiesTitle')}</h3>
        <span className="meta">{properties.length}</span>
        <span className="grow" />
        <Button
          icon={<Plus size={16} />}
          onClick={() => {
            const property = newSketchProperty();
            setNewKey(property.key);
            onChange([...properties, property]);
          }}
        >
          {t('add')}
        </Button>
      </div>
      {properties.map((property, at) => (
        <PropertyRow
          key={property.key}
          property={property}
          problems={problems.properties.get(property.key)}
          isNew={property.key === newKey}
          onChange={put}
          onRemove={() => onChange(properties.filter((one) => one !== property))}
          onMove={(by) => {
            const to = Math.max(0, Math.min(properties.length - 1, at + by));
            if (to !== at) onChange(moved(properties, at, to));
          }}
        />
      ))}
    </section>
  );
}

function PropertyRow({
  property,
  problems,
  isNew,
  onChange,
  onRemove,
  onMove,
}: {
  readonly property: SketchProperty;
  readonly problems: SketchPropertyProblems | undefined;
  readonly isNew: boolean;
  readonly onChange: (property: SketchProperty) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: number) => void;
}) {
  const t = useTranslations('sketch');
  const schema = useTranslations('schema');
  const [isOpen, setIsOpen] = useState(false);
  const grabbedAt = useRef<number>(undefined);
  const title = property.name === '' ? t('noName') : property.name;
  const types = [...TYPE_KEYS, ...COLLECTION_KEYS.filter((key) => key === property.type)];
  const drag = (event: PointerEvent): void => {
    if (grabbedAt.current === undefined) return;
    const rows = Math.trunc((event.clientY - grabbedAt.current) / ROW_HEIGHT);
    if (rows === 0) return;
    grabbedAt.current += rows * ROW_HEIGHT;
    onMove(rows);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const said =
    problems?.name !== undefined
      ? schema(problems.name, { max: SCHEMA_NAME_LENGTH_MAX })
      : problems?.type !== undefined
        ? t('chooseType')
        : problems?.length !== undefined
          ? schema(problems.length)
          : undefined;
  const detailsProblem = problems?.defaultValue !== undefined || problems?.comment !== undefined;
  return (
    <div onKeyDown={onKeyDown}>
      <div className={styles['property']}>
        <button
          type="button"
          className={styles['grip']}
          aria-label={t('moveProperty', { name: title })}
          title={t('moveProperty', { name: title })}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            grabbedAt.current = event.clientY;
          }}
          onPointerMove={drag}
          onPointerUp={() => (grabbedAt.current = undefined)}
          onPointerCancel={() => (grabbedAt.current = undefined)}
        >
          <GripVertical size={16} />
        </button>
        <TextField
          isLabelHidden
          autoFocus={isNew}
          controlSize="bar"
          label={t('property')}
          placeholder={t('property')}
          value={property.name}
          aria-invalid={problems?.name !== undefined}
          onChange={(event) => onChange({ ...property, name: event.currentTarget.value })}
        />
        <Choice
          isLabelHidden
          isMono
          controlSize="bar"
          label={t('type')}
          value={property.type}
          isBad={problems?.type !== undefined}
          options={[
            ...(property.type === '' ? [{ value: '', label: t('chooseType'), isDisabled: true }] : []),
            ...types.map((value) => ({ value, label: value })),
          ]}
          onChoose={(type) =>
            isTypeKey(type) && onChange({ ...property, type, length: '', isDefaultExpression: false })
          }
        />
        <IconButton
          size="row"
          label={t('details', { name: title })}
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          onClick={() => setIsOpen(!isOpen)}
        />
        <IconButton
          size="row"
          label={t('removeProperty', { name: title })}
          icon={<Trash2 size={16} />}
          onClick={onRemove}
        />
      </div>
      {property.type === 'fixed_string' && (
        <div className={styles['propertyMore']}>
          <TextField
            controlSize="bar"
            inputMode="numeric"
            label={t('length')}
            value={property.length}
            aria-invalid={problems?.length !== undefined}
            onChange={(event) => onChange({ ...property, length: event.currentTarget.value })}
          />
        </div>
      )}
      {said !== undefined && (
        <p className={styles['propertyBad']}>
          <CircleAlert size={14} />
          {said}
        </p>
      )}
      {(isOpen || detailsProblem) && (
        <div className={styles['propertyMore']}>
          <label className={styles['check']}>
            <input
              type="checkbox"
              checked={property.isNullable}
              onChange={(event) => onChange({ ...property, isNullable: event.currentTarget.checked })}
            />
            {t('nullable')}
          </label>
          <TextField
            controlSize="bar"
            label={t('default')}
            placeholder={property.type === '' ? '' : defaultExample(property.type)}
            value={property.defaultValue}
            error={problems?.defaultValue === undefined ? undefined : schema(problems.defaultValue)}
            onChange={(event) => onChange({ ...property, defaultValue: event.currentTarget.value })}
          />
          <TextField
            controlSize="bar"
            label={t('propertyComment')}
            value={property.comment}
            error={
              problems?.comment === undefined ? undefined : schema(problems.comment, { max: SCHEMA_COMMENT_BYTES_MAX })
            }
            onChange={(event) => onChange({ ...property, comment: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
