import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import {
  clusterTablesQuery,
  partitionsQuery,
  type Machine,
  type PlainTable as PlainTableData,
} from '../data/admin-queries.ts';
import { Chip } from '../ui/Chip.tsx';
import { Choice } from '../ui/Choice.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ClusterConfigs } from './ClusterConfigs.tsx';
import { DatabaseSettings } from './DatabaseSettings.tsx';
import styles from './admin.module.css';

/** The machines of the database, who leads which partition, and its configuration where it tells one. */
export function MachinesPanel({
  machines,
  spaces,
  isEmbedded,
}: {
  readonly machines: readonly Machine[] | undefined;
  readonly spaces: readonly string[];
  readonly isEmbedded: boolean;
}) {
  const words = useTranslations('admin');
  const [chosen, setSpace] = useState<string>();
  const space = chosen ?? spaces[0] ?? '';
  const partitions = useQuery(partitionsQuery(space));
  const tables = useQuery(clusterTablesQuery).data;
  return (
    <>
      <div className={styles['section']}>
        <h2>{words('machines')}</h2>
      </div>
      <ListTable
        columns={[
          { label: words('does'), width: 110 },
          { label: words('address'), width: 220 },
          { label: words('state'), width: 130 },
          { label: words('version'), width: 110 },
          { label: words('leaders') },
          { label: words('partitions') },
        ]}
        rows={machines ?? []}
        row={(machine) => (
          <tr key={`${machine.role}/${machine.address}`}>
            <td>{words(`machine_${machine.role}`)}</td>
            <td className="mono">{machine.address}</td>
            <td>
              {machine.isOnline ? (
                <Chip tone="success" icon={<Check size={12} />}>
                  {words('online')}
                </Chip>
              ) : (
                <Chip tone="danger" icon={<X size={12} />}>
                  {words('offline')}
                </Chip>
              )}
            </td>
            <td className="mono second">{machine.version}</td>
            <td className="second clip" title={machine.leaders}>
              {machine.leaders}
            </td>
            <td className="second clip" title={machine.partitions}>
              {machine.partitions}
            </td>
          </tr>
        )}
      />
      <div className={styles['section']}>
        <h2>{words('configs')}</h2>
        <span className="meta">{words(isEmbedded ? 'settingsSay' : 'configsSay')}</span>
      </div>
      {isEmbedded ? <DatabaseSettings /> : <ClusterConfigs />}
      {spaces.length > 0 && (
        <>
          <div className={styles['section']}>
            <h2>{words('partitionsOf')}</h2>
            <Choice
              label={words('space')}
              isLabelHidden
              controlSize="row"
              value={space}
              options={spaces.map((name) => ({ value: name, label: name }))}
              onChoose={setSpace}
            />
          </div>
          <Problem error={partitions.error} />
          {partitions.data !== undefined && (
            <PlainTable
              table={{
                columns: [words('partition'), words('leader'), words('peers'), words('losts')],
                rows: partitions.data.map(({ id, leader, peers, losts }) => [id, leader, peers, losts]),
              }}
            />
          )}
        </>
      )}
      {(['zones', 'services'] as const).map((part) => {
        const table = tables?.[part];
        return (
          table !== undefined &&
          table.rows.length > 0 && (
            <section key={part}>
              <div className={styles['section']}>
                <h2>{words(part)}</h2>
              </div>
              <PlainTable table={table} />
            </section>
          )
        );
      })}
    </>
  );
}

function PlainTable({ table }: { readonly table: PlainTableData }) {
  return (
    <ListTable
      columns={table.columns.map((label) => ({ label }))}
      rows={table.rows}
      row={(row) => (
        <tr key={row.join('\u0000')}>
          {row.map((cell, index) => (
            <td key={table.columns[index]} className="mono clip" title={cell}>
              {cell}
            </td>
          ))}
        </tr>
      )}
    />
  );
}
