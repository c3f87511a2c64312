import styles from './controls.module.css';

/** A turning ring: something runs. The words beside it say what. */
export function Spinner() {
  return <i className={styles['spinner']} aria-hidden="true" />;
}
