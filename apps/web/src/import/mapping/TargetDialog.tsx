import { useTranslations } from 'use-intl';
import { parseRowFilter } from '@astrolabe/importer';
import type { FilePreview } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { DoneDialog } from './DoneDialog.tsx';
import {
  elementKey,
  elementOfKey,
  withDraft,
  withTarget,
  type ImportPlan,
  type TargetPlace,
} from '../plan/import-plan.ts';
import { LeftOutValues } from './LeftOutValues.tsx';
import { propertiesOf } from '../plan/mapping-draft.ts';

/** A target of a file: its row filter and constants. */
export interface TargetDialogProps {
  readonly plan: ImportPlan;
  readonly place: TargetPlace;
  readonly preview: FilePreview;
  readonly onPlan: (plan: ImportPlan) => void;
  readonly onClose: () => void;
}

/** The condition on the rows of a target, the text that means NULL in its file, and properties with the same text for every row. */
export function TargetDialog({ plan, place, preview, onPlan, onClose }: TargetDialogProps) {
  const t = useTranslations('create');
  const errorLine = useErrorLine();
  const draft = plan.drafts.find((one) => one.file === place.file);
  const target = draft?.targets[place.index];
  if (draft === undefined || target === undefined) return null;
  const filled = new Set(propertiesOf({ ...target, constants: {} }));
  const open = (elementOfKey(plan, elementKey(target))?.properties ?? []).filter((one) => !filled.has(one.name));
  const problem = filterProblem(target.filter ?? '', preview);
  return (
    <DoneDialog
      onClose={onClose}
      title={t('rowSettings', {
        name: t(target.kind === 'vertex' ? 'vertexTarget' : 'edgeTarget', { name: target.name }),
      })}
    >
      <TextField
        label={t('filter')}
        isOptional
        placeholder={'country == "DE" AND age > 17'}
        value={target.filter ?? ''}
        hint={t('filterSay')}
        error={problem && errorLine(problem)}
        onChange={(event) => onPlan(withTarget(plan, place, { ...target, filter: event.currentTarget.value }))}
      />
      {problem === undefined && (
        <LeftOutValues
          preview={preview}
          filter={target.filter ?? ''}
          onFilter={(filter) => onPlan(withTarget(plan, place, { ...target, filter }))}
        />
      )}
      <TextField
        label={t('fileNullText', { name: place.file })}
        isOptional
        value={draft.nullText ?? ''}
        hint={t('nullTextSay')}
        onChange={(event) => {
          const { nullText: _, ...others } = draft;
          const text = event.currentTarget.value;
          onPlan(withDraft(plan, text === '' ? others : { ...others, nullText: text }));
        }}
      />
      {open.length > 0 && <h3>{t('constants')}</h3>}
      {open.map(({ name }) => (
        <TextField
          key={name}
          label={name}
          isOptional
          value={target.constants?.[name] ?? ''}
          onChange={(event) => {
            const { [name]: _, ...others } = target.constants ?? {};
            const text = event.currentTarget.value;
            onPlan(
              withTarget(plan, place, { ...target, constants: text === '' ? others : { ...others, [name]: text } }),
            );
          }}
        />
      ))}
    </DoneDialog>
  );
}

/** Why a condition is invalid; undefined for a valid or missing one. */
function filterProblem(filter: string, preview: FilePreview): AstrolabeError | undefined {
  if (filter.trim() === '') return undefined;
  try {
    parseRowFilter(filter, preview.header, preview.columnCount);
    return undefined;
  } catch (error) {
    if (AstrolabeError.is(error)) return error;
    throw error;
  }
}
