import { CircleAlert } from 'lucide-react';
import styles from './import.module.css';

/** Shows a failure at its place on an import page. */
export function FailureLine({ text }: { readonly text: string }) {
  return (
    <p className={styles['problem']} role="alert">
      <CircleAlert size={16} />
      <span>{text}</span>
    </p>
  );
}
