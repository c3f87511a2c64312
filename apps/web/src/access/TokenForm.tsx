import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SKETCH_NAME_LENGTH_MAX, type CreatedGrant } from '@astrolabe/http-api';
import { grantsQuery, makeGrant } from '../data/grants.ts';
import { Button } from '../ui/Button.tsx';
import { DaysChoice } from '../ui/DaysChoice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorLine } from '../ui/use-error-messages.ts';
import styles from './access.module.css';

const DAYS = 90;

/** Form that creates a token for a program. */
export function TokenForm({ onMade }: { readonly onMade: (made: CreatedGrant) => void }) {
  const t = useTranslations('access');
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState(DAYS);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem(t('nameMissing'));
      return;
    }
    setIsBusy(true);
    try {
      onMade(await makeGrant({ name: name.trim(), days }));
      setName('');
      setProblem(undefined);
      await queryClient.invalidateQueries({ queryKey: grantsQuery.queryKey });
    } catch (error) {
      setProblem(errorLine(error));
    }
    setIsBusy(false);
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void make(event)} noValidate>
      <TextField
        className={styles['name'] ?? ''}
        label={t('tokenName')}
        hint={t('tokenNameHint')}
        value={name}
        maxLength={SKETCH_NAME_LENGTH_MAX}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <DaysChoice days={days} onChoose={setDays} />
      <Button type="submit" kind="primary" size="form" icon={<Plus size={16} />} isBusy={isBusy} disabled={isBusy}>
        {t('make')}
      </Button>
    </form>
  );
}
