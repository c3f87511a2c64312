import { useTranslations } from 'use-intl';
import { BATCH_SIZE_DEFAULT } from '../../limits.ts';
import { Button } from '../../ui/Button.tsx';
import { HelpTip } from '../../ui/HelpTip.tsx';
import { SpaceSelect } from '../../ui/SpaceSelect.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TaskCrumbs } from '../TaskCrumbs.tsx';
import type { TargetSpace } from '../plan/use-import-plan.ts';
import controls from '../../ui/controls.module.css';
import shared from '../import.module.css';
import styles from './create.module.css';

/** Errors in the fields of an import's head. */
export interface HeadErrors {
  readonly name?: string;
  readonly batch?: string;
  readonly space?: string;
}

/** The header of a new import: its name and its target. */
export interface CreateHeadProps {
  readonly fileCount: number;
  readonly name: string;
  readonly batch: string;
  readonly space: TargetSpace;
  readonly spaces: readonly string[];
  readonly errors: HeadErrors;
  readonly onName: (name: string) => void;
  readonly onBatch: (batch: string) => void;
  readonly onSpace: (space: TargetSpace) => void;
}

/** Name, batch size and space of a new import. */
export function CreateHead({
  fileCount,
  name,
  batch,
  space,
  spaces,
  errors,
  onName,
  onBatch,
  onSpace,
}: CreateHeadProps) {
  const t = useTranslations('create');
  const title =
    space.name === ''
      ? t('title', { count: fileCount })
      : t(space.isNew ? 'titleIntoNew' : 'titleInto', { count: fileCount, space: space.name });
  return (
    <header className={shared['createHead']}>
      <div className="grow">
        <TaskCrumbs page={t('crumbNew')} />
        <h1 className="clip" title={title}>
          {title}
        </h1>
      </div>
      <div className={styles['nameField']}>
        <TextField
          label={t('taskName')}
          value={name}
          error={errors.name}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      </div>
      <div className={styles['batchField']}>
        <HelpTip label={t('helpOf', { term: t('batchSize') })} text={t('help_batch')} />
        <TextField
          label={t('batchSize')}
          value={batch}
          placeholder={String(BATCH_SIZE_DEFAULT)}
          inputMode="numeric"
          error={errors.batch}
          onChange={(event) => onBatch(event.currentTarget.value)}
        />
      </div>
      <div className={styles['spaceField']}>
        <HelpTip label={t('helpOf', { term: t('space') })} text={t('help_space')} />
        {space.isNew ? (
          <TextField
            label={t('newSpace')}
            value={space.name}
            error={errors.space}
            trailing={
              <Button kind="link" size="row" onClick={() => onSpace({ name: '', isNew: false })}>
                {t('usePresent')}
              </Button>
            }
            onChange={(event) => onSpace({ name: event.currentTarget.value, isNew: true })}
          />
        ) : (
          <>
            <span className={controls['label']}>{t('space')}</span>
            <span className={styles['spaceChoice']}>
              <SpaceSelect
                value={space.name}
                spaces={spaces}
                onChoose={(chosen) => onSpace({ name: chosen, isNew: false })}
                hasBorder
                isBad={errors.space !== undefined}
              />
              <Button kind="link" size="row" onClick={() => onSpace({ name: '', isNew: true })}>
                {t('useNew')}
              </Button>
            </span>
          </>
        )}
      </div>
    </header>
  );
}
