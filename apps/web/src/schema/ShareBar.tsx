import { useFormatter } from 'use-intl';
import styles from './schema.module.css';

/** A share as a bar and in percent. A share that is not whole is not said to be, and one above nothing is not said to be nothing. */
export function ShareBar({ share }: { readonly share: number | undefined }) {
  const format = useFormatter();
  if (share === undefined || !Number.isFinite(share)) return null;
  const said = share >= 1 || share === 0 ? share : Math.min(0.99, Math.max(0.01, share));
  return (
    <span className={styles['share']}>
      <i style={{ ['--share' as string]: `${Math.min(1, share) * 100}%` }} aria-hidden="true" />
      {format.number(said, { style: 'percent' })}
    </span>
  );
}
