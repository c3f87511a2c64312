import { Trash2 } from 'lucide-react';
import type { ControlSize } from './Button.tsx';
import { Confirm, type ConfirmProps } from './Confirm.tsx';
import { IconButton } from './IconButton.tsx';

/** The object to delete and the confirmation. */
export interface DeleteButtonProps extends Omit<ConfirmProps, 'children'> {
  /** The name of the button: the action with its object. */
  readonly label: string;
  /** Defaults to the row size. */
  readonly size?: ControlSize;
  readonly disabled?: boolean;
}

/** A delete button with a confirmation. */
export function DeleteButton({ label, size = 'row', disabled, ...question }: DeleteButtonProps) {
  return (
    <Confirm {...question}>
      {(ask) => <IconButton size={size} label={label} icon={<Trash2 size={16} />} disabled={disabled} onClick={ask} />}
    </Confirm>
  );
}
