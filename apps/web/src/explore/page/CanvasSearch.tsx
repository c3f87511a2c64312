import { useDeferredValue, useEffect, useState } from 'react';
import { Search, SquareDashedMousePointer } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { runInSlices, type SceneEdge, type SceneVertex } from '@astrolabe/graph-view';
import { valueText } from '../../result-view/value/value-pieces.ts';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { NOTHING_FOUND, searchInSlices, type CanvasFinding, type CanvasHit } from './canvas-search.ts';
import { SpaceHitLine } from '../find/SpaceHitLine.tsx';
import type { SpaceHit } from '../find/space-search.ts';
import { useSpaceSearch } from '../find/use-space-search.ts';
import { NotSearched } from '../find/VertexSearch.tsx';
import { addVertex } from '../act/explore-commands.ts';
import { FOUND_MAX } from '../limits.ts';
import { flyToElement } from '../act/note-commands.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import shared from '../explore.module.css';
import styles from './legend.module.css';
import { useExploration } from '../state/use-exploration.ts';

/**
 * Finds vertices and edges on the canvas by name or property, moves to the chosen one, or selects all of them. Unless `isCanvasOnly`, finds
 * vertices of the space too.
 */
export function CanvasSearch({ isCanvasOnly }: { readonly isCanvasOnly: boolean }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const [text, setText] = useState('');
  const revision = useSceneValue((scene) => scene.revision);
  const wanted = useDeferredValue(text);
  const { hits, vertices } = useFinding(wanted, revision);
  const found = useSpaceSearch(isCanvasOnly ? '' : text);
  const others = found.hits.filter(({ vid }) => exploration.scene.indexOf(vid) === undefined);
  const isNowhere = !isCanvasOnly && found.isDone && others.length === 0;
  const errorLine = useErrorLine();
  const add = (hit: SpaceHit | undefined): void => {
    if (hit === undefined) return;
    setText('');
    void addVertex(exploration, hit.vid, hit.text);
    exploration.canvas?.focus();
  };
  const fly = (element: SceneVertex | SceneEdge | undefined): void => {
    if (element === undefined) return;
    flyToElement(exploration, element);
    setText('');
    // After a find, the focus returns to the canvas to expand, navigate or add a note.
    exploration.canvas?.focus();
  };
  return (
    <form
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault();
        // If the list is not ready, the text of the field is used.
        void runInSlices(searchInSlices(exploration.scene, text), exploration.scene.edges.length).then(
          ({ hits: [first] }) => (first ? fly(first.element) : add(others[0])),
        );
      }}
    >
      <TextField
        label={t('search')}
        isLabelHidden
        placeholder={t(isCanvasOnly ? 'search' : 'searchSpace')}
        icon={<Search size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() !== '' && (
        <div className={`${shared['float']} ${shared['hits']}`} role="group" aria-label={t('found')}>
          {hits.map((hit) => (
            <button key={hit.element.key} type="button" onClick={() => fly(hit.element)}>
              <HitLine hit={hit} />
            </button>
          ))}
          {hits.length === 0 && <p>{t(isNowhere ? 'foundNoneInSpace' : 'foundNone')}</p>}
          {found.error !== null && <p>{errorLine(found.error)}</p>}
          {(others.length > 0 || found.notSearched.length > 0) && <h3>{t('foundInSpace')}</h3>}
          {others.slice(0, FOUND_MAX).map((hit) => (
            <button key={String(hit.vid)} type="button" onClick={() => add(hit)}>
              <SpaceHitLine hit={hit} query={text} />
            </button>
          ))}
          {found.notSearched.length > 0 && <NotSearched properties={found.notSearched} />}
          {vertices.length > 1 && (
            <button
              type="button"
              onClick={() => {
                exploration.scene.select(vertices);
                setText('');
              }}
            >
              <SquareDashedMousePointer size={14} />
              {t('foundAll', { count: format.number(vertices.length) })}
            </button>
          )}
        </div>
      )}
    </form>
  );
}

/** Results of the search; on a large canvas, earlier results stay until the search is done. */
function useFinding(text: string, revision: number): CanvasFinding {
  const exploration = useExploration();
  const [finding, setFinding] = useState(NOTHING_FOUND);
  useEffect(() => {
    let isWanted = true;
    const search = function* (): Generator<undefined, CanvasFinding | undefined> {
      const slices = searchInSlices(exploration.scene, text);
      for (;;) {
        const { done, value } = slices.next();
        if (done) return value;
        yield;
        if (!isWanted) return undefined;
      }
    };
    void runInSlices(search(), exploration.scene.edges.length).then((found) => isWanted && found && setFinding(found));
    return () => {
      isWanted = false;
    };
  }, [text, revision, exploration]);
  return finding;
}

function HitLine({ hit: { element, at } }: { readonly hit: CanvasHit }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const holding = at === undefined ? undefined : `${at}: ${textOf(element, at)}`;
  if ('vid' in element)
    return (
      <>
        {element.style !== undefined && <TagShape slot={element.style.slot} />}
        <span className="clip grow">{element.caption}</span>
        <span className="mono meta clip">{holding ?? (element.bubble ? t('group') : String(element.vid))}</span>
      </>
    );
  return (
    <>
      <EdgeLine slot={element.typeOrder} />
      <span className="clip grow">
        {exploration.scene.vertices[element.src]?.caption} → {exploration.scene.vertices[element.dst]?.caption}
      </span>
      <span className="mono meta clip">{holding ?? element.edgeType}</span>
    </>
  );
}

function textOf(element: SceneVertex | SceneEdge, property: string): string {
  const all = 'vid' in element ? element.tags.map(({ properties }) => properties) : [element.properties];
  const value = all.find((properties) => properties.has(property))?.get(property);
  return value === undefined ? '' : typeof value === 'string' ? value : valueText(value);
}
