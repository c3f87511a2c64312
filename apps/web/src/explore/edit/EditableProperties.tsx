import { useState } from 'react';
import { Pencil } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { displayValue, type EdgeTypeSchema, type Properties, type TagSchema, type Value } from '@astrolabe/model';
import { ValueText } from '../../result-view/value/ValueText.tsx';
import { typeText } from '../../schema-model/property-type.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { valueOfInput } from '../ask/edit-draft.ts';
import { useMayEdit } from './use-may-edit.ts';
import styles from '../inspector/inspector.module.css';

/** Properties with their values. Those in the schema can be edited by authorized users; edits are only staged. */
export function EditableProperties({
  properties,
  schema,
  onChange,
}: {
  readonly properties: Properties;
  readonly schema: TagSchema | EdgeTypeSchema | undefined;
  readonly onChange: (property: string, before: Value, after: Value) => void;
}) {
  const t = useTranslations('explore');
  const errorMessages = useErrorMessages();
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState<string>();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<unknown>();
  return (
    <dl>
      {[...properties].map(([name, value]) => {
        const known = schema?.properties.find((property) => property.name === name);
        if (open === name && known && mayEdit) {
          return (
            <form
              key={name}
              onSubmit={(event) => {
                event.preventDefault();
                try {
                  onChange(name, value, valueOfInput(text, known));
                  setOpen(undefined);
                } catch (error) {
                  setFailure(error);
                }
              }}
            >
              <TextField
                label={name}
                controlSize="bar"
                value={text}
                error={failure === undefined ? undefined : errorMessages(failure).text}
                ref={focus}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  setFailure(undefined);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return;
                  event.stopPropagation();
                  setOpen(undefined);
                }}
              />
            </form>
          );
        }
        return (
          <div key={name}>
            <dt className="clip" title={known?.comment}>
              {name}
            </dt>
            <dd className="grow">
              <ValueText value={value} />
            </dd>
            {known && (
              <dd className={styles['type']} title={typeText(known.type)}>
                {typeText(known.type)}
              </dd>
            )}
            {known && mayEdit && (
              <dd>
                <IconButton
                  size="row"
                  label={t('changeProperty', { name })}
                  icon={<Pencil size={12} />}
                  onClick={() => {
                    setText(typeof value === 'string' ? value : isNullish(value) ? '' : displayValue(value));
                    setFailure(undefined);
                    setOpen(name);
                  }}
                />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function focus(element: HTMLInputElement | null): void {
  element?.focus();
}

function isNullish(value: Value): boolean {
  return typeof value === 'object' && 'kind' in value && (value.kind === 'null' || value.kind === 'empty');
}
