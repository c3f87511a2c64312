import type { Activity, ActivityMinute, MachineMinute } from '@astrolabe/http-api';
import { useFormatter, useTranslations } from 'use-intl';
import { formatBytes } from '../ui/format.ts';
import type { MinuteBarsProps, MinuteSpan } from './MinuteBars.tsx';

const MINUTE_MS = 60_000;

/** Chart labels for a time span, and number formats. */
export interface ActivityMessages {
  /** A time of day, with its day if steps are longer than a minute. */
  readonly moment: (at: number) => string;
  readonly time: (ms: number) => string;
  readonly share: (share: number) => string;
  /** Statements and their times; none if nothing ran. */
  readonly statementCharts: (activity: Activity, span: MinuteSpan) => readonly MinuteBarsProps[];
  readonly machineCharts: (activity: Activity, span: MinuteSpan, isEmbedded: boolean) => readonly MinuteBarsProps[];
}

/** Returns the chart labels of the activity in the language of the page. */
export function useActivityMessages(stepMs: number = MINUTE_MS): ActivityMessages {
  const t = useTranslations('admin');
  const format = useFormatter();
  const step = stepMs / MINUTE_MS;
  const clock = (at: number): string =>
    format.dateTime(new Date(at), {
      ...(stepMs > MINUTE_MS && { month: 'short', day: 'numeric' }),
      hour: '2-digit',
      minute: '2-digit',
    });
  const time = (ms: number): string => t('milliseconds', { time: format.number(ms, { maximumSignificantDigits: 2 }) });
  const share = (value: number): string => format.number(value, { style: 'percent', maximumFractionDigits: 1 });
  /** A chart of one value per minute; the last one is current. */
  const plain = (
    title: string,
    figures: readonly { readonly at: number; readonly value: number }[],
    span: MinuteSpan,
    said: (value: number) => string,
  ): MinuteBarsProps => {
    const most = said(Math.max(...figures.map(({ value }) => value), 0));
    return {
      title,
      last: said(figures.at(-1)?.value ?? 0),
      most: t('most', { most }),
      label: t('chartLabel', { step, title, since: clock(span.since), most }),
      unit: said,
      tones: ['quiet'],
      bars: figures.map(({ at, value }) => ({
        at,
        values: [value],
        say: t('figureAt', { at: clock(at), figure: said(value) }),
      })),
    };
  };
  return {
    moment: clock,
    time,
    share,
    statementCharts: ({ minutes, now }, span) => {
      const shown = minutes.filter(({ at }) => at >= span.since && at <= span.until);
      if (shown.length === 0) return [];
      const present = shown.at(-1)?.at === now ? shown.at(-1) : undefined;
      const sum = (of: (minute: ActivityMinute) => number): number =>
        shown.reduce((all, minute) => all + of(minute), 0);
      const busiest = Math.max(...shown.map((minute) => minute.statements));
      const slowest = Math.max(...shown.map((minute) => minute.slowestHundredthMs));
      return [
        {
          title: t('statementsByMinute', { step }),
          last: format.number(present?.statements ?? 0),
          most: t('statementsMost', { step, most: busiest }),
          label: t('statementsLabel', {
            step,
            all: sum((minute) => minute.statements),
            failed: sum((minute) => minute.failures),
            since: clock(span.since),
            most: busiest,
          }),
          unit: (value: number) => format.number(value, { notation: 'compact' }),
          tones: ['quiet', 'danger'],
          bars: shown.map(({ at, statements, failures }) => ({
            at,
            values: [statements, failures],
            say: t('statementsAt', { at: clock(at), statements, failures }),
          })),
        },
        {
          title: t('timesByMinute'),
          last: present === undefined ? t('none') : time(present.medianMs),
          most: t('timesMost', { step, most: time(slowest) }),
          label: t('timesLabel', { step, since: clock(span.since), most: time(slowest) }),
          unit: time,
          tones: ['quiet', 'middle', 'accent'],
          bars: shown.map(({ at, medianMs, slowestTwentiethMs, slowestHundredthMs }) => ({
            at,
            values: [slowestHundredthMs, slowestTwentiethMs, medianMs],
            say: t('timesAt', {
              at: clock(at),
              median: time(medianMs),
              twentieth: time(slowestTwentiethMs),
              most: time(slowestHundredthMs),
            }),
          })),
        },
        plain(
          t('answeredByMinute', { step }),
          everyMinute(shown, now).map(({ at, minute }) => ({ at, value: minute?.answeredBytes ?? 0 })),
          span,
          formatBytes,
        ),
      ];
    },
    machineCharts: ({ machine }, span, isEmbedded) => {
      const shown = machine.filter(({ at }) => at >= span.since && at <= span.until);
      const figures = (of: (minute: MachineMinute) => number | undefined) =>
        shown.flatMap((minute) => {
          const value = of(minute);
          return value === undefined ? [] : [{ at: minute.at, value }];
        });
      const count = (value: number): string => format.number(value);
      const charts = [
        plain(
          t(isEmbedded ? 'memoryEmbedded' : 'memoryStudio'),
          figures((minute) => minute.memoryBytes),
          span,
          formatBytes,
        ),
        plain(
          t(isEmbedded ? 'cpuEmbedded' : 'cpuStudio'),
          figures((minute) => minute.cpuShare),
          span,
          share,
        ),
      ];
      if (!isEmbedded) return charts;
      return [
        ...charts,
        plain(
          t('sessions'),
          figures((minute) => minute.sessions),
          span,
          count,
        ),
        plain(
          t('graphMemory'),
          figures((minute) => minute.graphBytes),
          span,
          formatBytes,
        ),
        plain(
          t('diskByMinute'),
          figures((minute) => minute.diskBytes),
          span,
          formatBytes,
        ),
      ];
    },
  };
}

/** The minutes with activity, and the current one. */
function everyMinute(
  minutes: readonly ActivityMinute[],
  now: number,
): readonly { readonly at: number; readonly minute: ActivityMinute | undefined }[] {
  const ran = minutes.map((minute) => ({ at: minute.at, minute }));
  return ran.at(-1)?.at === now ? ran : [...ran, { at: now, minute: undefined }];
}

/** Statements completed per second in the last full minute, and the share that failed. */
export function lastWholeMinute({ minutes, now }: Activity): { readonly perSecond: number; readonly failed: number } {
  const minute = minutes.findLast(({ at }) => at === now - MINUTE_MS);
  if (minute === undefined) return { perSecond: 0, failed: 0 };
  return { perSecond: minute.statements / 60, failed: minute.failures / minute.statements };
}
