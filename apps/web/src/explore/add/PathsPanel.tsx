import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { schemaQuery } from '../../data/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { findPaths } from '../act/explore-commands.ts';
import type { PathQuestion, WayOfEdges } from '../ask/explore-statements.ts';
import { exploreScene, exploreStore } from '../state/explore-store.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { EXPAND_MAX, PATH_STEPS, PATH_STEPS_MAX, PATHS_MAX } from '../limits.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import shared from '../explore.module.css';
import styles from './add.module.css';

/** Paths between two selections: the first is marked, the second is what is selected now; or the first and the last of one selection. */
export function PathsPanel() {
  const words = useTranslations('explore');
  const space = useStore(exploreStore, (store) => store.space);
  const isBusy = useStore(exploreStore, (store) => store.isBusy);
  const schema = useQuery(schemaQuery(space)).data;
  const selection = useSceneValue((scene) => scene.selection);
  const [marked, setMarked] = useState<readonly string[]>();
  const [mode, setMode] = useState<PathQuestion['mode']>('shortest');
  const [direction, setDirection] = useState<WayOfEdges>('both');
  const [edgeType, setEdgeType] = useState('');
  const [steps, setSteps] = useState(String(PATH_STEPS));
  const [limit, setLimit] = useState(String(PATHS_MAX));
  const chosen = [...selection].flatMap((index) => {
    const vertex = exploreScene.vertices[index];
    return vertex && !vertex.bubble ? [vertex] : [];
  });
  const from = marked
    ? marked.flatMap((key) => exploreScene.vertices[exploreScene.indexOfKey(key) ?? -1] ?? [])
    : chosen.slice(0, -1);
  const to = marked ? chosen.filter(({ key }) => !marked.includes(key)) : chosen.slice(-1);
  const names = (list: typeof chosen): string =>
    list.length === 0
      ? words('nothingChosen')
      : list.length < 4
        ? list.map(({ caption }) => caption).join(', ')
        : words('vertices', { count: list.length });
  const find = (): void =>
    void findPaths({
      mode,
      from: from.map(({ vid }) => vid),
      to: to.map(({ vid }) => vid),
      edgeTypes: edgeType === '' ? [] : [edgeType],
      direction,
      steps: between(steps, 1, PATH_STEPS_MAX),
      limit: between(limit, 1, EXPAND_MAX),
    });
  return (
    <FloatPanel
      title={words('paths')}
      foot={
        <>
          <span className="grow" />
          <Button kind="primary" disabled={isBusy || from.length === 0 || to.length === 0} onClick={find}>
            {words('findPaths')}
          </Button>
        </>
      }
    >
      <div className={shared['fields']}>
        <p className={styles['ends']}>
          <span>{words('pathFrom')}</span>
          <b className="clip grow">{names(from)}</b>
          <Button size="row" disabled={chosen.length === 0} onClick={() => setMarked(chosen.map(({ key }) => key))}>
            {words('markStart')}
          </Button>
        </p>
        <p className={styles['ends']}>
          <span>{words('pathTo')}</span>
          <b className="clip grow">{names(to)}</b>
        </p>
        <Segments
          label={words('pathMode')}
          value={mode}
          segments={[
            { value: 'shortest', label: words('shortestPath') },
            { value: 'all', label: words('allPaths') },
            { value: 'noloop', label: words('noLoopPaths') },
          ]}
          onChoose={setMode}
        />
        <Choice
          label={words('direction')}
          value={direction}
          options={(['both', 'out', 'in'] as const).map((value) => ({ value, label: words(value) }))}
          onChoose={(value) => setDirection(value === 'out' || value === 'in' ? value : 'both')}
        />
        <Choice
          label={words('edgeType')}
          value={edgeType}
          options={[
            { value: '', label: words('everyType') },
            ...(schema?.edgeTypes ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
          onChoose={setEdgeType}
        />
        <div className={shared['panelRow']}>
          <TextField
            label={words('stepsMost')}
            inputMode="numeric"
            value={steps}
            onChange={(event) => setSteps(event.currentTarget.value)}
          />
          <TextField
            label={words('limitMost')}
            inputMode="numeric"
            value={limit}
            onChange={(event) => setLimit(event.currentTarget.value)}
          />
        </div>
      </div>
    </FloatPanel>
  );
}

function between(text: string, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(Number(text)) || least));
}
