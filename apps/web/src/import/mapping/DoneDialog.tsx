import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from '../import.module.css';

/** Fields whose changes take effect at once. */
export interface DoneDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form that closes only with its buttons. */
export function DoneDialog({ title, onClose, children }: DoneDialogProps) {
  const t = useTranslations('create');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={520}
      foot={
        <>
          <span className="grow" />
          <Button kind="primary" size="form" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>{children}</div>
    </Dialog>
  );
}
