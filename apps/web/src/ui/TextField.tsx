import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ControlSize } from './Button.tsx';
import styles from './controls.module.css';

/** A text input with label, hint, and an error that replaces the hint. */
export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly isOptional?: boolean;
  readonly controlSize?: ControlSize;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly icon?: ReactNode;
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A line of text in a form or a bar. */
export function TextField({
  label,
  isLabelHidden = false,
  isOptional = false,
  controlSize = 'form',
  hint,
  error,
  icon,
  trailing,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const t = useTranslations('ui');
  const note = error ?? hint;
  return (
    <div className={`${styles['fieldBlock']} ${className ?? ''}`}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles['label']}>
        {label}
        {isOptional && <span className={styles['optional']}> {t('optional')}</span>}
      </label>
      <span
        className={styles['field']}
        data-size={controlSize}
        data-locked={rest.disabled === true || undefined}
        data-bad={error === undefined ? undefined : true}
      >
        {icon}
        <input
          id={id}
          autoComplete="off"
          spellCheck={false}
          {...rest}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {trailing}
      </span>
      {note !== undefined && (
        <span id={`${id}-note`} className={styles['hint']} data-bad={error === undefined ? undefined : true}>
          {error !== undefined && <CircleAlert size={12} />}
          {note}
        </span>
      )}
    </div>
  );
}
