import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { ControlSize } from './Button.tsx';
import styles from './controls.module.css';

/** An icon button; `label` is its accessible name. */
export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: ControlSize;
  readonly isPressed?: boolean | undefined;
  readonly isFilled?: boolean;
  readonly tone?: 'warning' | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only an icon. */
export function IconButton({
  label,
  icon,
  size = 'bar',
  isPressed,
  isFilled = false,
  tone,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={isPressed}
      className={`${styles['icon']} ${className ?? ''}`}
      data-size={size}
      data-filled={isFilled || undefined}
      data-tone={tone}
    >
      {icon}
    </button>
  );
}
