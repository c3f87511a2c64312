import { useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import { positiveInteger } from '../schema/name-rule.ts';
import { Chip } from '../ui/Chip.tsx';
import { Choice } from '../ui/Choice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { withoutElement, withReversedEdge, type ImportPlan } from './import-plan.ts';
import { modelPictureOf } from './model-picture.ts';
import { ModelGraph } from './ModelGraph.tsx';
import styles from './import.module.css';

const VID_LENGTH_DEFAULT = 32;

/** The tags and edge types that an import writes, drawn as a graph. */
export interface ModelCardProps {
  readonly plan: ImportPlan;
  readonly previews: ReadonlyMap<string, FilePreview>;
  readonly isNewSpace: boolean;
  readonly active: string | undefined;
  readonly onPlan: (plan: ImportPlan) => void;
  readonly onElement: (key: string) => void;
}

/** The model of an import: its drawing, and below it what the ids of a new space are. */
export function ModelCard({ plan, previews, isNewSpace, active, onPlan, onElement }: ModelCardProps) {
  const words = useTranslations('create');
  const keysId = useId();
  const model = useMemo(() => modelPictureOf(plan, previews), [plan, previews]);
  const tagCount = model.nodeKeys.filter((key) => key !== '').length;
  return (
    <section className="card" aria-label={words('model')}>
      <div className={styles['cardHead']}>
        <h2>{words('model')}</h2>
        <span className="grow" />
        {model.nodeKeys.length > 0 && (
          <Chip tone="accent">{words('modelCount', { tags: tagCount, edgeTypes: model.lineKeys.length })}</Chip>
        )}
      </div>
      {model.nodeKeys.length === 0 ? (
        <p className={styles['say']}>{words('modelEmpty')}</p>
      ) : (
        <div className={styles['modelRoom']}>
          <ModelGraph
            model={model}
            schema={plan.schema}
            active={active}
            describedBy={keysId}
            onChoose={onElement}
            onDrop={(key) => onPlan(withoutElement(plan, key))}
            onReverse={(key) => onPlan(withReversedEdge(plan, key))}
          />
          <p id={keysId} className={`meta ${styles['modelKeys']}`}>
            {words('modelKeys')}
          </p>
        </div>
      )}
      {isNewSpace && <VidTypeFields plan={plan} onPlan={onPlan} />}
    </section>
  );
}

function VidTypeFields({ plan, onPlan }: { readonly plan: ImportPlan; readonly onPlan: (plan: ImportPlan) => void }) {
  const words = useTranslations('create');
  const { space } = plan.schema;
  const { vidType } = space;
  const present = vidType.kind === 'fixed_string' ? vidType.length : VID_LENGTH_DEFAULT;
  const [typed, setTyped] = useState(String(present));
  const put = (changed: typeof vidType): void =>
    onPlan({ ...plan, schema: { ...plan.schema, space: { ...space, vidType: changed } } });
  const length = positiveInteger(typed);
  return (
    <div className={styles['vidType']}>
      <Choice
        label={words('vidType')}
        controlSize="bar"
        value={vidType.kind}
        options={[
          { value: 'fixed_string', label: 'FIXED_STRING' },
          { value: 'int64', label: 'INT64' },
        ]}
        onChoose={(kind) => put(kind === 'int64' ? { kind } : { kind: 'fixed_string', length: length ?? present })}
      />
      {vidType.kind === 'fixed_string' && (
        <TextField
          label={words('vidLength')}
          controlSize="bar"
          inputMode="numeric"
          value={Number(typed) === vidType.length || length === undefined ? typed : String(vidType.length)}
          error={length === undefined ? words('errorBatch') : undefined}
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
