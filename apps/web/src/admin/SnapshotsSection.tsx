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
  const words = useTranslations('admin');
  const { data, error } = useQuery(snapshotsQuery);
  return (
    <section>
      <div className={styles['section']}>
        <h2>{words('snapshots')}</h2>
        <span className="meta clip">{words('snapshotsSay')}</span>
        <span className="grow" />
        <ActForm
          title={words('createSnapshot')}
          act={words('createSnapshot')}
          icon={<Camera size={12} />}
          say={words(isEmbedded ? 'createSnapshotSayEmbedded' : 'createSnapshotSay')}
          done={words('snapshotCreated')}
          plan={() => build.createSnapshot()}
        />
      </div>
      <Problem error={error} />
      {data !== undefined && (
        <ListTable
          columns={[
            { label: words('snapshot') },
            { label: words('state'), width: 130 },
            { label: words('machines') },
            { label: words('operations'), width: 110, isHeadHidden: true },
          ]}
          rows={data}
          empty={words('noSnapshots')}
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
                    title={words('dropSnapshotOf', { name })}
                    act={words('dropSnapshot')}
                    icon={<Trash2 size={12} />}
                    say={words('dropSnapshotSay')}
                    done={words('snapshotDropped', { name })}
                    plan={() => build.dropSnapshot(name)}
                  />
                </div>
              </td>
            </tr>
          )}
        />
      )}
      {data !== undefined && data.length > 0 && !isEmbedded && (
        <p className={`meta ${styles['rolesSay']}`}>{words('snapshotRestore')}</p>
      )}
    </section>
  );
}
