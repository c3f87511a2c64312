import { useState, type ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { printStatement, type Statement } from '@astrolabe/ngql';
import { runStatement } from '../data/schema-statements.ts';
import { PopoverForm } from './PopoverForm.tsx';
import { TypedFields } from './TypedFields.tsx';

/** A field of a form: a line of text, or one of a few. */
export interface ActField {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  /** What stands there at first. */
  readonly text?: string;
  readonly choices?: readonly string[];
  readonly isOptional?: boolean;
  /** What is wrong with what was typed. */
  readonly wrong?: (text: string) => string | undefined;
}

/** What is done with what is typed. */
export interface ActFormProps {
  /** The act with its object: the name of the button and of the form. */
  readonly title: string;
  readonly act: string;
  readonly icon: ReactElement;
  /** What it means and what it needs, in a sentence. */
  readonly say: string;
  readonly fields?: readonly ActField[];
  readonly isDisabled?: boolean;
  /** The space it runs in; empty for what concerns the whole database. */
  readonly space?: string;
  readonly done: string;
  /** The statement; nothing as long as what is typed is not enough for one. */
  readonly plan: (text: (key: string) => string) => Statement | undefined;
}

/** A button that opens a form for one statement about the machines of a database, with the statement shown. */
export function ActForm({ title, act, icon, say, fields = [], isDisabled, space = '', done, plan }: ActFormProps) {
  const words = useTranslations('admin');
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
        none={words('none')}
        onType={(key, text) => setTyped(new Map(typed).set(key, text))}
      />
    </PopoverForm>
  );
}
