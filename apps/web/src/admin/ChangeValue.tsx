import { useState } from 'react';
import { Pencil } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ConfigField } from './config-value.ts';
import { PopoverForm } from './PopoverForm.tsx';
import { TypedFields } from './TypedFields.tsx';
import styles from './admin.module.css';

/** A value to change. */
export interface ChangeValueProps {
  readonly name: string;
  /** One-sentence description of the effect. */
  readonly say: string;
  readonly fields: readonly ConfigField[];
  /** Returns the planned change and its statement, if any; undefined without a difference. */
  readonly plan: (texts: ReadonlyMap<string, string>) => {
    readonly statement?: string | undefined;
    readonly wrong: readonly string[];
    readonly isSame: boolean;
  };
  /** Success message. */
  readonly done: string;
  readonly onSave: (texts: ReadonlyMap<string, string>) => Promise<unknown>;
}

/** A button that opens a form for a value, with the statement that it will run. */
export function ChangeValue({ name, say, fields, plan, done, onSave }: ChangeValueProps) {
  const t = useTranslations('admin');
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const texts = new Map(fields.map(({ key, text }) => [key, typed.get(key) ?? text]));
  const { statement, wrong, isSame } = plan(texts);
  return (
    <PopoverForm
      title={t('changeOf', { name })}
      heading={name}
      act={t('change')}
      icon={<Pencil size={12} />}
      isReady={!isSame && wrong.length === 0}
      statement={statement}
      onOpen={() => setTyped(new Map())}
      done={done}
      onSubmit={() => onSave(texts)}
    >
      <p>{say}</p>
      <div className={styles['valueFields']}>
        <TypedFields
          fields={fields.map(({ key, choices }) => ({
            key,
            label: key === '' ? t('configValue') : key,
            text: texts.get(key) ?? '',
            error: wrong.includes(key) ? t('wrongValue') : undefined,
            choices,
          }))}
          onType={(key, text) => setTyped(new Map(typed).set(key, text))}
        />
      </div>
    </PopoverForm>
  );
}
