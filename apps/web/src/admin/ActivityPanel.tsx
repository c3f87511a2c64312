import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ZoomOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ACTIVITY_STEPS_MS } from '@astrolabe/http-api';
import { activityQuery } from '../data/storage.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import { MinuteBars, type MinuteSpan } from './MinuteBars.tsx';
import { CurrentFigures } from './CurrentFigures.tsx';
import { SpaceSizes } from './SpaceSizes.tsx';
import { SpanChoice, SPANS } from './SpanChoice.tsx';
import { useActivityMessages } from './activity-charts.ts';
import list from '../ui/list-page.module.css';
import styles from './activity.module.css';

const [MINUTE_MS, QUARTER_MS, HOUR_MS, QUARTER_DAY_MS] = ACTIVITY_STEPS_MS;

/** Step length of a chart by its span: about a hundred steps, of one minute while minutes are recorded. */
const STEPS = {
  hour: MINUTE_MS,
  threeHours: MINUTE_MS,
  day: QUARTER_MS,
  week: HOUR_MS,
  month: QUARTER_DAY_MS,
} as const;

type ActivitySpan = keyof typeof STEPS;

const CHOICES = ['hour', 'threeHours', 'day', 'week', 'month'] as const;

/** Load of the database and host resources, by the minute or in longer steps. Dragging across a chart zooms all of them. */
export function ActivityPanel({ isLive, isEmbedded }: { readonly isLive: boolean; readonly isEmbedded: boolean }) {
  const t = useTranslations('admin');
  const [within, setWithin] = useState<ActivitySpan>('hour');
  const [zoom, setZoom] = useState<MinuteSpan>();
  const stepMs = zoom === undefined ? STEPS[within] : stepOfZoom(zoom, STEPS[within]);
  const { moment, statementCharts, machineCharts } = useActivityMessages(stepMs);
  const { data, error } = useQuery({ ...activityQuery({ isLive, stepMs }), placeholderData: keepPreviousData });
  const present = useQuery(activityQuery({ isLive, stepMs: MINUTE_MS })).data;
  if (data === undefined || present === undefined) return <Problem error={error} />;
  const until = data.now;
  const span = zoom ?? { since: Math.max(data.since, until - SPANS[within] + stepMs), until };
  const statements = statementCharts(data, span);
  return (
    <>
      <div className={list['tools']}>
        <SpanChoice
          spans={CHOICES}
          value={within}
          onChoose={(chosen) => {
            setZoom(undefined);
            setWithin(chosen);
          }}
        />
        {zoom !== undefined && (
          <Button size="form" icon={<ZoomOut size={16} />} onClick={() => setZoom(undefined)}>
            {t('wholeSpan')}
          </Button>
        )}
        <span className="meta clip">
          {t(isEmbedded ? 'activitySayEmbedded' : 'activitySay', { since: moment(span.since) })} {t('zoomHint')}
        </span>
      </div>
      <Problem error={error} />
      <CurrentFigures activity={present} isLive={isLive} />
      <div className={styles['activity']}>
        {statements.length === 0 && <EmptyState title={t('noActivity')} say={t('noActivitySay')} />}
        {[...statements, ...machineCharts(data, span, isEmbedded)].map((chart) => (
          <MinuteBars key={chart.title} {...span} {...chart} stepMs={data.stepMs} onZoom={setZoom} />
        ))}
      </div>
      <ActivityTable activity={data} span={span} isEmbedded={isEmbedded} />
      {isEmbedded && <SpaceSizes isLive={isLive} />}
    </>
  );
}

/** The shortest recorded step for a part of a span; minutes are recorded only for the last hours. */
function stepOfZoom({ since, until }: MinuteSpan, whole: number): number {
  if (whole === MINUTE_MS) return MINUTE_MS;
  return until - since <= 2 * SPANS.day ? QUARTER_MS : Math.min(whole, HOUR_MS);
}
