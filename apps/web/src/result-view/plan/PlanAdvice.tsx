import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Lightbulb, Zap } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { indexAdvice, type IndexAdvice } from '@astrolabe/ngql';
import { schemaQuery } from '../../data/spaces.ts';
import type { Run } from '../../state/console-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import styles from './plan.module.css';

/** The index that a plan's statement lacks, with a button to create it; nothing if it uses one. */
export function PlanAdvice({
  run,
  onCreate,
}: {
  readonly run: Run;
  readonly onCreate: (advice: IndexAdvice) => Promise<void>;
}) {
  const t = useTranslations('result');
  const errorMessages = useErrorMessages();
  const schema = useQuery(schemaQuery(run.space)).data;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const advice = schema === undefined ? undefined : indexAdvice(run.statement, schema);
  if (advice === undefined) return null;
  const create = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onCreate(advice);
    } catch (error) {
      setFailure(errorMessages(error).text);
    }
    setIsBusy(false);
  };
  return (
    <div className={styles['planAdvice']} role="note">
      <Lightbulb size={16} />
      <p className="grow">
        {t('planNoIndex', { property: `${advice.element}.${advice.property}`, element: advice.element })}
        <code>{`${advice.create}; ${advice.rebuild}`}</code>
        {failure !== undefined && <span role="alert">{failure}</span>}
      </p>
      <Button icon={<Zap size={14} />} isBusy={isBusy} disabled={isBusy} onClick={() => void create()}>
        {t(isBusy ? 'planIndexBusy' : 'planIndexCreate')}
      </Button>
    </div>
  );
}
