import styles from './controls.module.css';

/** A switch, which applies immediately. */
export interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly disabled?: boolean;
}

/** A switch that applies immediately. */
export function Switch({ label, isOn, onSwitch, disabled = false }: SwitchProps) {
  return (
    <label className={styles['switch']}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
