import { useTranslations } from 'use-intl';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { SketchCommands } from './use-sketch-commands.ts';
import styles from './sketch.module.css';

/** Asks what to do with unsaved changes before another sketch is opened. */
export interface LeaveDialogProps {
  readonly name: string;
  readonly commands: SketchCommands;
  readonly onStay: () => void;
  readonly onGo: () => void;
}

/** Save and continue, discard and continue, or stay. */
export function LeaveDialog({ name, commands, onStay, onGo }: LeaveDialogProps) {
  const t = useTranslations('sketch');
  return (
    <Dialog
      isOpen
      width={460}
      onClose={onStay}
      title={t('leaveTitle', { name })}
      foot={
        <>
          <Button size="form" kind="danger" onClick={onGo}>
            {t('discard')}
          </Button>
          <span className="grow" />
          <Button size="form" kind="quiet" onClick={onStay}>
            {t('cancel')}
          </Button>
          <Button
            size="form"
            kind="primary"
            onClick={() => void commands.save().then((isSaved) => (isSaved ? onGo() : onStay()))}
          >
            {t('saveAndGo')}
          </Button>
        </>
      }
    >
      <p className={styles['dialogSay']}>{t('leaveSay')}</p>
    </Dialog>
  );
}
