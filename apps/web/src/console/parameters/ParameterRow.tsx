import { useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { valueFromJson } from '@astrolabe/model';
import type { ParameterItem } from '@astrolabe/http-api';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import {
  draftOf,
  PARAMETER_TYPES,
  retyped,
  sliderRange,
  slidText,
  writtenDraft,
  type ParameterDraft,
} from './parameter-draft.ts';
import styles from './parameters.module.css';

/** Milliseconds a slider rests before its value is set. */
const SLIDE_MS = 120;

/** A parameter; `onSet` takes a literal and returns an error message if it is rejected. */
export interface ParameterRowProps {
  readonly item: ParameterItem;
  /** Whether the open script reads it. */
  readonly isUsed: boolean;
  readonly onSet: (value: string) => Promise<string | undefined>;
  /** Inserts the name into the editor, if there is one. */
  readonly onInsert?: () => void;
  /** Absent if the parameter can't be removed. */
  readonly onRemove?: () => void;
}

/** One parameter: its name, its type, and a control for its value. */
export function ParameterRow({ item, isUsed, onSet, onInsert, onRemove }: ParameterRowProps) {
  const t = useTranslations('parameters');
  const { name } = item;
  const [draft, setDraft] = useState(() => draftOf(valueFromJson(item.value)));
  const [failure, setFailure] = useState<string>();
  const isOwnChange = useRef(false);
  useEffect(() => {
    // Values set here stay as typed; values from elsewhere are displayed.
    if (!isOwnChange.current) setDraft(draftOf(valueFromJson(item.value)));
    isOwnChange.current = false;
  }, [item.value]);
  const commit = async (next: ParameterDraft): Promise<void> => {
    setDraft(next);
    const written = writtenDraft(next);
    if (typeof written === 'string') return setFailure(t(written));
    isOwnChange.current = true;
    setFailure(await onSet(written.text));
  };
  const isSame = (): boolean => {
    const before = draftOf(valueFromJson(item.value));
    return before.type === draft.type && before.text === draft.text;
  };
  const range = sliderRange(draft);
  return (
    <li className={styles['row']}>
      <div className={styles['rowHead']}>
        {onInsert === undefined ? (
          <span className={`tok-variable ${styles['name']}`}>${name}</span>
        ) : (
          <button type="button" className={styles['name']} title={t('insert', { name })} onClick={onInsert}>
            <span className="tok-variable">${name}</span>
          </button>
        )}
        {!isUsed && (
          <span className={styles['unused']} title={t('unusedSay')}>
            {t('unused')}
          </span>
        )}
        <span className="grow" />
        <Choice
          label={t('typeOf', { name })}
          isLabelHidden
          isQuiet
          isMono
          controlSize="row"
          value={draft.type}
          options={PARAMETER_TYPES.map((one) => ({ value: one, label: one }))}
          onChoose={(one) => {
            const type = PARAMETER_TYPES.find((known) => known === one);
            if (type !== undefined) void commit(retyped(draft, type));
          }}
        />
        {onRemove !== undefined && (
          <IconButton size="row" label={t('remove', { name })} icon={<X size={14} />} onClick={onRemove} />
        )}
      </div>
      {draft.type === 'bool' ? (
        <Switch
          label={draft.text}
          isOn={draft.text === 'true'}
          onSwitch={(isOn) => void commit({ type: 'bool', text: String(isOn) })}
        />
      ) : (
        draft.type !== 'null' && (
          <TextField
            label={t('valueOf', { name })}
            isLabelHidden
            controlSize="bar"
            className="mono"
            type={draft.type === 'date' && /^\d{4}-\d\d-\d\d$/.test(draft.text) ? 'date' : 'text'}
            inputMode={draft.type === 'int' || draft.type === 'float' ? 'decimal' : undefined}
            value={draft.text}
            error={failure}
            onChange={(event) => {
              setDraft({ ...draft, text: event.currentTarget.value });
              const written = writtenDraft({ ...draft, text: event.currentTarget.value });
              setFailure(typeof written === 'string' ? t(written) : undefined);
            }}
            onBlur={() => {
              if (!isSame()) void commit(draft);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void commit(draft);
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setDraft(draftOf(valueFromJson(item.value)));
              setFailure(undefined);
            }}
          />
        )
      )}
      {range !== undefined && (
        <Slider key={draft.type} label={t('slide', { name })} draft={draft} onSlide={setDraft} onRest={commit} />
      )}
    </li>
  );
}

/** A slider for a number; its range is fixed while dragging. */
function Slider({
  label,
  draft,
  onSlide,
  onRest,
}: {
  readonly label: string;
  readonly draft: ParameterDraft;
  readonly onSlide: (draft: ParameterDraft) => void;
  readonly onRest: (draft: ParameterDraft) => Promise<void>;
}) {
  const [range, setRange] = useState(() => sliderRange(draft));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const value = Number(draft.text);
  if (range === undefined) return null;
  // A typed number may be outside of the slider's range.
  if (value < range.min || value > range.max) setRange(sliderRange(draft));
  return (
    <input
      type="range"
      className={styles['slider']}
      aria-label={label}
      min={range.min}
      max={range.max}
      step={range.step}
      value={value}
      onChange={(event) => {
        const next = { ...draft, text: slidText(event.currentTarget.valueAsNumber, draft.type) };
        onSlide(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void onRest(next), SLIDE_MS);
      }}
      onPointerUp={() => {
        // Reaching an end extends the range.
        if (value === range.min || value === range.max) setRange(sliderRange(draft));
      }}
    />
  );
}
