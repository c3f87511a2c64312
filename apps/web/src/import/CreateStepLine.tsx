import { useTranslations } from 'use-intl';
import { Spinner } from '../ui/Spinner.tsx';
import type { CreateStep } from './plan/create-schema.ts';

/** Shows the schema element being created before an import starts. */
export function CreateStepLine({ step }: { readonly step: CreateStep }) {
  const t = useTranslations('create');
  return (
    <p className="row" role="status">
      <Spinner />
      {step.kind === 'wait' ? t('stepWait', { seconds: step.seconds }) : t(`step_${step.kind}`)}
    </p>
  );
}
