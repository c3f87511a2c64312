import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

/** The cancel and confirm buttons of a dialog. */
export interface ActFootProps {
  readonly cancel: string;
  readonly act: string;
  readonly icon: ReactNode;
  readonly isBusy: boolean;
  /** Whether the form is incomplete; while busy it is disabled as well. */
  readonly isDisabled: boolean;
  readonly onCancel: () => void;
  readonly onAct: () => void;
}

/** The footer of a dialog with a single action. */
export function ActFoot({ cancel, act, icon, isBusy, isDisabled, onCancel, onAct }: ActFootProps) {
  return (
    <>
      <span className="grow" />
      <Button kind="quiet" size="form" onClick={onCancel}>
        {cancel}
      </Button>
      <Button kind="primary" size="form" icon={icon} isBusy={isBusy} disabled={isBusy || isDisabled} onClick={onAct}>
        {act}
      </Button>
    </>
  );
}
