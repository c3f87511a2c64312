import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { positiveInteger } from '../../schema-model/name-rule.ts';
import { Choice } from '../../ui/Choice.tsx';
import { HelpTip } from '../../ui/HelpTip.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ImportPlan } from '../plan/import-plan.ts';
import styles from './model.module.css';

const VID_LENGTH_DEFAULT = 32;

/** The plan with the new space whose vertex ID type is set here. */
export interface VidTypeFieldsProps {
  readonly plan: ImportPlan;
  readonly onPlan: (plan: ImportPlan) => void;
}

/** The type of vertex IDs of a new space, and their length in bytes. */
export function VidTypeFields({ plan, onPlan }: VidTypeFieldsProps) {
  const t = useTranslations('create');
  const { space } = plan.schema;
  const { vidType } = space;
  const present = vidType.kind === 'fixed_string' ? vidType.length : VID_LENGTH_DEFAULT;
  const [typed, setTyped] = useState(String(present));
  const put = (changed: typeof vidType): void =>
    onPlan({ ...plan, schema: { ...plan.schema, space: { ...space, vidType: changed } } });
  const length = positiveInteger(typed);
  return (
    <div className={styles['vidType']}>
      <div className={styles['withHelp']}>
        <Choice
          label={t('vidType')}
          controlSize="bar"
          value={vidType.kind}
          options={[
            { value: 'fixed_string', label: 'FIXED_STRING' },
            { value: 'int64', label: 'INT64' },
          ]}
          onChoose={(kind) => put(kind === 'int64' ? { kind } : { kind: 'fixed_string', length: length ?? present })}
        />
        <HelpTip label={t('helpOf', { term: t('vid') })} text={t('help_vid')} />
      </div>
      {vidType.kind === 'fixed_string' && (
        <TextField
          label={t('vidLength')}
          controlSize="bar"
          inputMode="numeric"
          value={Number(typed) === vidType.length || length === undefined ? typed : String(vidType.length)}
          error={length === undefined ? t('errorBatch') : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            const chosen = positiveInteger(event.currentTarget.value);
            if (chosen !== undefined) put({ kind: 'fixed_string', length: chosen });
          }}
        />
      )}
    </div>
  );
}
