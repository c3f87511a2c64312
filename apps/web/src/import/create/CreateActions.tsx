import { FileCode, Info, ListChecks, Upload } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import type { CreateStep } from '../plan/create-schema.ts';
import { CreateStepLine } from '../CreateStepLine.tsx';
import type { ImportPlan } from '../plan/import-plan.ts';
import type { DraftProblem } from '../plan/mapping-draft.ts';
import { addedSchema } from '../plan/plan-statements.ts';
import type { RowEstimate } from '../plan/row-estimate.ts';
import type { TargetSpace } from '../plan/use-import-plan.ts';
import shared from '../import.module.css';
import styles from './create.module.css';

/** The bar below a new import. */
export interface CreateActionsProps {
  readonly plan: ImportPlan | undefined;
  readonly space: TargetSpace;
  /** The rows of the files, before a dry run. */
  readonly fileRows: RowEstimate;
  /** The rows that a finished dry run of this plan would import and skip. */
  readonly dryRun: { readonly rows: number; readonly skipped: number } | undefined;
  readonly problems: readonly DraftProblem[];
  readonly failure: string | undefined;
  /** The schema element being created. */
  readonly step: CreateStep | undefined;
  readonly isStarting: boolean;
  readonly isReady: boolean;
  readonly onCancel: () => void;
  readonly onKeep: () => void;
  readonly onScript: () => void;
  readonly onCheck: () => void;
  readonly onRun: () => void;
}

/** What the import creates and what blocks it, with buttons to check and run it. */
export function CreateActions({
  plan,
  fileRows,
  space,
  dryRun,
  problems,
  failure,
  step,
  isStarting,
  isReady,
  onCancel,
  onKeep,
  onScript,
  onCheck,
  onRun,
}: CreateActionsProps) {
  const t = useTranslations('create');
  const format = useFormatter();
  const { count, isExact } = dryRun ? { count: dryRun.rows, isExact: true } : fileRows;
  const rows = format.number(count);
  const problem = problems[0];
  return (
    <div className={shared['actions']}>
      {step !== undefined ? (
        <CreateStepLine step={step} />
      ) : failure !== undefined || problem !== undefined ? (
        <div className={styles['errors']} role="alert" style={{ color: 'var(--danger)' }}>
          {failure !== undefined ? (
            <p>{failure}</p>
          ) : (
            problem !== undefined && (
              <p>
                {t(problem.word, { file: problem.file, name: problem.name })}
                {problems.length > 1 && ` (${t('errors', { count: problems.length })})`}
              </p>
            )
          )}
        </div>
      ) : (
        <>
          <Info size={16} />
          <p className="second">
            {plan !== undefined && (space.isNew || plan.added.size > 0) ? (
              <Creates plan={plan} space={space} />
            ) : (
              t('note')
            )}
          </p>
        </>
      )}
      <span className="grow" />
      <Button kind="quiet" size="form" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button kind="quiet" size="form" disabled={isStarting || !isReady} onClick={onKeep}>
        {t('saveDraft')}
      </Button>
      <Button size="form" icon={<FileCode size={16} />} disabled={!isReady} onClick={onScript}>
        {t('viewStatements')}
      </Button>
      <Button size="form" icon={<ListChecks size={16} />} disabled={isStarting || !isReady} onClick={onCheck}>
        {t('checkAll')}
      </Button>
      <Button
        kind="primary"
        size="form"
        icon={<Upload size={16} />}
        isBusy={isStarting}
        disabled={isStarting || !isReady}
        onClick={onRun}
      >
        {count === 0
          ? t('run')
          : dryRun !== undefined && dryRun.skipped > 0
            ? t('runRowsSkip', { count, rows, skipped: format.number(dryRun.skipped) })
            : t('runRows', { count, rows: isExact ? rows : t('about', { count: rows }) })}
      </Button>
    </div>
  );
}

/** The schema elements that the import creates first. */
function Creates({ plan, space }: { readonly plan: ImportPlan; readonly space: TargetSpace }) {
  const t = useTranslations('create');
  const { tags, edgeTypes, indexes } = addedSchema(plan);
  const counts = { tags: tags.length, edgeTypes: edgeTypes.length, indexes: indexes.length, space: space.name };
  return space.isNew ? t('createsSpace', counts) : t('creates', counts);
}
