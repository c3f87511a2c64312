import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CellReading, IdPart } from '@astrolabe/importer';
import type { FilePreview } from '@astrolabe/http-api';
import type { PropertyType } from '@astrolabe/model';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { chosenReading, withColumnReading } from './column-reading.ts';
import { DoneDialog } from './DoneDialog.tsx';
import { ReadingOptions } from './ReadingOptions.tsx';
import { isNumeric } from '../plan/column-type.ts';
import { elementKey, elementOfKey, withTarget, type ImportPlan, type TargetPlace } from '../plan/import-plan.ts';
import type { IdForm, IdRole, TargetDraft } from '../plan/mapping-draft.ts';
import styles from './mapping.module.css';

/** A column of a target, and how its cells are read. */
export interface ColumnDialogProps {
  readonly plan: ImportPlan;
  readonly place: TargetPlace;
  readonly column: number;
  readonly preview: FilePreview;
  readonly onPlan: (plan: ImportPlan) => void;
  readonly onClose: () => void;
}

/** Options to convert the cells of a column to ids or values. */
export function ColumnDialog({ plan, place, column, preview, onPlan, onClose }: ColumnDialogProps) {
  const t = useTranslations('create');
  const importMessages = useTranslations('import');
  const target = plan.drafts.find((one) => one.file === place.file)?.targets[place.index];
  const role = target?.roles[column];
  if (target === undefined || role === undefined || role.kind === 'rank') return null;
  const nameOf = (at: number): string => preview.header?.[at] ?? importMessages('columnNumber', { number: at });
  const readings = preview.types[column]?.readings;
  const change = (changed: TargetDraft): void => onPlan(withTarget(plan, place, changed));
  return (
    <DoneDialog onClose={onClose} title={t('columnSettings', { name: nameOf(column) })}>
      {readings !== undefined && role.kind === 'property' && (
        <ReadingOptions
          readings={readings}
          chosen={chosenReading(plan, place, column, readings.readings)}
          onChoose={(reading) => onPlan(withColumnReading(plan, place, column, reading))}
        />
      )}
      {role.kind === 'property' ? (
        <ReadingForm
          reading={target.readings?.[role.name] ?? {}}
          type={elementOfKey(plan, elementKey(target))?.properties.find((one) => one.name === role.name)?.type}
          columns={target.roles.flatMap((_, at) => (at === column ? [] : [{ value: String(at), label: nameOf(at) }]))}
          onReading={(reading) => change({ ...target, readings: { ...target.readings, [role.name]: reading } })}
        />
      ) : (
        <IdFormFields
          role={role.kind}
          form={target.ids?.[role.kind] ?? {}}
          canHash={plan.schema.space.vidType.kind === 'int64'}
          example={preview.rows[0]?.fields ?? []}
          column={column}
          columns={target.roles.map((_, at) => ({ value: String(at), label: nameOf(at) }))}
          onForm={(form) => change({ ...target, ids: { ...target.ids, [role.kind]: form } })}
        />
      )}
    </DoneDialog>
  );
}

interface ColumnOption {
  readonly value: string;
  readonly label: string;
}

interface IdFormFieldsProps {
  readonly role: IdRole;
  readonly form: IdForm;
  readonly canHash: boolean;
  /** The fields of the first row. */
  readonly example: readonly string[];
  readonly column: number;
  readonly columns: readonly ColumnOption[];
  readonly onForm: (form: IdForm) => void;
}

function IdFormFields({ form, canHash, example, column, columns, onForm }: IdFormFieldsProps) {
  const t = useTranslations('create');
  const parts = form.more ?? [];
  const set = (changed: { prefix?: string; more?: readonly IdPart[]; isHashed?: boolean }): void => {
    const prefix = changed.prefix ?? form.prefix ?? '';
    const more = changed.more ?? parts;
    const isHashed = changed.isHashed ?? form.function === 'hash';
    onForm({
      ...(prefix !== '' && { prefix }),
      ...(more.length > 0 && { more }),
      ...(isHashed && { function: 'hash' }),
    });
  };
  const shown = [
    form.prefix ?? '',
    example[column] ?? '',
    ...parts.map((part) => ('text' in part ? part.text : (example[part.column] ?? ''))),
  ].join('');
  return (
    <>
      <TextField
        label={t('prefix')}
        isOptional
        value={form.prefix ?? ''}
        onChange={(event) => set({ prefix: event.currentTarget.value })}
      />
      {parts.map((part, index) => {
        const put = (changed: IdPart): void => set({ more: parts.map((one, at) => (at === index ? changed : one)) });
        return (
          <div key={index} className={styles['part']}>
            <Choice
              label={t('partKind', { number: index + 1 })}
              value={'text' in part ? 'text' : 'column'}
              options={[
                { value: 'column', label: t('partColumn') },
                { value: 'text', label: t('partText') },
              ]}
              onChoose={(kind) => put(kind === 'text' ? { text: '' } : { column: 0 })}
            />
            {'text' in part ? (
              <TextField
                label={t('partText')}
                value={part.text}
                onChange={(event) => put({ text: event.currentTarget.value })}
              />
            ) : (
              <Choice
                label={t('partColumn')}
                value={String(part.column)}
                options={columns}
                onChoose={(at) => put({ column: Number(at) })}
              />
            )}
            <IconButton
              size="form"
              label={t('partDrop', { number: index + 1 })}
              icon={<X size={16} />}
              onClick={() => set({ more: parts.filter((_, at) => at !== index) })}
            />
          </div>
        );
      })}
      <Button icon={<Plus size={14} />} onClick={() => set({ more: [...parts, { text: '-' }] })}>
        {t('partAdd')}
      </Button>
      {canHash && (
        <Switch label={t('hashed')} isOn={form.function === 'hash'} onSwitch={(isHashed) => set({ isHashed })} />
      )}
      <p className="second">
        {t('idExample')} <code className="mono">{form.function === 'hash' ? `hash("${shown}")` : shown}</code>
      </p>
    </>
  );
}

const TEMPORAL: ReadonlySet<string> = new Set(['date', 'time', 'datetime', 'timestamp']);

interface ReadingFormProps {
  readonly reading: CellReading;
  readonly type: PropertyType | undefined;
  readonly columns: readonly ColumnOption[];
  readonly onReading: (reading: CellReading) => void;
}

function ReadingForm({ reading, type, columns, onReading }: ReadingFormProps) {
  const t = useTranslations('create');
  const set = <K extends keyof CellReading>(key: K, value: CellReading[K] | undefined): void => {
    const { [key]: _, ...others } = reading;
    onReading(value === undefined ? others : { ...others, [key]: value });
  };
  const orNothing = (text: string): string | undefined => (text === '' ? undefined : text);
  return (
    <>
      <TextField
        label={t('nullText')}
        isOptional
        hint={t('nullTextSay')}
        value={reading.nullText ?? ''}
        onChange={(event) => set('nullText', orNothing(event.currentTarget.value))}
      />
      <TextField
        label={t('fallback')}
        isOptional
        hint={t('fallbackSay')}
        value={reading.fallback ?? ''}
        onChange={(event) => set('fallback', orNothing(event.currentTarget.value))}
      />
      <Choice
        label={t('alternative')}
        value={String(reading.alternatives?.[0] ?? '')}
        options={[{ value: '', label: t('noAlternative') }, ...columns]}
        onChoose={(at) => set('alternatives', at === '' ? undefined : [Number(at)])}
      />
      {type !== undefined && TEMPORAL.has(type.kind) && (
        <TextField
          label={t('format')}
          isOptional
          placeholder="DD.MM.YYYY HH:mm"
          hint={t('formatSay')}
          value={reading.format ?? ''}
          onChange={(event) => set('format', orNothing(event.currentTarget.value))}
        />
      )}
      {isNumeric(type) && (
        <>
          <Choice
            label={t('decimal')}
            value={reading.decimal ?? ''}
            options={[
              { value: '', label: t('decimalUsual') },
              { value: '.', label: t('decimalPoint') },
              { value: ',', label: t('decimalComma') },
            ]}
            onChoose={(sign) => set('decimal', sign === '.' || sign === ',' ? sign : undefined)}
          />
          <TextField
            label={t('unit')}
            isOptional
            placeholder="€"
            hint={t('unitSay')}
            value={reading.unit ?? ''}
            onChange={(event) => set('unit', orNothing(event.currentTarget.value))}
          />
        </>
      )}
    </>
  );
}
