import { useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SKETCH_NAME_LENGTH_MAX, type CreatedGrant, type GrantedView } from '@astrolabe/http-api';
import { api } from '../data/api.ts';
import { spacesQuery } from '../data/spaces.ts';
import { grantsQuery, makeGrant } from '../data/grants.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { DaysChoice } from '../ui/DaysChoice.tsx';
import { SpaceSelect } from '../ui/SpaceSelect.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorLine } from '../ui/use-error-messages.ts';
import type { SharedStatement } from './shared-statement.ts';
import styles from './access.module.css';

const DAYS = 30;
/** Option value for a statement instead of a canvas. */
const STATEMENT = 'statement';

/** Creates a share link for a saved canvas or the result of a statement. */
export function ViewForm({
  canvas: firstCanvas,
  statement: firstStatement,
  onMade,
}: {
  /** Initial canvas id. */
  readonly canvas: string | undefined;
  /** Initial statement and its space. */
  readonly statement: SharedStatement | undefined;
  readonly onMade: (made: CreatedGrant) => void;
}) {
  const t = useTranslations('access');
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const { data: canvases } = useQuery({
    queryKey: ['canvases'],
    queryFn: ({ signal }) => api.canvases({ signal }),
  });
  const { data: spaces = [] } = useQuery(spacesQuery);
  const [chosen, setChosen] = useState(firstCanvas ?? STATEMENT);
  const [statement, setStatement] = useState(firstStatement?.text ?? '');
  const [space, setSpace] = useState(firstStatement?.space ?? '');
  const [name, setName] = useState('');
  const [days, setDays] = useState(DAYS);
  const [problem, setProblem] = useState<{ readonly at: 'name' | 'statement'; readonly text: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const isStatement = chosen === STATEMENT;
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isStatement && statement.trim() === '') {
      setProblem({ at: 'statement', text: t('statementMissing') });
      return;
    }
    if (name.trim() === '') {
      setProblem({ at: 'name', text: t('nameMissing') });
      return;
    }
    const view: GrantedView = isStatement ? { kind: 'result', statement, space } : { kind: 'canvas', canvas: chosen };
    setIsBusy(true);
    try {
      onMade(await makeGrant({ name: name.trim(), days, view }));
      setName('');
      setProblem(undefined);
      await queryClient.invalidateQueries({ queryKey: grantsQuery.queryKey });
    } catch (error) {
      setProblem({ at: isStatement ? 'statement' : 'name', text: errorLine(error) });
    }
    setIsBusy(false);
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void make(event)} noValidate>
      <TextField
        className={styles['name'] ?? ''}
        label={t('viewName')}
        hint={t('viewNameHint')}
        value={name}
        maxLength={SKETCH_NAME_LENGTH_MAX}
        error={problem?.at === 'name' ? problem.text : undefined}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Choice
        label={t('shows')}
        value={chosen}
        options={[
          { value: STATEMENT, label: t('aStatement') },
          ...(canvases?.items ?? []).map((canvas) => ({
            value: canvas.id,
            label: t('aCanvas', { name: canvas.name }),
          })),
        ]}
        onChoose={setChosen}
      />
      <DaysChoice days={days} onChoose={setDays} />
      <Button type="submit" kind="primary" size="form" icon={<Plus size={16} />} isBusy={isBusy} disabled={isBusy}>
        {t('makeLink')}
      </Button>
      {isStatement && (
        <div className={styles['statement']}>
          <SpaceSelect value={space} spaces={spaces} onChoose={setSpace} hasBorder />
          <TextField
            className={styles['text'] ?? ''}
            label={t('statement')}
            value={statement}
            error={problem?.at === 'statement' ? problem.text : undefined}
            onChange={(event) => {
              setStatement(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </div>
      )}
    </form>
  );
}
