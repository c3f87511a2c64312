import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { schemaQuery } from '../../data/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { findPaths } from '../act/find-paths.ts';
import type { PathQuestion, WayOfEdges } from '../ask/explore-statements.ts';
import type { SceneVertex } from '@astrolabe/graph-view';
import { VertexSearch } from '../find/VertexSearch.tsx';
import type { PathEnd } from '../state/explore-state.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { EXPAND_MAX, PATH_STEPS, PATH_STEPS_MAX, PATHS_MAX } from '../limits.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import shared from '../explore.module.css';
import styles from './add.module.css';
import { useQuestionTexts } from './use-question-texts.ts';
import type { Exploration } from '../state/exploration.ts';
import { useExploration } from '../state/use-exploration.ts';

/** Paths between vertices that are searched for or selected; the ends stay until they are changed. */
export function PathsPanel() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const texts = useQuestionTexts().paths;
  const space = useStore(exploration.store, (store) => store.space);
  const isBusy = useStore(exploration.store, (store) => store.isBusy);
  const schema = useQuery(schemaQuery(space)).data;
  const selection = useSceneValue((scene) => scene.selection);
  const ends = useStore(exploration.store, (store) => store.pathEnds);
  const [mode, setMode] = useState<PathQuestion['mode']>('shortest');
  const [direction, setDirection] = useState<WayOfEdges>('both');
  const [edgeType, setEdgeType] = useState('');
  const [steps, setSteps] = useState(String(PATH_STEPS));
  const [limit, setLimit] = useState(String(PATHS_MAX));
  // The panel opens with the selection as ends; afterward only the user changes them.
  useEffect(() => {
    if (exploration.store.getState().pathEnds !== undefined && exploration.scene.selection.size < 2) return;
    const selected = chosenVertices(exploration);
    exploration.store.setState({
      pathEnds: {
        from: (selected.length > 1 ? selected.slice(0, -1) : selected).map(endOf),
        to: (selected.length > 1 ? selected.slice(-1) : []).map(endOf),
      },
    });
  }, [exploration]);
  const { from, to } = ends ?? { from: [], to: [] };
  const setEnd = (end: 'from' | 'to', list: readonly PathEnd[]): void =>
    exploration.store.setState({ pathEnds: { from, to, [end]: list } });
  const find = (): void =>
    void findPaths(
      exploration,
      {
        mode,
        from: from.map(({ vid }) => vid),
        to: to.map(({ vid }) => vid),
        edgeTypes: edgeType === '' ? [] : [edgeType],
        direction,
        steps: between(steps, 1, PATH_STEPS_MAX),
        limit: between(limit, 1, EXPAND_MAX),
      },
      texts,
    );
  const missing = ends === undefined ? undefined : from.length === 0 ? 'from' : to.length === 0 ? 'to' : undefined;
  return (
    <FloatPanel
      title={t('paths')}
      foot={
        <>
          <span className="grow" />
          <Button kind="primary" disabled={isBusy || from.length === 0 || to.length === 0} onClick={find}>
            {t('findPaths')}
          </Button>
        </>
      }
    >
      <div className={shared['fields']}>
        {(['from', 'to'] as const).map((end) => (
          <PathEnds
            key={end}
            label={t(end === 'from' ? 'pathFrom' : 'pathTo')}
            ends={end === 'from' ? from : to}
            others={end === 'from' ? to : from}
            isNext={missing === end}
            hasSelection={selection.size > 0}
            onChange={(list) => setEnd(end, list)}
          />
        ))}
        <Segments
          label={t('pathMode')}
          value={mode}
          segments={[
            { value: 'shortest', label: t('shortestPath') },
            { value: 'all', label: t('allPaths') },
            { value: 'noloop', label: t('noLoopPaths') },
          ]}
          onChoose={setMode}
        />
        <Choice
          label={t('direction')}
          value={direction}
          options={(['both', 'out', 'in'] as const).map((value) => ({ value, label: t(value) }))}
          onChoose={(value) => setDirection(value === 'out' || value === 'in' ? value : 'both')}
        />
        <Choice
          label={t('edgeType')}
          value={edgeType}
          options={[
            { value: '', label: t('everyType') },
            ...(schema?.edgeTypes ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
          onChoose={setEdgeType}
        />
        <div className={shared['panelRow']}>
          <TextField
            label={t('stepsMost')}
            inputMode="numeric"
            value={steps}
            onChange={(event) => setSteps(event.currentTarget.value)}
          />
          <TextField
            label={t('limitMost')}
            inputMode="numeric"
            value={limit}
            onChange={(event) => setLimit(event.currentTarget.value)}
          />
        </div>
      </div>
    </FloatPanel>
  );
}

/** One end of the paths: its vertices, and a search box for another one. */
function PathEnds({
  label,
  ends,
  others,
  isNext,
  hasSelection,
  onChange,
}: {
  readonly label: string;
  readonly ends: readonly PathEnd[];
  /** The vertices of the other end. */
  readonly others: readonly PathEnd[];
  /** Whether this is the first end that is missing. */
  readonly isNext: boolean;
  readonly hasSelection: boolean;
  readonly onChange: (ends: readonly PathEnd[]) => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const names =
    ends.length === 0
      ? t('nothingChosen')
      : ends.length < 4
        ? ends.map(({ caption }) => caption).join(', ')
        : t('vertices', { count: ends.length });
  return (
    <>
      <p className={styles['ends']}>
        <span>{label}</span>
        <b className="clip grow">{names}</b>
        <Button size="row" disabled={!hasSelection} onClick={() => onChange(chosenVertices(exploration).map(endOf))}>
          {t('takeSelection')}
        </Button>
      </p>
      <VertexSearch
        label={label}
        isLabelHidden
        isNext={isNext}
        notSuggested={[...ends, ...others].map(({ vid }) => vid)}
        onChoose={({ vid, text }) => onChange([{ vid, caption: text }])}
      />
    </>
  );
}

function chosenVertices(exploration: Exploration): readonly SceneVertex[] {
  return [...exploration.scene.selection].flatMap((index) => {
    const vertex = exploration.scene.vertices[index];
    return vertex && !vertex.bubble ? [vertex] : [];
  });
}

function endOf({ vid, caption }: SceneVertex): PathEnd {
  return { vid, caption };
}

function between(text: string, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(Number(text)) || least));
}
