import { useFormatter } from 'use-intl';
import styles from './schema.module.css';

/** A share as a bar and percentage. Incomplete shares are never rounded to 100 %, nonzero ones never to 0 %. */
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
