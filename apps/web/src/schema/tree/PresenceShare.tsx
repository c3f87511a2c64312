import { useTranslations } from 'use-intl';
import type { Presence } from '../../data/presence.ts';
import { ShareBar } from '../ShareBar.tsx';

/** The share of rows with a value, as a bar and percentage; empty if no row was read. */
export function PresenceShare({ presence, name }: { readonly presence: Presence | undefined; readonly name: string }) {
  const t = useTranslations('schema');
  const present = presence?.present.get(name);
  if (presence === undefined || present === undefined || presence.rows === 0) return null;
  return (
    <span title={t(presence.isSample ? 'presenceOfFirst' : 'presenceOf', { present, rows: presence.rows })}>
      <ShareBar share={present / presence.rows} />
    </span>
  );
}
