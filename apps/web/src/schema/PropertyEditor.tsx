import { useState, type KeyboardEvent } from 'react';
import { SquareFunction, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SCHEMA_COMMENT_BYTES_MAX, SCHEMA_NAME_LENGTH_MAX } from '../limits.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { isTextType, type PropertyDraft, type PropertyProblems } from '../schema-model/element-draft.ts';
import { defaultExample, isTypeKey, TYPE_KEYS } from '../schema-model/property-type.ts';
import list from '../ui/list-page.module.css';
import styles from './schema.module.css';

/** The row of a property while it is edited. */
export interface PropertyEditorProps {
  readonly row: PropertyDraft;
  readonly problems: PropertyProblems | undefined;
  readonly onChange: (row: PropertyDraft) => void;
  readonly onDone: (row: PropertyDraft) => void;
  readonly onDiscard: () => void;
}

/** Edits one property in its row. Enter is done, Escape discards. */
export function PropertyEditor({ row, problems, onChange, onDone, onDiscard }: PropertyEditorProps) {
  const t = useTranslations('schema');
  const [isChecked, setIsChecked] = useState(false);
  const shown = isChecked ? problems : undefined;
  const types = TYPE_KEYS.some((key) => key === row.type) ? TYPE_KEYS : [row.type, ...TYPE_KEYS];
  const done = (): void => {
    if (problems === undefined) onDone(row);
    else setIsChecked(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDiscard();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      done();
    }
  };
  const say = (
    word: Exclude<PropertyProblems[keyof PropertyProblems], undefined> | undefined,
    max = 0,
  ): string | undefined => (word === undefined ? undefined : t(word, { max }));
  return (
    <tr className={styles['edit']} onKeyDown={onKeyDown}>
      <td>
        <TextField
          autoFocus={row.original === undefined}
          isLabelHidden
          controlSize="bar"
          label={t('property')}
          placeholder={t('property')}
          value={row.name}
          disabled={row.original !== undefined}
          error={say(shown?.name, SCHEMA_NAME_LENGTH_MAX)}
          onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
        />
      </td>
      <td>
        <Choice
          isLabelHidden
          isMono
          controlSize="bar"
          label={t('dataType')}
          value={row.type}
          options={types.map((value) => ({ value, label: value }))}
          onChoose={(type) => isTypeKey(type) && onChange({ ...row, type, length: '', isDefaultExpression: false })}
        />
        {row.type === 'fixed_string' && (
          <div style={{ marginTop: 4 }}>
            <TextField
              isLabelHidden
              controlSize="bar"
              inputMode="numeric"
              label={t('length')}
              placeholder={t('length')}
              value={row.length}
              error={say(shown?.length)}
              onChange={(event) => onChange({ ...row, length: event.currentTarget.value })}
            />
          </div>
        )}
      </td>
      <td>
        <input
          type="checkbox"
          className={styles['check']}
          style={{ margin: 6 }}
          aria-label={t('allowNull')}
          checked={row.isNullable}
          onChange={(event) => onChange({ ...row, isNullable: event.currentTarget.checked })}
        />
      </td>
      <td>
        <div className="row">
          <TextField
            isLabelHidden
            controlSize="bar"
            label={t('default')}
            placeholder={row.isDefaultExpression ? 'lower("A")' : defaultExample(row.type) || t('none')}
            value={row.defaultValue}
            error={say(shown?.defaultValue)}
            onChange={(event) => onChange({ ...row, defaultValue: event.currentTarget.value })}
          />
          {isTextType(row.type) && (
            <IconButton
              size="row"
              label={t(row.isDefaultExpression ? 'asExpression' : 'asText')}
              isPressed={row.isDefaultExpression}
              icon={<SquareFunction size={14} />}
              onClick={() => onChange({ ...row, isDefaultExpression: !row.isDefaultExpression })}
            />
          )}
        </div>
      </td>
      <td>
        <TextField
          isLabelHidden
          controlSize="bar"
          label={t('comment')}
          placeholder={t('comment')}
          value={row.comment}
          error={say(shown?.comment, SCHEMA_COMMENT_BYTES_MAX)}
          onChange={(event) => onChange({ ...row, comment: event.currentTarget.value })}
        />
      </td>
      <td>
        <div className={list['acts']} style={{ marginRight: 0 }}>
          <Button kind="primary" onClick={done}>
            {t('done')}
          </Button>
          <IconButton size="row" label={t('discard')} icon={<X size={16} />} onClick={onDiscard} />
        </div>
      </td>
    </tr>
  );
}
