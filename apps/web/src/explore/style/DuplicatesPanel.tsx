import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { mergeDuplicates } from '../act/arrange-commands.ts';
import { findDuplicates, type DuplicateSet } from '../act/duplicates.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { DUPLICATES_LISTED_MAX } from '../limits.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import styles from '../explore.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Lists sets of probable duplicates before they are merged. A merge is an undoable step of the canvas; the data does not change. */
export function DuplicatesPanel() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const revision = useSceneValue((scene) => scene.revision);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const sets = useMemo(() => findDuplicates(exploration.scene.vertices), [revision, exploration]);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ vertices }: DuplicateSet): string => vertices[0]?.key ?? '';
  const listed = sets.slice(0, DUPLICATES_LISTED_MAX);
  const chosen = listed.filter((set) => !skipped.has(keyOf(set)));
  const toggle = (key: string): void => {
    const next = new Set(skipped);
    if (!next.delete(key)) next.add(key);
    setSkipped(next);
  };
  return (
    <FloatPanel
      title={t('duplicates')}
      foot={
        <>
          <span className="meta grow">{t('duplicatesOf', { shown: listed.length, total: sets.length })}</span>
          <Button
            kind="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              void mergeDuplicates(exploration, chosen);
              exploration.store.setState({ panel: undefined });
            }}
          >
            {t('mergeSets', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <p className={styles['none']}>{t(sets.length === 0 ? 'noDuplicates' : 'duplicatesSay')}</p>
      <ul className={styles['rules']}>
        {listed.map((set) => (
          <li key={keyOf(set)}>
            <label className={`${styles['check']} grow`}>
              <input type="checkbox" checked={!skipped.has(keyOf(set))} onChange={() => toggle(keyOf(set))} />
              <span className={`grow ${styles['savedName']}`}>
                {set.name}
                <span className="meta">{set.vertices.map(({ vid }) => String(vid)).join(', ')}</span>
              </span>
            </label>
            <Button size="row" onClick={() => exploration.scene.select(set.vertices.map(({ index }) => index))}>
              {t('selectThese')}
            </Button>
          </li>
        ))}
      </ul>
    </FloatPanel>
  );
}
