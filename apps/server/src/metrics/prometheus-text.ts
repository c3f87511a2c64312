/** The content type of Prometheus' text format. */
export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** A sample of a metric family: labels, and the suffix for histograms. */
export interface Sample {
  readonly suffix?: '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Samples of one metric. */
export interface MetricFamily {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** Returns metrics in Prometheus' text format, without empty families. */
export function prometheusText(families: readonly MetricFamily[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help.replace(/[\\\n]/g, escaped)}`,
        `# TYPE ${name} ${type}`,
        ...samples.map((sample) => `${name}${sample.suffix ?? ''}${labelsOf(sample)} ${sample.value}`),
        '',
      ].join('\n'),
    )
    .join('');
}

function labelsOf({ labels = {} }: Sample): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\\n"]/g, escaped)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(character: string): string {
  return character === '\n' ? '\\n' : `\\${character}`;
}
