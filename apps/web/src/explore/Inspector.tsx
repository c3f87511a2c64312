import { useState } from 'react';
import { EyeOff, Focus, Pin, PinOff, Sparkle, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SceneVertex } from '@astrolabe/graph-view';
import type { Properties } from '@astrolabe/model';
import { ValueText } from '../result-view/ValueText.tsx';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Segments } from '../ui/Segments.tsx';
import { TagShape } from '../ui/TagShape.tsx';
import { hideSelected, isolateSelected, togglePinned } from './explore-commands.ts';
import { exploreScene, exploreStore } from './explore-store.ts';
import { NEIGHBOURS_LISTED_MAX } from './limits.ts';
import { useSceneValue } from './use-scene-value.ts';
import styles from './explore.module.css';

/** What is known of the selected vertex, or what can be done with several. Nothing where nothing is selected. */
export function Inspector() {
  const words = useTranslations('explore');
  const selection = useSceneValue((scene) => scene.selection);
  useStore(exploreStore, (store) => store.steps);
  const [view, setView] = useState<'properties' | 'neighbours'>('properties');
  if (selection.size === 0) return null;
  const vertex = selection.size === 1 ? exploreScene.vertices[[...selection][0] ?? -1] : undefined;
  const isPinned = [...selection].every((index) => exploreScene.pinned[index] === 1);
  return (
    <aside className={`${styles['float']} ${styles['inspector']}`} aria-label={words('inspector')}>
      <header>
        {vertex?.style !== undefined && <TagShape slot={vertex.style.slot} size={14} />}
        <h2 className="clip grow">
          {vertex === undefined ? words('selectedCount', { count: selection.size }) : vertex.caption}
        </h2>
        <IconButton
          label={words(isPinned ? 'unpin' : 'pin')}
          isPressed={isPinned}
          icon={isPinned ? <PinOff size={16} /> : <Pin size={16} />}
          onClick={togglePinned}
        />
        <IconButton label={words('closeInspector')} icon={<X size={16} />} onClick={() => exploreScene.select([])} />
      </header>
      {vertex !== undefined && (
        <>
          <p className={styles['inspectorId']}>
            {vertex.tags.map((tag) => (
              <Chip key={tag.name}>{tag.name}</Chip>
            ))}
            <span className="mono clip">
              {vertex.isPlaceholder ? (
                `${String(vertex.vid)} · ${words('placeholder')}`
              ) : (
                <ValueText value={vertex.vid} />
              )}
            </span>
          </p>
          <div className={styles['inspectorTabs']}>
            <Segments
              label={words('inspector')}
              value={view}
              segments={[
                { value: 'properties', label: words('properties') },
                { value: 'neighbours', label: `${words('neighbours')} ${vertex.degree}` },
              ]}
              onChoose={setView}
            />
          </div>
          <div className={styles['inspectorBody']}>
            {view === 'properties' ? <PropertiesOf vertex={vertex} /> : <NeighboursOf vertex={vertex} />}
          </div>
        </>
      )}
      <footer>
        {vertex !== undefined && (
          <Button
            kind="primary"
            icon={<Sparkle size={14} />}
            onClick={() => exploreStore.setState({ lensKey: vertex.key })}
          >
            {words('expand')}
          </Button>
        )}
        <Button icon={<Focus size={14} />} onClick={isolateSelected}>
          {words('isolate')}
        </Button>
        <Button icon={<EyeOff size={14} />} onClick={hideSelected}>
          {words('hide')}
        </Button>
      </footer>
    </aside>
  );
}

function PropertiesOf({ vertex }: { readonly vertex: SceneVertex }) {
  const words = useTranslations('explore');
  const all: readonly { readonly tag: string; readonly properties: Properties }[] = vertex.tags.map((tag) => ({
    tag: tag.name,
    properties: tag.properties,
  }));
  if (all.every(({ properties }) => properties.size === 0))
    return <p className={styles['none']}>{words('noProperties')}</p>;
  return (
    <>
      {all.map(({ tag, properties }) => (
        <section key={tag}>
          {all.length > 1 && <h3>{tag}</h3>}
          <dl>
            {[...properties].map(([name, value]) => (
              <div key={name}>
                <dt className="clip">{name}</dt>
                <dd>
                  <ValueText value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function NeighboursOf({ vertex }: { readonly vertex: SceneVertex }) {
  const words = useTranslations('explore');
  const edges = exploreScene.edges
    .filter((edge) => edge.src === vertex.index || edge.dst === vertex.index)
    .slice(0, NEIGHBOURS_LISTED_MAX);
  if (edges.length === 0) return <p className={styles['none']}>{words('noNeighbours')}</p>;
  return (
    <ul>
      {edges.map((edge) => {
        const isOut = edge.src === vertex.index;
        const other = exploreScene.vertices[isOut ? edge.dst : edge.src];
        return (
          <li key={edge.key}>
            <button type="button" onClick={() => other !== undefined && exploreScene.select([other.index])}>
              <EdgeLine slot={exploreScene.edgeTypes.orderOf(edge.edgeType)} />
              <span className="muted">{words(isOut ? 'out' : 'in')}</span>
              <span className="clip grow">{other?.caption}</span>
              <span className="meta clip">{edge.edgeType}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
