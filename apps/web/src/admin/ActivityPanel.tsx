import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { activityQuery } from '../data/storage.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import { MinuteBars } from './MinuteBars.tsx';
import { PresentFigures } from './PresentFigures.tsx';
import { SpaceSizes } from './SpaceSizes.tsx';
import { SpanChoice, SPANS } from './SpanChoice.tsx';
import { useActivityMessages } from './activity-charts.ts';
import list from '../ui/list-page.module.css';
import styles from './activity.module.css';

/** Load of the database per minute, and host resources. */
export function ActivityPanel({ isLive, isEmbedded }: { readonly isLive: boolean; readonly isEmbedded: boolean }) {
  const t = useTranslations('admin');
  const { clock, statementCharts, machineCharts } = useActivityMessages();
  const [within, setWithin] = useState<'hour' | 'threeHours'>('hour');
  const { data, error } = useQuery(activityQuery({ isLive }));
  if (data === undefined) return <Problem error={error} />;
  const until = data.now;
  const span = { since: Math.max(data.since, until - SPANS[within] + 60_000), until };
  const statements = statementCharts(data, span);
  return (
    <>
      <div className={list['tools']}>
        <SpanChoice spans={['hour', 'threeHours']} value={within} onChoose={setWithin} />
        <span className="meta clip">
          {t(isEmbedded ? 'activitySayEmbedded' : 'activitySay', { since: clock(span.since) })}
        </span>
      </div>
      <Problem error={error} />
      <PresentFigures activity={data} isLive={isLive} />
      <div className={styles['activity']}>
        {statements.length === 0 && <EmptyState title={t('noActivity')} say={t('noActivitySay')} />}
        {[...statements, ...machineCharts(data, span, isEmbedded)].map((chart) => (
          <MinuteBars key={chart.title} {...span} {...chart} />
        ))}
      </div>
      <ActivityTable activity={data} span={span} isEmbedded={isEmbedded} />
      {isEmbedded && <SpaceSizes isLive={isLive} />}
    </>
  );
}
