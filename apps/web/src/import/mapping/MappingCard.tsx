import { ArrowRight, CircleCheck, Minus, Pencil, SlidersHorizontal, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CellReading } from '@astrolabe/importer';
import type { FilePreview } from '@astrolabe/http-api';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Choice, type ChoiceOption } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { typeText } from '../../schema-model/property-type.ts';
import { AddTarget } from './AddTarget.tsx';
import { DialectButton } from './DialectButton.tsx';
import { FileNotes } from '../files/FileNotes.tsx';
import { SURE_FROM } from '../files/sureness.ts';
import { ColumnDialog } from './ColumnDialog.tsx';
import { isReadingOpen } from './column-reading.ts';
import {
  elementKey,
  elementOfKey,
  withAddedTarget,
  withColumnRole,
  withDraft,
  withPropertyType,
  type ImportPlan,
  type TargetPlace,
} from '../plan/import-plan.ts';
import {
  draftOfMapping,
  isColumnSpecial,
  parseRole,
  roleText,
  type ColumnRole,
  type RoleHint,
  type FileDraft,
  type TargetDraft,
} from '../plan/mapping-draft.ts';
import { fixedLengthOf, propertyTypeOf } from '../plan/column-type.ts';
import { useGuessWords } from './guess-messages.ts';
import { SavedMappings } from './SavedMappings.tsx';
import { TargetDialog } from './TargetDialog.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import shared from '../import.module.css';
import styles from './mapping.module.css';

/** Up to this many tags and edge types of a file are shown side by side; more as a list. */
const SEGMENTS_MAX = 2;

/** The mapping of a file's columns. */
export interface MappingCardProps {
  readonly plan: ImportPlan;
  readonly draft: FileDraft;
  readonly preview: FilePreview;
  readonly isNewSpace: boolean;
  /** Index of the shown target of the file. */
  readonly targetIndex: number;
  readonly onTarget: (index: number) => void;
  readonly onPlan: (plan: ImportPlan) => void;
  readonly onReset: () => void;
  /** Called to correct how the file is read. */
  readonly onDialect: () => void;
  /** Called to change the tag or edge type itself. */
  readonly onElement: (key: string) => void;
}

/** The mapping table of a file: a row for each column with its target. */
export function MappingCard({
  plan,
  draft,
  preview,
  isNewSpace,
  targetIndex,
  onTarget,
  onPlan,
  onReset,
  onDialect,
  onElement,
}: MappingCardProps) {
  const t = useTranslations('create');
  const [isSetting, setIsSetting] = useState(false);
  const [setColumn, setSetColumn] = useState<number>();
  const target = draft.targets[targetIndex];
  const place: TargetPlace = { file: draft.file, index: targetIndex };
  const { schema } = plan;
  const label = (one: TargetDraft): string =>
    one.kind === 'vertex' ? t('vertexTarget', { name: one.name }) : t('edgeTarget', { name: one.name });
  const add = (kind: TargetDraft['kind'], name: string, isNew: boolean): void => {
    onPlan(withAddedTarget(plan, draft, { kind, name, isNew }));
    onTarget(draft.targets.length);
    if (isNew) onElement(elementKey({ kind, name }));
  };
  return (
    <section className="card" aria-label={t('columns', { name: draft.file })}>
      <div className={shared['cardHead']}>
        <h2 className="clip">{t('columns', { name: draft.file })}</h2>
        <DialectButton preview={preview} onOpen={onDialect} />
        <span className="grow" />
        <SavedMappings
          file={draft.file}
          space={isNewSpace ? '' : schema.space.name}
          onMapping={(mapping) =>
            onPlan(
              withDraft(plan, {
                file: draft.file,
                columnCount: draft.columnCount,
                targets: mapping.targets.map((one) => draftOfMapping(one, draft.columnCount)),
                ...(mapping.nullText !== undefined && { nullText: mapping.nullText }),
              }),
            )
          }
        />
        <Button kind="quiet" onClick={onReset}>
          {t('reset')}
        </Button>
        {draft.targets.length > SEGMENTS_MAX ? (
          <Choice
            label={t('targets')}
            isLabelHidden
            controlSize="bar"
            value={String(targetIndex)}
            options={draft.targets.map((one, index) => ({ value: String(index), label: label(one) }))}
            onChoose={(value) => onTarget(Number(value))}
          />
        ) : (
          draft.targets.length > 0 && (
            <Segments
              label={t('targets')}
              value={String(targetIndex)}
              segments={draft.targets.map((one, index) => ({ value: String(index), label: label(one) }))}
              onChoose={(value) => onTarget(Number(value))}
            />
          )
        )}
        {target !== undefined && (
          <>
            <IconButton
              label={t('changeElement', { name: label(target) })}
              icon={<Pencil size={14} />}
              onClick={() => onElement(elementKey(target))}
            />
            <IconButton
              label={t('rowSettings', { name: label(target) })}
              icon={<SlidersHorizontal size={16} />}
              onClick={() => setIsSetting(true)}
            />
            <IconButton
              label={t('removeTarget', { name: label(target) })}
              icon={<X size={16} />}
              onClick={() =>
                onPlan(withDraft(plan, { ...draft, targets: draft.targets.filter((one) => one !== target) }))
              }
            />
          </>
        )}
        <AddTarget plan={plan} draft={draft} onAdd={add} />
      </div>
      <FileNotes notes={preview.notes} />
      {target === undefined ? (
        <p className={shared['say']}>
          {schema.tags.length + schema.edgeTypes.length === 0 ? t('noSchema') : t('targetMissing')}
        </p>
      ) : (
        <div className={shared['mapping']}>
          {target.filter !== undefined && (
            <p className={styles['rowsOnly']}>
              {t('filter')} <code className="mono">{target.filter}</code>
            </p>
          )}
          <table className="table">
            <TableHead
              columns={[
                { label: '#', width: 40 },
                { label: t('csvColumn'), width: '17%' },
                { label: t('firstValue'), width: '14%' },
                { label: t('isImported'), width: 32, isHeadHidden: true },
                { label: t('mapsTo') },
                { label: t('type'), width: 148 },
                { label: t('confidence'), width: 84 },
                { label: t('more'), width: 36, isHeadHidden: true },
              ]}
            />
            <tbody>
              {target.rowNumber?.map((role) => (
                <tr key={role}>
                  <td>{'\u2013'}</td>
                  <td className="second">{t('rowNumber')}</td>
                  <td className="mono">{preview.rows[0]?.line}</td>
                  <td>
                    <ArrowRight size={14} className={styles['arrow'] ?? ''} />
                  </td>
                  <td>
                    <span className={styles['roleCell']}>{t(role)}</span>
                  </td>
                  <td className="mono second">{role === 'rank' ? 'int64' : typeText(schema.space.vidType)}</td>
                  <td />
                  <td />
                </tr>
              ))}
              {target.roles.map((role, column) => (
                <ColumnRow
                  key={column}
                  plan={plan}
                  place={place}
                  target={target}
                  column={column}
                  role={role}
                  preview={preview}
                  onPlan={onPlan}
                  onSet={() => setSetColumn(column)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isSetting && target !== undefined && (
        <TargetDialog plan={plan} place={place} preview={preview} onPlan={onPlan} onClose={() => setIsSetting(false)} />
      )}
      {setColumn !== undefined && target?.roles[setColumn] !== undefined && (
        <ColumnDialog
          plan={plan}
          place={place}
          column={setColumn}
          preview={preview}
          onPlan={onPlan}
          onClose={() => setSetColumn(undefined)}
        />
      )}
    </section>
  );
}

interface ColumnRowProps {
  readonly plan: ImportPlan;
  readonly place: TargetPlace;
  readonly target: TargetDraft;
  readonly column: number;
  readonly role: ColumnRole;
  readonly preview: FilePreview;
  readonly onPlan: (plan: ImportPlan) => void;
  readonly onSet: () => void;
}

function ColumnRow({ plan, place, target, column, role, preview, onPlan, onSet }: ColumnRowProps) {
  const t = useTranslations('create');
  const importMessages = useTranslations('import');
  const readingMessages = useTranslations('readings');
  const name = preview.header?.[column] ?? importMessages('columnNumber', { number: column });
  const first = preview.rows[0]?.fields[column] ?? '';
  const key = elementKey(target);
  const element = elementOfKey(plan, key);
  const isAdded = plan.added.has(key);
  const property = role?.kind === 'property' ? element?.properties.find((one) => one.name === role.name) : undefined;
  const { vidType } = plan.schema.space;
  const hint = role === undefined ? undefined : target.hints?.[column];
  const elsewhere = plan.drafts
    .find((draft) => draft.file === place.file)
    ?.targets.find((one) => one !== target && one.roles[column] !== undefined);
  const doubled = (target.doubled ?? []).filter((one) => one.column === column);
  const isNewName = isAdded && element?.properties.every((one) => one.name !== name) === true;
  const options: readonly ChoiceOption[] = [
    { value: '', label: elsewhere === undefined ? t('notImported') : t('elsewhere', { name: elsewhere.name }) },
    ...(target.kind === 'vertex' ? (['vid'] as const) : (['src', 'dst', 'rank'] as const)).map((kind) => ({
      value: kind,
      label: t(kind),
    })),
    ...(element?.properties ?? []).map((one) => ({ value: `property:${one.name}`, label: one.name })),
    ...(isNewName ? [{ value: `property:${name}`, label: t('newProperty', { name }) }] : []),
  ];
  return (
    <tr data-doubt={(hint !== undefined && hint.confidence < SURE_FROM) || undefined}>
      <td>{column}</td>
      <td className="strong" title={name}>
        {name}
      </td>
      <td className="mono" title={first}>
        {first === '' ? <span className={shared['nothing']}>{t('empty')}</span> : first}
      </td>
      <td>
        {role === undefined ? (
          <Minus size={14} className={styles['arrow'] ?? ''} color="var(--muted)" />
        ) : (
          <ArrowRight size={14} className={styles['arrow'] ?? ''} />
        )}
      </td>
      <td>
        <span className={styles['roleCell']}>
          <Choice
            label={t('mapsToColumn', { name })}
            isLabelHidden
            isQuiet
            controlSize="row"
            value={roleText(role)}
            options={options}
            onChoose={(value) =>
              onPlan(withColumnRole(plan, place, column, parseRole(value), propertyTypeOf(preview.types[column])))
            }
          />
          {hint?.tagName !== undefined && (
            <Chip
              icon={
                <TagShape
                  size={10}
                  slot={Math.max(
                    0,
                    plan.schema.tags.findIndex((tag) => tag.name === hint.tagName),
                  )}
                />
              }
            >
              {t('keyOf', { name: hint.tagName })}
            </Chip>
          )}
          {doubled.map((one) => (
            <Chip key={one.property}>{t('alsoProperty', { name: one.property })}</Chip>
          ))}
          {isReadingOpen(plan, place, column, preview) && (
            <Button kind="quiet" icon={<TriangleAlert size={14} />} onClick={onSet}>
              {readingMessages('choose')}
            </Button>
          )}
          {role?.kind === 'property' && <ReadingChips reading={target.readings?.[role.name]} />}
        </span>
      </td>
      <td className="mono second">
        {property !== undefined && isAdded ? (
          <TypeChoice
            label={t('typeOf', { name })}
            type={property.type}
            fixedLength={fixedLengthOf(preview.types[column])}
            onType={(type) => onPlan(withPropertyType(plan, key, property.name, type))}
          />
        ) : property !== undefined ? (
          typeText(property.type)
        ) : role?.kind === 'rank' ? (
          'int64'
        ) : role !== undefined && role.kind !== 'property' ? (
          typeText(vidType)
        ) : (
          ''
        )}
      </td>
      <td>{hint !== undefined && <Confidence share={hint.confidence} reason={hint.reason} />}</td>
      <td>
        {role !== undefined && role.kind !== 'rank' && (
          <IconButton
            size="row"
            label={t('columnSettings', { name })}
            isPressed={isColumnSpecial(target, role) || undefined}
            icon={<SlidersHorizontal size={14} />}
            onClick={onSet}
          />
        )}
      </td>
    </tr>
  );
}

/** Shows unusual settings for reading cells, whether guessed or chosen, so that they are not overlooked. */
function ReadingChips({ reading }: { readonly reading: CellReading | undefined }) {
  const t = useTranslations('create');
  if (reading === undefined) return null;
  const { nullText, format, decimal, unit, fallback } = reading;
  return (
    <>
      {nullText !== undefined && <Chip>{t('chipNull', { text: nullText })}</Chip>}
      {fallback !== undefined && <Chip>{t('chipFallback', { text: fallback })}</Chip>}
      {format !== undefined && <Chip>{format}</Chip>}
      {decimal !== undefined && <Chip>{t('chipDecimal', { sign: decimal })}</Chip>}
      {unit !== undefined && <Chip>{unit}</Chip>}
    </>
  );
}

/** The confidence of a guess, with its reason as a tooltip. */
function Confidence({ share, reason }: { readonly share: number; readonly reason: RoleHint['reason'] }) {
  const t = useTranslations('create');
  const why = useGuessWords()(reason);
  const percent = Math.round(share * 100);
  const isSure = share >= SURE_FROM;
  return (
    <span className={styles['confidence']} data-sure={isSure || undefined} title={why}>
      {isSure ? <CircleCheck size={14} aria-hidden="true" /> : <TriangleAlert size={14} aria-hidden="true" />}
      {t('percent', { percent })}
      <span className="visually-hidden">{why}</span>
    </span>
  );
}
