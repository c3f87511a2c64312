import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DashboardCard } from './dashboard-file.ts';
import { changeCard } from './dashboard-store.ts';
import styles from './dashboard.module.css';

/** The title of a card; `usual` is the default. */
export function CardTitle({
  card,
  usual,
  isOwn,
}: {
  readonly card: DashboardCard;
  readonly usual: string;
  readonly isOwn: boolean;
}) {
  const t = useTranslations('dashboard');
  const [title, setTitle] = useState(card.title);
  if (!isOwn) return <h2 className={styles['title']}>{card.title === '' ? usual : card.title}</h2>;
  return (
    <input
      className={styles['title']}
      aria-label={t('title')}
      placeholder={usual}
      value={title}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={() => title !== card.title && changeCard(card.id, { title: title.trim() })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
