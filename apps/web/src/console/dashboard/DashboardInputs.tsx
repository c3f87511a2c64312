import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { variablesUsed } from '@astrolabe/ngql';
import { MissingParameters } from '../parameters/MissingParameters.tsx';
import { ParameterForm } from '../parameters/ParameterForm.tsx';
import { ParameterRow } from '../parameters/ParameterRow.tsx';
import { useParameters } from '../parameters/use-parameters.ts';
import { CARDS_KEY, statementOfKey } from './card-query.ts';
import type { DashboardCard } from './dashboard-file.ts';
import styles from './dashboard.module.css';

/** The parameters of cards with controls for their values; a change runs the affected cards. Hidden if there are no parameters. */
export function DashboardInputs({ cards }: { readonly cards: readonly DashboardCard[] }) {
  const t = useTranslations('parameters');
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const names = useMemo(() => [...new Set(cards.flatMap(({ statement }) => variablesUsed(statement)))], [cards]);
  const { items, set } = useParameters((name) => {
    void queryClient.refetchQueries({
      queryKey: [CARDS_KEY],
      type: 'active',
      predicate: ({ queryKey }) => variablesUsed(statementOfKey(queryKey)).includes(name),
    });
  });
  if (names.length === 0 || items === undefined) return null;
  const read = items.filter(({ name }) => names.includes(name));
  const missing = names.filter((name) => items.every((item) => item.name !== name));
  return (
    <section className={`card ${styles['inputs']}`} aria-label={t('title')}>
      <ul>
        {read.map((item) => (
          <ParameterRow key={item.name} item={item} isUsed onSet={(value) => set(item.name, value)} />
        ))}
      </ul>
      <MissingParameters names={missing} onSet={setAsked} />
      {asked !== undefined && missing.includes(asked) && <ParameterForm key={asked} name={asked} onSet={set} />}
    </section>
  );
}
