import { useQuery } from '@tanstack/react-query';
import { Camera, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';
import { snapshotsQuery } from '../data/admin-queries.ts';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ActForm } from './ActForm.tsx';
import list from '../ui/list-page.module.css';
import styles from './admin.module.css';

/** Snapshots of all spaces made by the database. */
export function SnapshotsSection({ isEmbedded }: { readonly isEmbedded: boolean }) {
  const t = useTranslations('admin');
  const { data, error } = useQuery(snapshotsQuery);
  return (
    <section>
      <div className={styles['section']}>
        <h2>{t('snapshots')}</h2>
        <span className="meta clip">{t('snapshotsSay')}</span>
        <span className="grow" />
        <ActForm
          title={t('createSnapshot')}
          act={t('createSnapshot')}
          icon={<Camera size={12} />}
          say={t(isEmbedded ? 'createSnapshotSayEmbedded' : 'createSnapshotSay')}
          done={t('snapshotCreated')}
          plan={() => build.createSnapshot()}
        />
      </div>
      <Problem error={error} />
      {data !== undefined && (
        <ListTable
          columns={[
            { label: t('snapshot') },
            { label: t('state'), width: 130 },
            { label: t('machines') },
            { label: t('operations'), width: 110, isHeadHidden: true },
          ]}
          rows={data}
          empty={t('noSnapshots')}
          row={({ name, status, hosts }) => (
            <tr key={name}>
              <td className="mono clip" title={name}>
                {name}
              </td>
              <td>{status}</td>
              <td className="mono second clip" title={hosts}>
                {hosts}
              </td>
              <td>
                <div className={list['acts']}>
                  <ActForm
                    title={t('dropSnapshotOf', { name })}
                    act={t('dropSnapshot')}
                    icon={<Trash2 size={12} />}
                    say={t('dropSnapshotSay')}
                    done={t('snapshotDropped', { name })}
                    plan={() => build.dropSnapshot(name)}
                  />
                </div>
              </td>
            </tr>
          )}
        />
      )}
      {data !== undefined && data.length > 0 && !isEmbedded && (
        <p className={`meta ${styles['rolesSay']}`}>{t('snapshotRestore')}</p>
      )}
    </section>
  );
}
