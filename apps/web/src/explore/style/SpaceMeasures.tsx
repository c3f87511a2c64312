import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Measure } from '@astrolabe/graph-view';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { addVertex } from '../act/explore-commands.ts';
import { WriteMeasure } from './WriteMeasure.tsx';
import { MEASURED_LISTED_MAX } from '../limits.ts';
import { changeView } from '../state/explore-steps.ts';
import { useSpaceTotals } from '../state/use-space-totals.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import { isGrouping, measureSpace, rulesOfSpaceMeasure } from './space-measure.ts';
import styles from '../explore.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** A measure of the whole space: its ranking, and a button to show it on the canvas. */
export function SpaceMeasures({ measure }: { readonly measure: Measure }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const errorMessages = useErrorMessages();
  const space = useStore(exploration.store, (store) => store.space);
  const size = useSpaceTotals(space);
  useSceneValue((scene) => scene.revision);
  const [isReversed, setReversed] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['space-measure', space, measure],
    queryFn: ({ signal }) => measureSpace(measure, space, size, signal),
    // The number of samples depends on the size of the space.
    enabled: space !== '' && (size !== undefined || measure !== 'betweenness'),
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  });
  if (error !== null)
    return (
      <p className={styles['none']} role="alert">
        {errorMessages(error).text}
      </p>
    );
  if (data === undefined)
    return (
      <p className={styles['none']}>
        <Spinner /> {t('measuring')}
      </p>
    );
  const name = t(`measure_${measure}`);
  const rows = (isReversed ? data.ranked.toReversed() : data.ranked).slice(0, MEASURED_LISTED_MAX);
  const captionOf = (index: number | undefined): string | undefined => exploration.scene.vertices[index ?? -1]?.caption;
  return (
    <>
      <div className={styles['fields']}>
        {data.isCut && <p className="meta">{t('measureCut', { count: data.ranked.length })}</p>}
        <Button
          size="form"
          onClick={() => {
            const title = t('measureInSpace', { name });
            const { rules } = exploration.state.view;
            changeView(exploration, 'stepStyle', title, {
              rules: rulesOfSpaceMeasure(exploration, rules, measure, title, data),
            });
          }}
        >
          {t(isGrouping(measure) ? 'colorDrawn' : 'sizeDrawn')}
        </Button>
        <WriteMeasure measure={measure} ranked={data.ranked} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('vertex')}</th>
            <th scope="col" aria-sort={isReversed ? 'ascending' : 'descending'}>
              <button type="button" onClick={() => setReversed(!isReversed)}>
                {name} {isReversed ? '↑' : '↓'}
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([vid, value]) => (
            <tr key={String(vid)}>
              <td>
                <button type="button" className="clip" onClick={() => void addVertex(exploration, vid, String(vid))}>
                  {captionOf(exploration.scene.indexOf(vid)) ?? String(vid)}
                </button>
              </td>
              <td>{format.number(value, { maximumSignificantDigits: 4 })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
