import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { storageQuery } from '../data/storage.ts';
import { formatBytes } from '../ui/format.ts';
import { ListTable } from '../ui/ListTable.tsx';
import styles from './activity.module.css';
import admin from './admin.module.css';

/** Disk use by space, largest first; hidden without permission. */
export function SpaceSizes({ isLive }: { readonly isLive: boolean }) {
  const t = useTranslations('admin');
  const { data } = useQuery({ ...storageQuery({ isLive }), retry: false });
  if (data === undefined || data.spaces.length === 0) return null;
  const spaces = data.spaces.toSorted((one, other) => other.bytes - one.bytes);
  const largest = Math.max(spaces[0]?.bytes ?? 0, 1);
  return (
    <section>
      <div className={admin['section']}>
        <h2>{t('sizes')}</h2>
        <span className="grow" />
        <Link to="/admin" search={{ tab: 'storage' }} className={admin['link'] ?? ''}>
          {t('tab_storage')}
        </Link>
      </div>
      <ListTable
        columns={[
          { label: t('space'), width: 260 },
          { label: t('comparedSize') },
          { label: t('onDisk'), width: 130, isNumber: true },
        ]}
        rows={spaces}
        row={({ name, bytes }) => (
          <tr key={name}>
            <td className="strong clip" title={name}>
              {name}
            </td>
            <td>
              <i className={styles['sizeBar']} style={{ ['--share' as string]: `${(bytes / largest) * 100}%` }} />
            </td>
            <td className="number">{formatBytes(bytes)}</td>
          </tr>
        )}
      />
    </section>
  );
}
