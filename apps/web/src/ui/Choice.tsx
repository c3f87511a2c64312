import { useId, type SelectHTMLAttributes } from 'react';
import { ChevronDown } from 'lucide-react';
import type { ControlSize } from './Button.tsx';
import styles from './controls.module.css';

/** An option of a choice. */
export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

/** A native select: light enough for every row of a table. */
export interface ChoiceProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'onChange' | 'value'> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly options: readonly ChoiceOption[];
  readonly onChoose: (value: string) => void;
  readonly controlSize?: ControlSize;
  /** Without a border until its row is hovered or focused. */
  readonly isQuiet?: boolean;
  readonly isMono?: boolean;
  readonly isBad?: boolean;
}

/** Selects one of a few options. */
export function Choice({
  label,
  isLabelHidden = false,
  value,
  options,
  onChoose,
  controlSize = 'form',
  isQuiet = false,
  isMono = false,
  isBad = false,
  ...rest
}: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles['fieldBlock']}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      <span
        className={styles['choice']}
        data-size={controlSize}
        data-quiet={isQuiet || undefined}
        data-mono={isMono || undefined}
        data-bad={isBad || undefined}
      >
        <select
          id={id}
          {...rest}
          value={value}
          aria-invalid={isBad || undefined}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={12} aria-hidden="true" />
      </span>
    </div>
  );
}
