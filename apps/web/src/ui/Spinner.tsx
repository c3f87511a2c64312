import styles from './controls.module.css';

/** A spinner. The text next to it names the running work. */
export function Spinner() {
  return <i className={styles['spinner']} aria-hidden="true" />;
}
