import { Merge } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { mergePreview } from './merge-elements.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import styles from './model.module.css';

/** The confirmation of a merge. */
export interface MergeDialogProps {
  readonly plan: ImportPlan;
  /** The key of the merged element, and its name. */
  readonly element: string;
  readonly name: string;
  readonly into: string;
  readonly onMerge: () => void;
  readonly onClose: () => void;
}

/** Shows the effects of merging two tags or edge types, and asks for confirmation. */
export function MergeDialog({ plan, element, name, into, onMerge, onClose }: MergeDialogProps) {
  const t = useTranslations('create');
  const { added, widened, dropped } = mergePreview(plan, element, into);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('mergeTitle', { name, into })}
      foot={
        <>
          <span className="grow" />
          <Button kind="quiet" size="form" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" size="form" icon={<Merge size={16} />} onClick={onMerge} data-autofocus>
            {t('merge')}
          </Button>
        </>
      }
    >
      <div className={styles['mergeBody']}>
        <p>{t('mergeSay', { name, into })}</p>
        {added.length > 0 && <p>{t('mergeAdded', { into, names: added.join(', ') })}</p>}
        {widened.length > 0 && <p>{t('mergeWidened', { names: widened.join(', ') })}</p>}
        {dropped.length > 0 && <p>{t('mergeDropped', { into, names: dropped.join(', ') })}</p>}
      </div>
    </Dialog>
  );
}
