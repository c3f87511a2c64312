import { useTranslations } from 'use-intl';
import type { Presence } from '../../data/presence.ts';
import { ShareBar } from '../ShareBar.tsx';

/** In what share of the rows a property has a value, as a bar and in percent; nothing where no row was looked at. */
export function PresenceShare({ presence, name }: { readonly presence: Presence | undefined; readonly name: string }) {
  const words = useTranslations('schema');
  const present = presence?.present.get(name);
  if (presence === undefined || present === undefined || presence.rows === 0) return null;
  return (
    <span title={words(presence.isSample ? 'presenceOfFirst' : 'presenceOf', { present, rows: presence.rows })}>
      <ShareBar share={present / presence.rows} />
    </span>
  );
}
