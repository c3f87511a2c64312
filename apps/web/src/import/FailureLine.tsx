import { CircleAlert } from 'lucide-react';
import styles from './import.module.css';

/** Why something on an import page failed, where it failed. */
export function FailureLine({ text }: { readonly text: string }) {
  return (
    <p className={styles['problem']} role="alert">
      <CircleAlert size={16} />
      <span>{text}</span>
    </p>
  );
}
