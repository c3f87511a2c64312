import { useTranslations } from 'use-intl';
import { PARTITIONS_DRAWN } from '../limits.ts';
import type { Topology, TopologyHost } from './topology.ts';
import styles from './topology.module.css';

/** Zones, their hosts, and a square per partition: filled for leaders, crossed out if lost. */
export function TopologyDiagram({ topology, space }: { readonly topology: Topology; readonly space: string }) {
  const t = useTranslations('admin');
  return (
    <div className={styles['zones']} role="group" aria-label={t('topologyOf', { space })}>
      {topology.zones.map(({ name, hosts }) => (
        <section key={name ?? ''} className={styles['zone']} data-unnamed={name === undefined || undefined}>
          {name !== undefined && <h3 className="clip" title={name}>{`${t('zone')} ${name}`}</h3>}
          <div className={styles['hosts']}>
            {hosts.map((host) => (
              <HostCard key={host.address} host={host} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function HostCard({ host }: { readonly host: TopologyHost }) {
  const t = useTranslations('admin');
  const { address, isOnline, places, leads } = host;
  return (
    <article className={`card ${styles['host']}`} data-offline={!isOnline || undefined}>
      <strong className={`mono clip ${styles['address']}`} title={address}>
        {address}
      </strong>
      <p className="meta">{t(isOnline ? 'hostHolds' : 'hostHoldsOffline', { partitions: places.length, leads })}</p>
      <div className={styles['places']} aria-hidden="true">
        {places.slice(0, PARTITIONS_DRAWN).map(({ id, role }) => (
          <i key={id} data-role={role} title={t(`place_${role}`, { id })} />
        ))}
        {places.length > PARTITIONS_DRAWN && (
          <span className="meta">{t('morePartitions', { count: places.length - PARTITIONS_DRAWN })}</span>
        )}
      </div>
    </article>
  );
}
