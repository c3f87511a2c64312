import { useState, type FormEvent } from 'react';
import { Popover } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { StatementText } from '../editor/StatementText.tsx';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { ConfigField } from './config-value.ts';
import controls from '../ui/controls.module.css';
import list from '../ui/list-page.module.css';
import styles from './admin.module.css';

/** What is to change, and how. */
export interface ChangeValueProps {
  readonly name: string;
  /** What it means or when it counts, in a sentence. */
  readonly say: string;
  readonly fields: readonly ConfigField[];
  /** What would be done with what was typed: the statement, where one runs; nothing where nothing differs. */
  readonly plan: (texts: ReadonlyMap<string, string>) => {
    readonly statement?: string | undefined;
    readonly wrong: readonly string[];
    readonly isSame: boolean;
  };
  /** Does it; answers whether it worked. */
  readonly onSave: (texts: ReadonlyMap<string, string>) => Promise<boolean>;
}

/** A button that opens a form for a value, with the statement that it will run. */
export function ChangeValue({ name, say, fields, plan, onSave }: ChangeValueProps) {
  const words = useTranslations('admin');
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBusy, setIsBusy] = useState(false);
  const texts = new Map(fields.map(({ key, text }) => [key, typed.get(key) ?? text]));
  const { statement, wrong, isSame } = plan(texts);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wrong.length > 0 || isSame) return;
    setIsBusy(true);
    if (await onSave(texts)) setIsOpen(false);
    setIsBusy(false);
  };
  const title = words('changeOf', { name });
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom-end" offset={4} shadow="none">
      <Popover.Target>
        <Button
          kind="quiet"
          size="row"
          icon={<Pencil size={12} />}
          aria-label={title}
          onClick={() => {
            setTyped(new Map());
            setIsOpen(!isOpen);
          }}
        >
          {words('change')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={controls['dropdown'] ?? ''} data-flush aria-label={title}>
        <form className={list['popover']} onSubmit={(event) => void save(event)} noValidate>
          <h2>{name}</h2>
          <p>{say}</p>
          <div className={styles['valueFields']}>
            {fields.map(({ key, choices }, at) => {
              const label = key === '' ? words('configValue') : key;
              const text = texts.get(key) ?? '';
              const set = (next: string): void => setTyped(new Map(typed).set(key, next));
              return choices === undefined ? (
                <TextField
                  key={key}
                  data-autofocus={at === 0 || undefined}
                  label={label}
                  value={text}
                  error={wrong.includes(key) ? words('wrongValue') : undefined}
                  onChange={(event) => set(event.currentTarget.value)}
                />
              ) : (
                <Choice
                  key={key}
                  label={label}
                  value={text}
                  options={choices.map((value) => ({ value, label: value }))}
                  onChoose={set}
                />
              );
            })}
          </div>
          {statement !== undefined && <StatementText text={statement} />}
          <footer>
            <Button kind="quiet" onClick={() => setIsOpen(false)}>
              {words('cancel')}
            </Button>
            <Button kind="primary" type="submit" isBusy={isBusy} disabled={isBusy || isSame || wrong.length > 0}>
              {words('change')}
            </Button>
          </footer>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
