import { useState } from 'react';
import { Split, Trash2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { FilePreview } from '@astrolabe/http-api';
import type { PropertySchema } from '@astrolabe/model';
import { nameProblem } from '../../schema-model/name-rule.ts';
import { typeText } from '../../schema-model/property-type.ts';
import { SCHEMA_NAME_LENGTH_MAX } from '../../limits.ts';
import { sessionStore } from '../../state/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import {
  edgeTypesAt,
  elementKey,
  elementOfKey,
  elementsOf,
  freeElementName,
  withElementName,
  withoutElement,
  withoutProperty,
  withPropertyName,
  withPropertyType,
  withSplitTag,
  type ImportPlan,
} from '../plan/import-plan.ts';
import { canIndex, hasIndex, withIndex } from '../plan/plan-indexes.ts';
import { TypeChoice } from '../mapping/TypeChoice.tsx';
import { EdgeFields } from './EdgeFields.tsx';
import { mergeTargets, withMerged } from './merge-elements.ts';
import { MergeDialog } from './MergeDialog.tsx';
import shared from '../import.module.css';
import styles from './model.module.css';

/** A tag or an edge type of an import, to edit. */
export interface ElementDialogProps {
  readonly plan: ImportPlan;
  /** Its key. */
  readonly element: string;
  readonly previews: ReadonlyMap<string, FilePreview>;
  /** Length of a fixed string created for a property, in bytes. */
  readonly fixedLength: (property: string) => number;
  readonly onPlan: (plan: ImportPlan) => void;
  /** Called to show another element, or none. */
  readonly onElement: (key: string | undefined) => void;
}

/** Name, ends and properties of a tag or an edge type. Elements of the existing space can only be removed from the import. */
export function ElementDialog({ plan, element: key, previews, fixedLength, onPlan, onElement }: ElementDialogProps) {
  const t = useTranslations('create');
  const element = elementOfKey(plan, key);
  const [mergeInto, setMergeInto] = useState<string>();
  if (element === undefined) return null;
  const isAdded = plan.added.has(key);
  const isTag = element.kind === 'tag';
  const edges = isTag ? edgeTypesAt(plan, element.name) : [];
  const others = mergeTargets(plan, key);
  const taken = elementsOf(plan).flatMap((one) => (others.includes(one.name) ? [] : [one.name]));
  return (
    <Dialog
      isOpen
      onClose={() => onElement(undefined)}
      title={t(isTag ? 'vertexTarget' : 'edgeTarget', { name: element.name })}
      aside={isAdded ? <Chip tone="success">{t('isNew')}</Chip> : <Chip>{t('isPresent')}</Chip>}
      width={720}
      foot={
        <>
          <Button
            kind="danger"
            size="form"
            icon={<Trash2 size={16} />}
            onClick={() => {
              onPlan(withoutElement(plan, key));
              onElement(undefined);
            }}
          >
            {t('dropElement')}
          </Button>
          {edges.length > 0 && <span className="meta">{t('dropEdges', { names: edges.join(', ') })}</span>}
          <span className="grow" />
          <Button kind="primary" size="form" onClick={() => onElement(undefined)}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles['element']}>
        {isAdded ? (
          <NameField
            key={key}
            label={t('elementName')}
            name={element.name}
            taken={taken}
            onName={(name) => {
              if (others.includes(name)) {
                setMergeInto(name);
                return;
              }
              onPlan(withElementName(plan, key, name));
              onElement(elementKey({ kind: isTag ? 'vertex' : 'edge', name }));
            }}
          />
        ) : (
          <p className="second">{t('presentSay')}</p>
        )}
        {others.length > 0 && (
          <Choice
            label={t('mergeInto')}
            value=""
            options={[{ value: '', label: t('mergeNone') }, ...others.map((one) => ({ value: one, label: one }))]}
            onChoose={(name) => setMergeInto(name === '' ? undefined : name)}
          />
        )}
      </div>
      {!isTag && <EdgeFields plan={plan} element={key} previews={previews} onPlan={onPlan} />}
      {mergeInto !== undefined && (
        <MergeDialog
          plan={plan}
          element={key}
          name={element.name}
          into={mergeInto}
          onClose={() => setMergeInto(undefined)}
          onMerge={() => {
            setMergeInto(undefined);
            onPlan(withMerged(plan, key, mergeInto));
            onElement(elementKey({ kind: isTag ? 'vertex' : 'edge', name: mergeInto }));
          }}
        />
      )}
      {element.properties.length === 0 ? (
        <p className={shared['say']}>{t('noProperties')}</p>
      ) : (
        <div className={shared['elementProperties']} tabIndex={0} role="region" aria-label={t('properties')}>
          <table className="table">
            <TableHead
              columns={[
                { label: t('property') },
                { label: t('type'), width: 176 },
                { label: t('indexed'), width: 72 },
                { label: t('more'), width: 84, isHeadHidden: true },
              ]}
            />
            <tbody>
              {element.properties.map((property) => (
                <PropertyRow
                  key={property.name}
                  plan={plan}
                  elementName={key}
                  property={property}
                  fixedLength={fixedLength(property.name)}
                  isLocked={!isAdded}
                  canSplit={isTag}
                  onPlan={onPlan}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}

interface PropertyRowProps {
  readonly plan: ImportPlan;
  readonly elementName: string;
  readonly property: PropertySchema;
  readonly fixedLength: number;
  readonly isLocked: boolean;
  readonly canSplit: boolean;
  readonly onPlan: (plan: ImportPlan) => void;
}

function PropertyRow({ plan, elementName: key, property, fixedLength, isLocked, canSplit, onPlan }: PropertyRowProps) {
  const t = useTranslations('create');
  const { name, type } = property;
  if (isLocked)
    return (
      <tr>
        <td className="strong">{name}</td>
        <td className="mono">{typeText(type)}</td>
        <td />
        <td />
      </tr>
    );
  const siblings = elementOfKey(plan, key)?.properties.map((one) => one.name) ?? [];
  return (
    <tr>
      <td>
        <NameField
          label={t('propertyName', { name })}
          isInRow
          name={name}
          taken={siblings}
          onName={(chosen) => onPlan(withPropertyName(plan, key, name, chosen))}
        />
      </td>
      <td>
        <TypeChoice
          label={t('typeOf', { name })}
          type={type}
          fixedLength={fixedLength}
          onType={(chosen) => onPlan(withPropertyType(plan, key, name, chosen))}
        />
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={t('indexOn', { name })}
          disabled={!canIndex(type)}
          checked={hasIndex(plan, key, name)}
          onChange={(event) => onPlan(withIndex(plan, key, name, event.currentTarget.checked))}
        />
      </td>
      <td>
        <span className={shared['operations']}>
          {canSplit && (
            <IconButton
              size="row"
              label={t('split', { name })}
              icon={<Split size={14} />}
              onClick={() => onPlan(withSplitTag(plan, key, name, freeElementName(plan, name)))}
            />
          )}
          <IconButton
            size="row"
            label={t('dropProperty', { name })}
            icon={<X size={14} />}
            onClick={() => onPlan(withoutProperty(plan, key, name))}
          />
        </span>
      </td>
    </tr>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly isInRow?: boolean;
  readonly name: string;
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
}

/** A name that is applied on blur or Enter. An invalid one shows an error and changes nothing. */
function NameField({ label, isInRow = false, name, taken, onName }: NameFieldProps) {
  const t = useTranslations('schema');
  const version = useStore(sessionStore, (store) => store.session?.version);
  const [typed, setTyped] = useState(name);
  const others = taken.filter((one) => one !== name);
  const problem = nameProblem(typed, others, version);
  const settle = (): void => {
    if (problem === undefined && typed !== name) onName(typed);
  };
  return (
    <TextField
      label={label}
      isLabelHidden={isInRow}
      controlSize={isInRow ? 'row' : 'form'}
      value={typed}
      error={problem === undefined ? undefined : t(problem, { max: SCHEMA_NAME_LENGTH_MAX })}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
