import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus, Trash2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';
import { clusterTablesQuery, partitionsQuery, type LiveOptions, type Machine } from '../data/admin-queries.ts';
import { Chip } from '../ui/Chip.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { ActForm } from './ActForm.tsx';
import { ClusterConfigs } from './ClusterConfigs.tsx';
import { PlainTable } from './PlainTable.tsx';
import { TopologySection } from './topology/TopologySection.tsx';
import { topologyOf, zoneMembers } from './topology/topology.ts';
import { useHostsRule } from './topology/use-hosts-rule.ts';
import { ZonesSection } from './topology/ZonesSection.tsx';
import list from '../ui/list-page.module.css';
import styles from './admin.module.css';

/** Input of the panel. */
export interface MachinesPanelProps extends LiveOptions {
  readonly machines: readonly Machine[];
  readonly spaces: readonly string[];
  readonly isEmbedded: boolean;
}

/** Hosts, partitions, zones, and the configuration if reported. */
export function MachinesPanel({ machines, spaces, isEmbedded, isLive }: MachinesPanelProps) {
  const t = useTranslations('admin');
  const hostsRule = useHostsRule();
  const [chosen, setSpace] = useState<string>();
  const space = chosen !== undefined && spaces.includes(chosen) ? chosen : (spaces[0] ?? '');
  const { data: tables, isFetched } = useQuery(clusterTablesQuery);
  const partitions = useQuery(partitionsQuery(space, { isLive }));
  const zones = zoneMembers(tables?.zones);
  // The parts appear together: a late one would move those below it away from the pointer.
  if (!isFetched || (space !== '' && !partitions.isFetched)) return null;
  return (
    <>
      <div className={styles['section']}>
        <h2>{t('machines')}</h2>
        <span className="grow" />
        {!isEmbedded && (
          <ActForm
            title={t('addHosts')}
            act={t('addHosts')}
            icon={<Plus size={12} />}
            say={t('addHostsSay')}
            fields={[
              { key: 'hosts', label: t('machines'), hint: t('hostsHint'), wrong: hostsRule },
              { key: 'zone', label: t('intoZone'), hint: t('intoZoneHint'), isOptional: true },
            ]}
            done={t('hostsAdded')}
            plan={(text) => {
              const hosts = build.readHosts(text('hosts'));
              const zone = text('zone');
              const isNew = !zones.some((member) => member.zone === zone);
              return hosts && build.addHosts(hosts, zone === '' ? undefined : { zone, isNew });
            }}
          />
        )}
      </div>
      <ListTable
        columns={[
          { label: t('does'), width: 110 },
          { label: t('address'), width: 220 },
          { label: t('state'), width: 130 },
          { label: t('version'), width: 110 },
          { label: t('leaders') },
          { label: t('partitions') },
          ...(isEmbedded ? [] : [{ label: t('operations'), width: 110, isHeadHidden: true }]),
        ]}
        rows={machines}
        row={(machine) => (
          <tr key={`${machine.role}/${machine.address}`}>
            <td>{t(`machine_${machine.role}`)}</td>
            <td className="mono">{machine.address}</td>
            <td>
              {machine.isOnline ? (
                <Chip tone="success" icon={<Check size={12} />}>
                  {t('online')}
                </Chip>
              ) : (
                <Chip tone="danger" icon={<X size={12} />}>
                  {t('offline')}
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
            {!isEmbedded && (
              <td>
                {machine.role === 'storage' && (
                  <div className={list['acts']}>
                    <ActForm
                      title={t('dropHostOf', { host: machine.address })}
                      act={t('dropHost')}
                      icon={<Trash2 size={12} />}
                      say={t('dropHostSay')}
                      done={t('hostDropped', { host: machine.address })}
                      plan={() => {
                        const hosts = build.readHosts(machine.address);
                        return hosts && build.dropHosts(hosts);
                      }}
                    />
                  </div>
                )}
              </td>
            )}
          </tr>
        )}
      />
      {space !== '' && (
        <TopologySection
          space={space}
          spaces={spaces}
          onChoose={setSpace}
          topology={topologyOf(machines, zones, partitions.data ?? [])}
          partitions={partitions.data ?? []}
          problem={partitions.error}
          isEmbedded={isEmbedded}
        />
      )}
      {zones.length > 0 && <ZonesSection members={zones} />}
      {tables?.services !== undefined && tables.services.rows.length > 0 && (
        <section>
          <div className={styles['section']}>
            <h2>{t('services')}</h2>
          </div>
          <PlainTable table={tables.services} />
        </section>
      )}
      {!isEmbedded && (
        <>
          <div className={styles['section']}>
            <h2>{t('configs')}</h2>
            <span className="meta">{t('configsSay')}</span>
          </div>
          <ClusterConfigs />
        </>
      )}
    </>
  );
}
