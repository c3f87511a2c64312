import { useEffect, useRef, useState } from 'react';
import { Lock, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FullTextIndexSchema, IndexSchema } from '@astrolabe/model';
import { isSameProperty } from '@astrolabe/ngql';
import { Button } from '../ui/Button.tsx';
import { TableHead } from '../ui/TableHead.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { newProperty, propertyOfDraft, propertyProblems, type PropertyDraft } from '../schema-model/element-draft.ts';
import { PropertyEditor } from './PropertyEditor.tsx';
import { typeText } from '../schema-model/property-type.ts';
import list from '../ui/list-page.module.css';
import styles from './schema.module.css';

/** The properties of a form, one of them editable at a time. */
export interface PropertySectionProps {
  readonly on: 'tag' | 'edge';
  /** The properties in the database. */
  readonly base: readonly PropertyDraft[];
  readonly properties: readonly PropertyDraft[];
  /** Names of the current or future TTL columns. */
  readonly ttlColumn: readonly string[];
  readonly indexes: readonly IndexSchema[];
  readonly fullTextIndexes: readonly FullTextIndexSchema[];
  readonly dropped: readonly string[];
  readonly version: string | undefined;
  /** The row being edited, as typed. */
  readonly open: PropertyDraft | undefined;
  readonly onOpen: (row: PropertyDraft | undefined) => void;
  /** Called with the new properties when editing has ended. */
  readonly onChange: (properties: readonly PropertyDraft[]) => void;
}

/** The table of properties: read-only rows, one being edited, and dropped ones struck through. */
export function PropertySection({
  on,
  base,
  properties,
  ttlColumn,
  indexes,
  fullTextIndexes,
  dropped,
  version,
  open,
  onOpen,
  onChange,
}: PropertySectionProps) {
  const t = useTranslations('schema');
  const [isDefined, setIsDefined] = useState(properties.length > 0);
  const keep = (row: PropertyDraft): void => {
    onChange(
      properties.some((one) => one.key === row.key)
        ? properties.map((one) => (one.key === row.key ? row : one))
        : [...properties, row],
    );
  };
  const isBusy = open !== undefined;
  const add = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    // The focused row no longer exists; move the focus to the add button for keyboard users.
    if (wasBusy.current && !isBusy && document.activeElement === document.body) add.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  const shown = [
    ...properties,
    ...base.filter((row) => dropped.includes(row.name) && !properties.some((one) => one.key === row.key)),
  ];
  const others = open === undefined ? [] : properties.filter((one) => one.key !== open.key);
  const lockOf = (name: string): string | undefined => {
    if (ttlColumn.includes(name)) return t('usedByTtl');
    const index =
      indexes.find((one) => one.fields.some((field) => field.property === name)) ??
      fullTextIndexes.find((one) => one.fields.includes(name));
    return index === undefined ? undefined : t('usedByIndex', { name: index.name });
  };
  // Dropping all properties keeps those used by an index or the TTL.
  const held = properties.filter((row) => row.original !== undefined && lockOf(row.name) !== undefined);
  const box = (isChecked: boolean, onToggle: () => void) => (
    <input
      type="checkbox"
      className={styles['check']}
      checked={isChecked}
      disabled={isBusy}
      aria-label={t('defineProperties')}
      title={t('defineProperties')}
      onChange={onToggle}
    />
  );
  return (
    <section className={`card ${list['table']}`} aria-label={t('properties')}>
      <div className={styles['cardHead']}>
        {properties.length > 0 ? (
          <Confirm
            title={t('dropAllTitle')}
            body={t('dropAllSay', { count: properties.length - held.length })}
            act={t('dropAll')}
            onConfirm={() => {
              onChange(held);
              setIsDefined(false);
            }}
          >
            {(ask) => box(true, ask)}
          </Confirm>
        ) : (
          box(isDefined, () => setIsDefined(!isDefined))
        )}
        <h2>{t('properties')}</h2>
        <span className="meta">{t('propertiesCount', { count: properties.length })}</span>
        <span className="grow" />
        <Button
          ref={add}
          icon={<Plus size={16} />}
          disabled={isBusy}
          title={isBusy ? t('oneAtATime') : undefined}
          onClick={() => {
            setIsDefined(true);
            onOpen(newProperty());
          }}
        >
          {t('addProperty')}
        </Button>
      </div>
      {(shown.length > 0 || isBusy) && (
        <table className={`table ${styles['propertyTable']}`}>
          <TableHead
            columns={[
              { label: t('property'), width: 176 },
              { label: t('dataType'), width: 168 },
              { label: t('allowNull'), width: 84 },
              { label: t('default'), width: 136 },
              { label: t('comment') },
              { label: t('operations'), width: 104, isHeadHidden: true },
            ]}
          />
          <tbody>
            {shown.map((row) => {
              if (row.key === open?.key)
                return (
                  <PropertyEditor
                    key={row.key}
                    row={open}
                    problems={propertyProblems(open, others, { dropped, ...(version !== undefined && { version }) })}
                    onChange={onOpen}
                    onDone={keep}
                    onDiscard={() => onOpen(undefined)}
                  />
                );
              const isDropped = !properties.some((one) => one.key === row.key);
              const lock =
                row.original === undefined
                  ? ttlColumn.includes(row.name)
                    ? t('usedByTtl')
                    : undefined
                  : lockOf(row.name);
              const wanted = propertyOfDraft(row);
              const isChanged = row.original !== undefined && !isDropped && !isSameProperty(row.original, wanted);
              const label = row.name === '' ? t('property') : row.name;
              return (
                <tr key={row.key} className={isDropped ? styles['dropped'] : undefined}>
                  <td>
                    <span className={list['name']}>
                      <span className="clip" title={row.name}>
                        {row.name}
                      </span>
                      {row.original === undefined && base.length > 0 && <Chip tone="success">{t('added')}</Chip>}
                      {isChanged && <Chip tone="warning">{t('changed')}</Chip>}
                      {isDropped && <Chip tone="danger">{t('dropped')}</Chip>}
                    </span>
                  </td>
                  <td className="mono">{typeText(wanted.type)}</td>
                  <td className="second">{t(row.isNullable ? 'yes' : 'noWord')}</td>
                  <td className={wanted.defaultText === undefined ? 'second' : 'mono'} title={wanted.defaultText}>
                    {wanted.defaultText ?? t('none')}
                  </td>
                  <td className="second" title={row.comment}>
                    {row.comment === '' ? t('none') : row.comment}
                  </td>
                  <td>
                    <div className={list['acts']}>
                      {isDropped ? (
                        <IconButton
                          size="row"
                          label={t('restore', { name: label })}
                          icon={<RotateCcw size={16} />}
                          disabled={isBusy}
                          onClick={() => onChange(restored(base, properties, row))}
                        />
                      ) : lock !== undefined ? (
                        <span className="row second" role="img" aria-label={lock} title={lock}>
                          <Lock size={14} />
                        </span>
                      ) : (
                        <>
                          <IconButton
                            size="row"
                            label={t('editName', { name: label })}
                            icon={<Pencil size={16} />}
                            disabled={isBusy}
                            title={isBusy ? t('oneAtATime') : t('editName', { name: label })}
                            onClick={() => onOpen(row)}
                          />
                          <IconButton
                            size="row"
                            label={t('dropProperty', { name: label })}
                            icon={<Trash2 size={16} />}
                            disabled={isBusy}
                            title={isBusy ? t('oneAtATime') : t('dropProperty', { name: label })}
                            onClick={() => onChange(properties.filter((one) => one.key !== row.key))}
                          />
                        </>
                      )}
                    </div>
                  </td>
                </tr>
              );
            })}
            {open !== undefined && !shown.some((row) => row.key === open.key) && (
              <PropertyEditor
                row={open}
                problems={propertyProblems(open, others, { dropped, ...(version !== undefined && { version }) })}
                onChange={onOpen}
                onDone={keep}
                onDiscard={() => onOpen(undefined)}
              />
            )}
          </tbody>
        </table>
      )}
      {shown.length === 0 && !isBusy && (
        <p className={styles['cardNote']}>{t(on === 'tag' ? 'bareTag' : 'bareEdge')}</p>
      )}
    </section>
  );
}

/** The rows with a dropped one restored at its position. */
function restored(
  base: readonly PropertyDraft[],
  rows: readonly PropertyDraft[],
  row: PropertyDraft,
): readonly PropertyDraft[] {
  const old = base
    .filter((one) => one.key === row.key || rows.some((other) => other.key === one.key))
    .map((one) => rows.find((other) => other.key === one.key) ?? one);
  return [...old, ...rows.filter((one) => one.original === undefined)];
}
