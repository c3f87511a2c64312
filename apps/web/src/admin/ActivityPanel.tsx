import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { activityQuery } from '../data/storage.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatBytes } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { MinuteBars } from './MinuteBars.tsx';
import styles from './admin.module.css';

/** How busy the database was in the last hours, minute by minute: statements, their times, and the memory of the studio. */
export function ActivityPanel({ isLive, isEmbedded }: { readonly isLive: boolean; readonly isEmbedded: boolean }) {
  const words = useTranslations('admin');
  const format = useFormatter();
  const { data, error } = useQuery(activityQuery({ isLive }));
  if (data === undefined) return <Problem error={error} />;
  const { since, now: until, minutes, memory } = data;
  const clock = (at: number): string => format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit' });
  const time = (ms: number): string =>
    words('milliseconds', { time: format.number(ms, { maximumSignificantDigits: 2 }) });
  const present = minutes.at(-1)?.at === until ? minutes.at(-1) : undefined;
  const all = minutes.reduce((sum, minute) => sum + minute.statements, 0);
  const failed = minutes.reduce((sum, minute) => sum + minute.failures, 0);
  const busiest = Math.max(...minutes.map((minute) => minute.statements), 0);
  const slowest = Math.max(...minutes.map((minute) => minute.slowestTwentiethMs), 0);
  const largest = Math.max(...memory.map(({ bytes }) => bytes), 0);
  const span = { since, until };
  return (
    <>
      <p className={`meta ${styles['activitySay']}`}>
        {words(isEmbedded ? 'activitySayEmbedded' : 'activitySay', { since: clock(since) })}
      </p>
      <Problem error={error} />
      <div className={styles['activity']}>
        {all === 0 ? (
          <EmptyState title={words('noActivity')} say={words('noActivitySay')} />
        ) : (
          <>
            <MinuteBars
              {...span}
              title={words('statementsByMinute')}
              last={format.number(present?.statements ?? 0)}
              most={words('statementsMost', { most: busiest })}
              label={words('statementsLabel', { all, failed, since: clock(since), most: busiest })}
              partTone="danger"
              bars={minutes.map(({ at, statements, failures }) => ({
                at,
                value: statements,
                part: failures,
                say: words('statementsAt', { at: clock(at), statements, failures }),
              }))}
            />
            <MinuteBars
              {...span}
              title={words('timesByMinute')}
              last={present === undefined ? words('none') : time(present.medianMs)}
              most={words('timesMost', { most: time(slowest) })}
              label={words('timesLabel', { since: clock(since), most: time(slowest) })}
              partTone="accent"
              bars={minutes.map(({ at, medianMs, slowestTwentiethMs }) => ({
                at,
                value: slowestTwentiethMs,
                part: medianMs,
                say: words('timesAt', { at: clock(at), median: time(medianMs), most: time(slowestTwentiethMs) }),
              }))}
            />
          </>
        )}
        <MinuteBars
          {...span}
          title={isEmbedded ? words('memoryEmbedded') : words('memoryStudio')}
          last={formatBytes(memory.at(-1)?.bytes ?? 0)}
          most={words('memoryMost', { most: formatBytes(largest) })}
          label={words('memoryLabel', { since: clock(since), most: formatBytes(largest) })}
          partTone="accent"
          bars={memory.map(({ at, bytes }) => ({
            at,
            value: bytes,
            part: 0,
            say: words('memoryAt', { at: clock(at), bytes: formatBytes(bytes) }),
          }))}
        />
      </div>
    </>
  );
}
