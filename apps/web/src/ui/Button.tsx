import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './Spinner.tsx';
import styles from './controls.module.css';

/** Purpose of a button: one primary per view; `destroy` only in confirmations. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'link' | 'danger' | 'destroy';

/** 24 in rows, 28 in bars, 32 in forms, 36 on the login page. */
export type ControlSize = 'row' | 'bar' | 'form' | 'login';

/** A button with text. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  readonly size?: ControlSize;
  readonly icon?: ReactNode;
  readonly shortcut?: string | undefined;
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with text and optional icon and shortcut. */
export function Button({
  kind = 'secondary',
  size = 'bar',
  icon,
  shortcut,
  isBusy = false,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles['button']} ${className ?? ''}`}
      data-kind={kind}
      data-size={size}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <Spinner /> : icon}
      <span>{children}</span>
      {shortcut !== undefined && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  );
}
