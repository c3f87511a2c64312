import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchField } from '../../ui/SearchField.tsx';
import { ICON_NAMES, type IconName } from './icon-name.ts';
import { ICON_SET } from './icon-set.ts';
import styles from './icons.module.css';

/** All icons in a grid, narrowed by a search over their names. */
export function IconGrid({
  value,
  onChoose,
}: {
  readonly value: IconName | undefined;
  readonly onChoose: (name: IconName) => void;
}) {
  const t = useTranslations('explore');
  const [wanted, setWanted] = useState('');
  const sought = wanted.trim().toLowerCase();
  const found = ICON_NAMES.filter((name) => name.includes(sought) || t(`icon_${name}`).toLowerCase().includes(sought));
  return (
    <>
      <SearchField label={t('findIcon')} value={wanted} onSearch={setWanted} />
      <div className={styles['grid']} role="group" aria-label={t('icon')}>
        {found.map((name) => {
          const Icon = ICON_SET[name];
          const label = t(`icon_${name}`);
          return (
            <button
              key={name}
              type="button"
              aria-label={label}
              title={label}
              aria-pressed={name === value}
              onClick={() => onChoose(name)}
            >
              <Icon size={16} aria-hidden="true" />
            </button>
          );
        })}
      </div>
      {found.length === 0 && <p className="meta">{t('foundNoIcon')}</p>}
    </>
  );
}
