import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { build, printStatement } from '@astrolabe/ngql';
import { isExisting } from '../data/schema-queries.ts';
import { spacesQuery } from '../data/spaces.ts';
import { runStatement } from '../data/schema-statements.ts';
import { SCHEMA_NAME_LENGTH_MAX } from '../limits.ts';
import { StatementText } from '../editor/StatementText.tsx';
import { sessionStore } from '../state/session-store.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorLine } from '../ui/use-error-messages.ts';
import { nameProblem } from '../schema-model/name-rule.ts';
import list from '../ui/list-page.module.css';

/** Asks for the name of a clone and creates it. */
export interface CloneFormProps {
  readonly source: string;
  readonly onClose: () => void;
  readonly onCloned: (name: string) => Promise<void>;
}

/** Clones the schema of a space under a new name. */
export function CloneForm({ source, onClose, onCloned }: CloneFormProps) {
  const t = useTranslations('schema');
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const statement = build.cloneSpace(name, source, { ifNotExists: true });
  const clone = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = nameProblem(name, [source], sessionStore.getState().session?.version);
    setProblem(found === undefined ? undefined : t(found, { max: SCHEMA_NAME_LENGTH_MAX }));
    if (found !== undefined) return;
    setIsBusy(true);
    try {
      // The statement would accept an existing space and report success.
      const spaces = await queryClient.fetchQuery({ ...spacesQuery, staleTime: 0 });
      if (spaces.includes(name)) {
        setProblem(t('spaceExists', { name }));
        setIsBusy(false);
        return;
      }
      await runStatement(statement, '');
      showToast('success', t('cloned', { name, source }));
      await onCloned(name);
    } catch (error) {
      setProblem(isExisting(error) ? t('spaceExists', { name }) : errorLine(error));
      setIsBusy(false);
    }
  };
  return (
    <form className={list['popover']} onSubmit={(event) => void clone(event)} noValidate>
      <h2>{t('cloneTitle', { name: source })}</h2>
      <p>{t('cloneSay')}</p>
      <TextField
        data-autofocus
        label={t('newSpaceName')}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {name !== '' && <StatementText text={`${printStatement(statement)};`} />}
      <footer>
        <Button kind="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={isBusy}>
          {t('clone')}
        </Button>
      </footer>
    </form>
  );
}
