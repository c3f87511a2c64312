import styles from './controls.module.css';

/** A spinner. The text beside it says what is running. */
export function Spinner() {
  return <i className={styles['spinner']} aria-hidden="true" />;
}
