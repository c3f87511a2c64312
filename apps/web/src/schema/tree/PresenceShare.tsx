import { useFormatter, useTranslations } from 'use-intl';
import type { Presence } from '../../data/presence.ts';
import styles from './tree.module.css';

/** In what share of the rows a property has a value, as a bar and in percent; nothing where no row was looked at. */
export function PresenceShare({ presence, name }: { readonly presence: Presence | undefined; readonly name: string }) {
  const words = useTranslations('schema');
  const format = useFormatter();
  const present = presence?.present.get(name);
  if (presence === undefined || present === undefined || presence.rows === 0) return null;
  const share = present / presence.rows;
  return (
    <span
      className={styles['share']}
      title={words(presence.isSample ? 'presenceOfFirst' : 'presenceOf', { present, rows: presence.rows })}
    >
      <i style={{ ['--share' as string]: `${share * 100}%` }} aria-hidden="true" />
      {format.number(floorShare(share), { style: 'percent' })}
    </span>
  );
}

/** A share that is not whole is not said to be, and one above nothing is not said to be nothing. */
function floorShare(share: number): number {
  return share >= 1 || share === 0 ? share : Math.min(0.99, Math.max(0.01, share));
}
