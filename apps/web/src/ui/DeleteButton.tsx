import { Trash2 } from 'lucide-react';
import type { ControlSize } from './Button.tsx';
import { Confirm, type ConfirmProps } from './Confirm.tsx';
import { IconButton } from './IconButton.tsx';

/** What is deleted and what is asked before. */
export interface DeleteButtonProps extends Omit<ConfirmProps, 'children'> {
  /** The name of the button: the act with its object. */
  readonly label: string;
  /** As in a row, unless told otherwise. */
  readonly size?: ControlSize;
  readonly disabled?: boolean;
}

/** The bin beside a thing, which asks before it deletes it. */
export function DeleteButton({ label, size = 'row', disabled, ...question }: DeleteButtonProps) {
  return (
    <Confirm {...question}>
      {(ask) => <IconButton size={size} label={label} icon={<Trash2 size={16} />} disabled={disabled} onClick={ask} />}
    </Confirm>
  );
}
