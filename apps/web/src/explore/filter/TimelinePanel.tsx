import { useEffect, useMemo, useRef, useState } from 'react';
import { Pause, Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { changeView } from '../state/explore-steps.ts';
import { previewView } from '../state/show-state.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { HISTOGRAM_BINS, TIMELINE_MS } from '../limits.ts';
import { firstWindow, PLAY_MODES, playedWindow, type PlayedRange, type PlayMode } from './played-window.ts';
import { numericProperties, propertyTitle, type NumericProperty, type TimeWindow } from '../state/property-filter.ts';
import { numbersOf } from './property-values.ts';
import { RangeHistogram } from './RangeHistogram.tsx';
import { useSceneValue } from '../state/use-scene-value.ts';
import { useSlicedScan } from '../state/use-sliced-scan.ts';
import { histogramOf, type Histogram } from '../../result-view/value/value-number.ts';
import styles from '../explore.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Filters the canvas by a window of a date or number that can be moved or played. */
export function TimelinePanel() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const revision = useSceneValue((scene) => scene.revision);
  const properties = useMemo(
    () =>
      numericProperties(exploration.scene.vertices, exploration.scene.edges).toSorted(
        (a, b) => Number(a.kind === 'number') - Number(b.kind === 'number'),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [revision, exploration],
  );
  const before = exploration.state.view.timeline;
  const [title, setTitle] = useState(before ? propertyTitle(before) : '');
  const property = properties.find((one) => propertyTitle(one) === title) ?? properties[0];
  const numbers = useSlicedScan([property], function* () {
    return property && { property, values: yield* numbersOf(exploration, property) };
  });
  const histogram = useMemo(
    () => (numbers && numbers.property === property ? histogramOf(numbers.values, HISTOGRAM_BINS) : undefined),
    [numbers, property],
  );
  return (
    <FloatPanel title={t('timeline')}>
      {property === undefined || histogram === undefined ? (
        <p className={styles['none']}>{t('noNumbers')}</p>
      ) : (
        <div className={styles['filterRow']}>
          <Choice
            label={t('timeOver')}
            value={propertyTitle(property)}
            options={properties.map((one) => ({ value: propertyTitle(one), label: propertyTitle(one) }))}
            onChoose={setTitle}
          />
          <TimeWindowPlayer
            key={propertyTitle(property)}
            property={property}
            histogram={histogram}
            before={before && propertyTitle(before) === propertyTitle(property) ? before : undefined}
          />
        </div>
      )}
    </FloatPanel>
  );
}

function TimeWindowPlayer({
  property,
  histogram,
  before,
}: {
  readonly property: NumericProperty;
  readonly histogram: Histogram;
  readonly before: TimeWindow | undefined;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const [range, setRange] = useState({ from: before?.from ?? histogram.from, to: before?.to ?? histogram.to });
  const [isPlaying, setPlaying] = useState(false);
  const [mode, setMode] = useState<PlayMode>('window');
  const frame = useRef(0);
  const windowOf = (next: PlayedRange): TimeWindow => ({ ...property, ...next });
  const show = (next: PlayedRange): void => {
    setRange(next);
    previewView(exploration, { timeline: windowOf(next) });
  };
  useEffect(() => {
    if (!isPlaying) return;
    const first = firstWindow(mode, histogram, range);
    const start = performance.now();
    let last = first;
    const step = (): void => {
      const { window, isOver } = playedWindow(mode, histogram, first, (performance.now() - start) / TIMELINE_MS);
      last = window;
      show(window);
      if (isOver) setPlaying(false);
      else frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame.current);
      changeView(exploration, 'stepTimeline', propertyTitle(property), { timeline: windowOf(last) });
    };
    // Playing begins from the range as it is when the button is pressed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPlaying, exploration]);
  return (
    <>
      <RangeHistogram
        title={propertyTitle(property)}
        histogram={histogram}
        kind={property.kind}
        {...range}
        onChange={(from, to) => {
          setPlaying(false);
          show({ from, to });
        }}
      />
      <Segments
        label={t('playMode')}
        size="form"
        value={mode}
        segments={PLAY_MODES.map((value) => ({ value, label: t(`play_${value}`) }))}
        onChoose={(next) => {
          setPlaying(false);
          setMode(next);
        }}
      />
      <div className={styles['panelRow']}>
        <IconButton
          size="form"
          label={t(isPlaying ? 'pause' : 'play')}
          icon={isPlaying ? <Pause size={16} /> : <Play size={16} />}
          onClick={() => setPlaying(!isPlaying)}
        />
        <span className="grow" />
        <Button
          onClick={() => {
            setPlaying(false);
            changeView(exploration, 'stepTimeline', propertyTitle(property), { timeline: windowOf(range) });
          }}
        >
          {t('keepWindow')}
        </Button>
        <Button
          onClick={() => {
            setPlaying(false);
            setRange({ from: histogram.from, to: histogram.to });
            changeView(exploration, 'stepTimeline', '', { timeline: undefined });
          }}
        >
          {t('wholeTime')}
        </Button>
      </div>
    </>
  );
}
