import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { inferredDraft, inferType, PARAMETER_TYPES, writtenDraft, type ParameterType } from './parameter-draft.ts';
import styles from './parameters.module.css';

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** A new parameter: a required or empty name; `onSet` returns an error message if it is rejected. */
export interface ParameterFormProps {
  readonly name: string;
  readonly onSet: (name: string, value: string) => Promise<string | undefined>;
}

/** Adds a parameter. Its type is inferred while typing until the user chooses one. */
export function ParameterForm({ name: asked, onSet }: ParameterFormProps) {
  const t = useTranslations('parameters');
  const [name, setName] = useState(asked);
  const [value, setValue] = useState('');
  const [chosen, setChosen] = useState<ParameterType>();
  const [failure, setFailure] = useState<{ readonly field: 'name' | 'value'; readonly text: string }>();
  const type = chosen ?? inferType(value);
  const submit = async (): Promise<void> => {
    if (!NAME.test(name)) return setFailure({ field: 'name', text: t('nameInvalid') });
    const written = writtenDraft(inferredDraft(value, type));
    if (typeof written === 'string') return setFailure({ field: 'value', text: t(written) });
    const text = await onSet(name, written.text);
    setFailure(text === undefined ? undefined : { field: 'value', text });
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('name')}
        controlSize="bar"
        autoFocus={asked === ''}
        className="mono"
        value={name}
        error={failure?.field === 'name' ? failure.text : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('value')}
        controlSize="bar"
        autoFocus={asked !== ''}
        className="mono"
        value={value}
        error={failure?.field === 'value' ? failure.text : undefined}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <div className={styles['formEnd']}>
        <Choice
          label={t('type')}
          isLabelHidden
          isMono
          controlSize="bar"
          value={chosen ?? ''}
          options={[
            { value: '', label: t('inferred', { type }) },
            ...PARAMETER_TYPES.map((one) => ({ value: one, label: one })),
          ]}
          onChoose={(one) => setChosen(PARAMETER_TYPES.find((known) => known === one))}
        />
        <Button type="submit" kind="primary">
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
