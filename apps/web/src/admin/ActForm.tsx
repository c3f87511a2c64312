import { useState, type ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { printStatement, type Statement } from '@astrolabe/ngql';
import { runStatement } from '../data/schema-statements.ts';
import { PopoverForm } from './PopoverForm.tsx';
import { TypedFields } from './TypedFields.tsx';

/** A field of a form: a line of text, or a choice. */
export interface ActField {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  /** Initial value. */
  readonly text?: string;
  readonly choices?: readonly string[];
  readonly isOptional?: boolean;
  /** Returns the error of the input, if any. */
  readonly wrong?: (text: string) => string | undefined;
}

/** A form for one statement. */
export interface ActFormProps {
  /** The action with its object: the name of the button and of the form. */
  readonly title: string;
  readonly act: string;
  readonly icon: ReactElement;
  /** One-sentence description. */
  readonly say: string;
  readonly fields?: readonly ActField[];
  readonly isDisabled?: boolean;
  /** The space it runs in; empty for the whole database. */
  readonly space?: string;
  readonly done: string;
  /** Returns the statement, or undefined for incomplete input. */
  readonly plan: (text: (key: string) => string) => Statement | undefined;
}

/** A button with a form for one statement on hosts, with a preview. */
export function ActForm({ title, act, icon, say, fields = [], isDisabled, space = '', done, plan }: ActFormProps) {
  const t = useTranslations('admin');
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const texts = new Map(
    fields.map(({ key, text = '', choices }) => [key, typed.get(key) ?? (text || choices?.[0]) ?? '']),
  );
  const isWhole = fields.every(({ key, isOptional = false, wrong }) => {
    const text = texts.get(key)?.trim() ?? '';
    return text === '' ? isOptional : wrong?.(text) === undefined;
  });
  const statement = isWhole ? plan((key) => texts.get(key)?.trim() ?? '') : undefined;
  return (
    <PopoverForm
      title={title}
      act={act}
      icon={icon}
      {...(isDisabled !== undefined && { isDisabled })}
      isReady={statement !== undefined}
      statement={statement && `${printStatement(statement)};`}
      done={done}
      onOpen={() => setTyped(new Map())}
      onSubmit={async () => {
        if (statement !== undefined) await runStatement(statement, space);
      }}
    >
      <p>{say}</p>
      <TypedFields
        fields={fields.map(({ wrong, ...field }) => {
          const text = texts.get(field.key) ?? '';
          return { ...field, text, error: text.trim() === '' ? undefined : wrong?.(text.trim()) };
        })}
        none={t('none')}
        onType={(key, text) => setTyped(new Map(typed).set(key, text))}
      />
    </PopoverForm>
  );
}
