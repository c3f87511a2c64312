import { useTranslations } from 'use-intl';
import { Segments } from '../ui/Segments.tsx';

/** Time spans of the lists and charts in the administration, in milliseconds. */
export const SPANS = {
  hour: 60 * 60_000,
  threeHours: 3 * 60 * 60_000,
  day: 24 * 60 * 60_000,
  week: 7 * 24 * 60 * 60_000,
  month: 30 * 24 * 60 * 60_000,
} as const;

/** One of the spans. */
export type Span = keyof typeof SPANS;

/** The available spans and the selected one. */
export interface SpanChoiceProps<Offered extends Span> {
  readonly spans: readonly Offered[];
  readonly value: Offered;
  readonly onChoose: (span: Offered) => void;
}

/** Selects the time span of a list or a chart. */
export function SpanChoice<Offered extends Span>({ spans, value, onChoose }: SpanChoiceProps<Offered>) {
  const t = useTranslations('admin');
  return (
    <Segments
      label={t('window')}
      size="form"
      value={value}
      segments={spans.map((span) => ({ value: span, label: t<Span>(span) }))}
      onChoose={onChoose}
    />
  );
}
