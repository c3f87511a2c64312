import { useEffect, useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { measureScene, MEASURES, type Measure, type Measured } from '@astrolabe/graph-view';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { isEmbedded } from '../act/limited-add.ts';
import { SpaceMeasures } from './SpaceMeasures.tsx';
import { SPACE_MEASURES } from './space-measure.ts';
import { changeView } from '../state/explore-steps.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { MEASURED_LISTED_MAX } from '../limits.ts';
import { rulesOfMeasure } from './measure-rules.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import styles from '../explore.module.css';
import type { Exploration } from '../state/exploration.ts';
import { useExploration } from '../state/use-exploration.ts';

/** Returns the vertices with the lowest or highest measured values: all that a table lists, in order. */
function firstOf(exploration: Exploration, values: Float64Array, isAscending: boolean): readonly number[] {
  const sorted = values.toSorted();
  const listed = MEASURED_LISTED_MAX + exploration.scene.bubbles.length;
  const bound = (isAscending ? sorted[listed - 1] : sorted.at(-listed)) ?? (isAscending ? Infinity : -Infinity);
  const found: number[] = [];
  // Many values may equal the bound; only a few of them are listed, in canvas order.
  for (let index = 0; index < values.length; index++)
    if (isAscending ? values[index]! <= bound : values[index]! >= bound) found.push(index);
  return found
    .filter((index) => !exploration.scene.vertices[index]?.bubble)
    .sort((a, b) => (isAscending ? 1 : -1) * (values[a]! - values[b]!) || a - b);
}

/** Measures of the graph on the canvas: as a sortable table, and as the style of the vertices. */
export function MeasuresPanel() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const errorMessages = useErrorMessages();
  const revision = useSceneValue((scene) => scene.revision);
  const [chosen, setChosen] = useState<Measure>('degree');
  const [isWhole, setWhole] = useState(false);
  const offered = isWhole ? SPACE_MEASURES : MEASURES;
  const [result, setResult] = useState<{ readonly measured: Measured; readonly revision: number }>();
  const [failure, setFailure] = useState<unknown>();
  const [isAscending, setAscending] = useState(false);
  useEffect(() => {
    if (isWhole) return;
    const controller = new AbortController();
    measureScene(exploration.scene, chosen, controller.signal)
      .then((measured) => {
        setResult({ measured, revision });
        setFailure(undefined);
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setFailure(error);
      });
    return () => controller.abort();
  }, [chosen, revision, isWhole, exploration]);
  const measured = result?.revision === revision && result.measured.measure === chosen ? result.measured : undefined;
  const rows = useMemo(
    () => (measured ? firstOf(exploration, measured.values, isAscending).slice(0, MEASURED_LISTED_MAX) : []),
    [measured, isAscending, exploration],
  );
  return (
    <FloatPanel
      title={t(isWhole ? 'measuresInSpace' : 'measuresOnCanvas')}
      foot={
        isWhole ? undefined : (
          <>
            <span className="meta grow">{measured?.isSampled === true ? t('sampled') : ''}</span>
            <Button
              disabled={measured === undefined}
              onClick={() => {
                if (!measured) return;
                const { rules } = exploration.state.view;
                const title = t(`measure_${chosen}`);
                changeView(exploration, 'stepStyle', title, {
                  rules: rulesOfMeasure(exploration, rules, measured, title),
                });
              }}
            >
              {t('showAsStyle')}
            </Button>
          </>
        )
      }
    >
      <div className={styles['fields']}>
        {isEmbedded() && (
          <Segments
            label={t('measureOf')}
            value={isWhole ? 'space' : 'canvas'}
            segments={[
              { value: 'canvas', label: t('ofCanvas') },
              { value: 'space', label: t('ofSpace') },
            ]}
            onChoose={(value) => {
              setWhole(value === 'space');
              if (value === 'space' && !SPACE_MEASURES.includes(chosen)) setChosen('degree');
            }}
          />
        )}
        <Choice
          label={t('measure')}
          value={chosen}
          options={offered.map((value) => ({ value, label: t(`measure_${value}`) }))}
          onChoose={(value) => setChosen(MEASURES.find((one) => one === value) ?? 'degree')}
        />
      </div>
      {isWhole && <SpaceMeasures key={chosen} measure={chosen} />}
      {!isWhole && failure !== undefined && (
        <p className={styles['none']} role="alert">
          {errorMessages(failure).text}
        </p>
      )}
      {!isWhole && measured === undefined && failure === undefined && (
        <p className={styles['none']}>
          <Spinner /> {t('measuring')}
        </p>
      )}
      {!isWhole && measured && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('vertex')}</th>
              <th scope="col" aria-sort={isAscending ? 'ascending' : 'descending'}>
                <button type="button" onClick={() => setAscending(!isAscending)}>
                  {t(`measure_${chosen}`)} {isAscending ? '↑' : '↓'}
                </button>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((index) => (
              <tr key={exploration.scene.vertices[index]?.key}>
                <td>
                  <button
                    type="button"
                    className="clip"
                    onClick={() => {
                      exploration.scene.select([index]);
                      exploration.canvas?.centreOn(index);
                    }}
                  >
                    {exploration.scene.vertices[index]?.caption}
                  </button>
                </td>
                <td>{format.number(measured.values[index] ?? 0, { maximumSignificantDigits: 4 })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FloatPanel>
  );
}
