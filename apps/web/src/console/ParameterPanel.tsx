import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { typeOf, valueFromJson } from '@astrolabe/model';
import type { ParameterItem } from '@astrolabe/http-api';
import { parametersQuery, runParameterCommands } from '../data/parameters.ts';
import { insertText } from '../editor/editor-handle.ts';
import { ValueText } from '../result-view/ValueText.tsx';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorWords } from '../ui/use-error-words.ts';
import styles from './console.module.css';

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** The parameters of the login: `$name` with its value; a click writes it into the editor. */
export function ParameterPanel() {
  const words = useTranslations('parameters');
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const parameters = useQuery(parametersQuery).data ?? [];
  const [isAdding, setIsAdding] = useState(false);
  const change = async (command: string, said: string): Promise<string | undefined> => {
    try {
      queryClient.setQueryData<readonly ParameterItem[]>(
        parametersQuery.queryKey,
        await runParameterCommands([command]),
      );
      showToast('success', said);
      return undefined;
    } catch (error) {
      return errorWords(error).text;
    }
  };
  return (
    <aside className={styles['parameters']} aria-label={words('title')}>
      <div className={styles['parametersHead']}>
        <h2>{words('title')}</h2>
        <span className="muted">{parameters.length}</span>
        <span className="grow" />
        <IconButton
          size="row"
          label={words('add')}
          icon={<Plus size={14} />}
          isPressed={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        />
      </div>
      {isAdding && (
        <ParameterForm
          onSet={async (name, value) => {
            const failure = await change(`:param ${name} => ${value}`, words('set', { name }));
            if (failure === undefined) setIsAdding(false);
            return failure;
          }}
        />
      )}
      {parameters.length === 0 && !isAdding && <p className={styles['note']}>{words('none')}</p>}
      <ul className={styles['parameterList']}>
        {parameters.map((parameter) => {
          const value = valueFromJson(parameter.value);
          return (
            <li key={parameter.name} className={`${styles['parameter']} ${styles['statement']}`}>
              <button
                type="button"
                title={`$${parameter.name} = ${parameter.text}`}
                onClick={() => insertText(`$${parameter.name}`)}
              >
                <span className="tok-variable">${parameter.name}</span>
                <span className="clip">
                  <ValueText value={value} />
                </span>
                <span className={styles['type']}>{typeOf(value).toLowerCase()}</span>
              </button>
              <IconButton
                size="row"
                label={words('remove', { name: parameter.name })}
                icon={<X size={14} />}
                onClick={() =>
                  void change(`:param ${parameter.name} =>`, words('removed', { name: parameter.name })).then(
                    (failure) => failure !== undefined && showToast('danger', failure),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

function ParameterForm({ onSet }: { readonly onSet: (name: string, value: string) => Promise<string | undefined> }) {
  const words = useTranslations('parameters');
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [failure, setFailure] = useState<{ readonly field: 'name' | 'value'; readonly text: string }>();
  const submit = async (): Promise<void> => {
    if (!NAME.test(name)) return setFailure({ field: 'name', text: words('nameInvalid') });
    const text = await onSet(name, value);
    setFailure(text === undefined ? undefined : { field: 'value', text });
  };
  return (
    <form
      className={styles['parameterForm']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={words('name')}
        controlSize="bar"
        autoFocus
        className="mono"
        value={name}
        error={failure?.field === 'name' ? failure.text : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={words('value')}
        controlSize="bar"
        className="mono"
        value={value}
        error={failure?.field === 'value' ? failure.text : undefined}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit">{words('save')}</Button>
    </form>
  );
}
