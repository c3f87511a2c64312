import { RULE_COLOURS } from '../../ui/rule-colours.ts';
import styles from './style.module.css';

/** The 32 colors as one radio group. */
export function ColourPicker({
  label,
  nameOf,
  value,
  onChoose,
}: {
  readonly label: string;
  readonly nameOf: (at: number) => string;
  readonly value: string | undefined;
  readonly onChoose: (color: string) => void;
}) {
  return (
    <div className={styles['colours']} role="radiogroup" aria-label={label}>
      {RULE_COLOURS.map((color, at) => (
        <label key={color} title={nameOf(at + 1)}>
          <input
            type="radio"
            name="rule-colour"
            aria-label={nameOf(at + 1)}
            checked={value === color}
            onChange={() => onChoose(color)}
          />
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <rect x="2" y="2" width="16" height="16" rx="4" fill={color} />
          </svg>
        </label>
      ))}
    </div>
  );
}
