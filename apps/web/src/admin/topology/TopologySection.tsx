import { Check, Crown, Scale, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';
import type { Partition } from '../../data/admin-queries.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ActForm } from '../ActForm.tsx';
import { PlainTable } from '../PlainTable.tsx';
import { TopologyDiagram } from './TopologyDiagram.tsx';
import type { Topology } from './topology.ts';
import { useHostsRule } from './use-hosts-rule.ts';
import admin from '../admin.module.css';
import styles from './topology.module.css';

/** The selected space and its partitions. */
export interface TopologySectionProps {
  readonly space: string;
  readonly spaces: readonly string[];
  readonly onChoose: (space: string) => void;
  readonly topology: Topology;
  readonly partitions: readonly Partition[];
  /** Why the partitions are unknown. */
  readonly problem: Error | null;
  /** Whether there is a single host, which needs no balancing. */
  readonly isEmbedded: boolean;
}

/** Partitions of a space as diagram and table, with balance jobs. */
export function TopologySection(props: TopologySectionProps) {
  const { space, spaces, onChoose, topology, partitions, problem, isEmbedded } = props;
  const t = useTranslations('admin');
  const hostsRule = useHostsRule();
  return (
    <>
      <div className={admin['section']}>
        <h2>{t('partitionsOf')}</h2>
        <Choice
          label={t('space')}
          isLabelHidden
          controlSize="row"
          value={space}
          options={spaces.map((name) => ({ value: name, label: name }))}
          onChoose={onChoose}
        />
        {partitions.length > 0 && <Balance topology={topology} isEmbedded={isEmbedded} />}
        <span className="grow" />
        {!isEmbedded && (
          <>
            <ActForm
              title={t('balanceLeadersOf', { space })}
              act={t('job_balance-leader')}
              icon={<Crown size={12} />}
              say={t('balanceLeadersSay')}
              space={space}
              done={t('jobStarted', { space })}
              plan={() => build.job('balance-leader')}
            />
            <ActForm
              title={t('balanceDataOf', { space })}
              act={t('job_balance-data')}
              icon={<Scale size={12} />}
              say={t('balanceDataSay')}
              fields={[{ key: 'off', label: t('moveOff'), hint: t('hostsHint'), isOptional: true, wrong: hostsRule }]}
              space={space}
              done={t('jobStarted', { space })}
              plan={(text) => build.balanceData(build.readHosts(text('off')))}
            />
          </>
        )}
      </div>
      <Problem error={problem} />
      {partitions.length > 0 && (
        <>
          <TopologyDiagram topology={topology} space={space} />
          <div className={`meta ${styles['legend']}`} aria-hidden="true">
            {(['leader', 'follower', 'lost'] as const).map((role) => (
              <span key={role} className={styles['places']}>
                <i data-role={role} />
                {t(`legend_${role}`)}
              </span>
            ))}
          </div>
          <details className={styles['asTable']}>
            <summary>{t('partitionsAsTable')}</summary>
            <PlainTable
              table={{
                columns: [t('partition'), t('leader'), t('peers'), t('losts')],
                rows: partitions.map(({ id, leader, peers, losts }) => [id, leader, peers, losts]),
              }}
            />
          </details>
        </>
      )}
    </>
  );
}

/** Whether leaders and partitions are balanced, and partitions without a leader. */
function Balance({ topology, isEmbedded }: { readonly topology: Topology; readonly isEmbedded: boolean }) {
  const t = useTranslations('admin');
  const { leaderGap, partitionGap, leaderless } = topology;
  if (leaderless.length > 0)
    return (
      <Chip tone="danger" icon={<TriangleAlert size={12} />}>
        {t('leaderless', { count: leaderless.length })}
      </Chip>
    );
  if (isEmbedded) return <span className="meta clip">{t('oneMachine')}</span>;
  return leaderGap > 1 || partitionGap > 1 ? (
    <Chip tone="warning" icon={<Scale size={12} />}>
      {t('unbalanced', { leaders: leaderGap, partitions: partitionGap })}
    </Chip>
  ) : (
    <Chip tone="success" icon={<Check size={12} />}>
      {t('balanced')}
    </Chip>
  );
}
