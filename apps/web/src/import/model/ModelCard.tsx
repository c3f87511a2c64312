import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Spline, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import { positiveInteger } from '../../schema/name-rule.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { withoutElement, withReversedEdge, type ImportPlan } from '../plan/import-plan.ts';
import { MapBoardDialog } from './MapBoardDialog.tsx';
import { modelPictureOf } from './model-picture.ts';
import { ModelGraph } from './ModelGraph.tsx';
import shared from '../import.module.css';
import styles from './model.module.css';

const VID_LENGTH_DEFAULT = 32;

/** The tags and edge types that an import writes, drawn as a graph. */
export interface ModelCardProps {
  readonly plan: ImportPlan;
  readonly previews: ReadonlyMap<string, FilePreview>;
  readonly isNewSpace: boolean;
  readonly active: string | undefined;
  readonly onPlan: (plan: ImportPlan) => void;
  /** Takes the last change back; absent where there is none. */
  readonly onUndo: (() => void) | undefined;
  readonly onElement: (key: string) => void;
}

/** The model of an import: its drawing, and below it what the ids of a new space are. */
export function ModelCard({ plan, previews, isNewSpace, active, onPlan, onUndo, onElement }: ModelCardProps) {
  const words = useTranslations('create');
  const keysId = useId();
  const [isBoardOpen, setIsBoardOpen] = useState(false);
  const model = useMemo(() => modelPictureOf(plan, previews), [plan, previews]);
  const tagCount = model.nodeKeys.filter((key) => key !== '').length;
  const undoButton = useRef<HTMLButtonElement>(null);
  /** What was focused has been left out; whoever did it finds the way back under the next key. */
  const wasDropped = useRef(false);
  useEffect(() => {
    if (wasDropped.current) undoButton.current?.focus();
    wasDropped.current = false;
  }, [plan]);
  const keys = (event: KeyboardEvent): void => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.key.toLowerCase() !== 'z' ||
      event.target instanceof HTMLInputElement
    )
      return;
    event.preventDefault();
    onUndo?.();
  };
  return (
    <section className="card" aria-label={words('model')} onKeyDown={keys}>
      <div className={shared['cardHead']}>
        <h2>{words('model')}</h2>
        <span className="grow" />
        <IconButton
          ref={undoButton}
          label={words('undo')}
          icon={<Undo2 size={16} />}
          disabled={onUndo === undefined}
          onClick={onUndo}
        />
        <IconButton label={words('mapByDrawing')} icon={<Spline size={16} />} onClick={() => setIsBoardOpen(true)} />
        {model.nodeKeys.length > 0 && (
          <Chip tone="accent">{words('modelCount', { tags: tagCount, edgeTypes: model.lineKeys.length })}</Chip>
        )}
      </div>
      {model.nodeKeys.length === 0 ? (
        <p className={shared['say']}>{words('modelEmpty')}</p>
      ) : (
        <div className={styles['modelRoom']}>
          <ModelGraph
            model={model}
            schema={plan.schema}
            active={active}
            describedBy={keysId}
            onChoose={onElement}
            onDrop={(key) => {
              wasDropped.current = true;
              onPlan(withoutElement(plan, key));
            }}
            onReverse={(key) => onPlan(withReversedEdge(plan, key))}
          />
          <p id={keysId} className={`meta ${styles['modelKeys']}`}>
            {words('modelKeys')}
          </p>
        </div>
      )}
      {isNewSpace && <VidTypeFields plan={plan} onPlan={onPlan} />}
      {isBoardOpen && (
        <MapBoardDialog
          plan={plan}
          previews={previews}
          onPlan={onPlan}
          onUndo={onUndo}
          onClose={() => setIsBoardOpen(false)}
        />
      )}
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
