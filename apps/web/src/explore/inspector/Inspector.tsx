import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Copy, EyeOff, Focus, Pin, PinOff, Sparkle, Trash2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SceneEdge, SceneVertex } from '@astrolabe/graph-view';
import { schemaQuery } from '../../data/spaces.ts';
import { ValueText } from '../../result-view/value/ValueText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { hideSelected, isolateSelected, openGroup, togglePinned } from '../act/arrange-commands.ts';
import { stage } from '../edit/edit-store.ts';
import { EditableProperties } from '../edit/EditableProperties.tsx';
import { NEIGHBOURS_LISTED_MAX } from '../limits.ts';
import { NoteField } from '../note/NoteField.tsx';
import { SelectionLists } from './SelectionLists.tsx';
import { useMayEdit } from '../edit/use-may-edit.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import { useShownSchema } from '../perspective/use-shown-schema.ts';
import { VertexDegrees } from './VertexDegrees.tsx';
import { VertexStatements } from './VertexStatements.tsx';
import shared from '../explore.module.css';
import styles from './inspector.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Details of the selected vertex or edge, or actions for several. Empty without a selection. */
export function Inspector() {
  const exploration = useExploration();
  const selection = useSceneValue((scene) => scene.selection);
  useStore(exploration.store, (store) => store.tree);
  const edge = useSceneValue((scene) => scene.selectedEdge);
  if (edge) return <EdgeInspector edge={edge} />;
  if (selection.size === 0) return null;
  const vertex = selection.size === 1 ? exploration.scene.vertices[[...selection][0] ?? -1] : undefined;
  return <VertexInspector vertex={vertex} selection={selection} />;
}

function VertexInspector({
  vertex,
  selection,
}: {
  readonly vertex: SceneVertex | undefined;
  readonly selection: ReadonlySet<number>;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const [view, setView] = useState<'properties' | 'neighbours' | 'statement'>('properties');
  const copy = useCopy();
  const shown = useShownSchema();
  const isPinned = [...selection].every((index) => exploration.scene.pinned[index] === 1);
  return (
    <aside
      className={`${shared['float']} ${styles['inspector']}`}
      aria-label={t(exploration.pane === '' ? 'inspector' : 'inspectorOfSecond')}
    >
      <header>
        {vertex?.style !== undefined && <TagShape slot={vertex.style.slot} size={14} />}
        <h2 className="clip grow">
          {vertex === undefined ? t('selectedCount', { count: selection.size }) : vertex.caption}
        </h2>
        <IconButton
          label={t(isPinned ? 'unpin' : 'pin')}
          isPressed={isPinned}
          icon={isPinned ? <PinOff size={16} /> : <Pin size={16} />}
          onClick={() => togglePinned(exploration)}
        />
        <IconButton label={t('closeInspector')} icon={<X size={16} />} onClick={() => exploration.scene.select([])} />
      </header>
      {vertex?.bubble && <p className={styles['inspectorId']}>{t('standsFor', { count: vertex.bubble.count })}</p>}
      {vertex !== undefined && !vertex.bubble && (
        <>
          <p className={styles['inspectorId']}>
            {vertex.tags.map((tag) => (
              <Chip key={tag.name}>{shown.tag(tag.name)}</Chip>
            ))}
            <span className="mono clip">
              {vertex.isPlaceholder ? `${String(vertex.vid)} · ${t('placeholder')}` : <ValueText value={vertex.vid} />}
            </span>
            <IconButton
              size="row"
              label={t('copyId')}
              icon={<Copy size={14} />}
              onClick={() => void copy(String(vertex.vid))}
            />
          </p>
          <div className={styles['inspectorTabs']}>
            <Segments
              label={t('inspector')}
              value={view}
              segments={[
                { value: 'properties', label: t('properties') },
                { value: 'neighbours', label: `${t('neighbours')} ${vertex.degree}` },
                { value: 'statement', label: t('statementTab') },
              ]}
              onChoose={setView}
            />
          </div>
          <div className={styles['inspectorBody']}>
            {view === 'properties' && <PropertiesOf vertex={vertex} />}
            {view === 'properties' && <VertexDegrees vertex={vertex} />}
            {view === 'neighbours' && <NeighboursOf vertex={vertex} />}
            {view === 'statement' && <VertexStatements vid={vertex.vid} />}
            <NoteField elementKey={vertex.key} />
          </div>
        </>
      )}
      {vertex === undefined && <SelectionLists selection={selection} />}
      <footer>
        {vertex !== undefined && (
          <Button
            kind="primary"
            icon={<Sparkle size={14} />}
            onClick={() => {
              if (vertex.bubble) void openGroup(exploration, vertex.bubble.id);
              else exploration.store.setState({ lensKey: vertex.key });
            }}
          >
            {t(vertex.bubble ? 'openGroup' : 'expand')}
          </Button>
        )}
        <Button icon={<Focus size={14} />} onClick={() => void isolateSelected(exploration)}>
          {t('isolate')}
        </Button>
        <Button icon={<EyeOff size={14} />} onClick={() => void hideSelected(exploration)}>
          {t('hide')}
        </Button>
      </footer>
    </aside>
  );
}

function EdgeInspector({ edge }: { readonly edge: SceneEdge }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const space = useStore(exploration.store, (store) => store.space);
  const mayEdit = useMayEdit();
  const shown = useShownSchema();
  const schema = useQuery(schemaQuery(space)).data;
  const [src, dst] = [exploration.scene.vertices[edge.src], exploration.scene.vertices[edge.dst]];
  if (!src || !dst) return null;
  const isBundle = edge.count > 1 || Boolean(src.bubble ?? dst.bubble);
  const key = { edgeType: edge.edgeType, rank: edge.rank, src: src.vid, dst: dst.vid };
  return (
    <aside
      className={`${shared['float']} ${styles['inspector']}`}
      aria-label={t(exploration.pane === '' ? 'inspector' : 'inspectorOfSecond')}
    >
      <header>
        <EdgeLine slot={edge.typeOrder} />
        <h2 className="clip grow">{shown.edgeType(edge.edgeType)}</h2>
        <IconButton label={t('closeInspector')} icon={<X size={16} />} onClick={() => exploration.scene.select([])} />
      </header>
      <p className={styles['inspectorId']}>
        <button type="button" className={shared['linkish']} onClick={() => exploration.scene.select([src.index])}>
          {src.caption}
        </button>
        →
        <button type="button" className={shared['linkish']} onClick={() => exploration.scene.select([dst.index])}>
          {dst.caption}
        </button>
        {!isBundle && <span className="mono meta">@{String(edge.rank)}</span>}
      </p>
      <div className={styles['inspectorBody']}>
        <EditableProperties
          properties={edge.properties}
          schema={isBundle ? undefined : schema?.edgeTypes.find(({ name }) => name === edge.edgeType)}
          onChange={(property, before, after) =>
            stage(exploration, { kind: 'set-edge', edge: key, property, before, after })
          }
        />
        {!isBundle && <NoteField elementKey={edge.key} />}
      </div>
      {!isBundle && mayEdit && (
        <footer>
          <Button
            icon={<Trash2 size={14} />}
            onClick={() => stage(exploration, { kind: 'delete-edge', edge: key, properties: edge.properties })}
          >
            {t('deleteEdge')}
          </Button>
        </footer>
      )}
    </aside>
  );
}

function PropertiesOf({ vertex }: { readonly vertex: SceneVertex }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const space = useStore(exploration.store, (store) => store.space);
  const schema = useQuery(schemaQuery(space)).data;
  const shown = useShownSchema();
  if (vertex.tags.every(({ properties }) => properties.size === 0))
    return <p className={shared['none']}>{t('noProperties')}</p>;
  return vertex.tags.map((tag) => (
    <section key={tag.name}>
      {vertex.tags.length > 1 && <h3>{shown.tag(tag.name)}</h3>}
      <EditableProperties
        properties={tag.properties}
        schema={schema?.tags.find(({ name }) => name === tag.name)}
        onChange={(property, before, after) =>
          stage(exploration, { kind: 'set-vertex', vid: vertex.vid, tag: tag.name, property, before, after })
        }
      />
    </section>
  ));
}

function NeighboursOf({ vertex }: { readonly vertex: SceneVertex }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const shown = useShownSchema();
  const edges = [...exploration.scene.edgesAt(vertex.index)].slice(0, NEIGHBOURS_LISTED_MAX);
  if (edges.length === 0) return <p className={shared['none']}>{t('noNeighbours')}</p>;
  return (
    <ul>
      {edges.map((at) => {
        const edge = exploration.scene.edges[at]!;
        const isOut = edge.src === vertex.index;
        const other = exploration.scene.vertices[isOut ? edge.dst : edge.src];
        return (
          <li key={edge.key}>
            <button type="button" onClick={() => other !== undefined && exploration.scene.select([other.index])}>
              <EdgeLine slot={edge.typeOrder} />
              <span className="muted">{t(isOut ? 'out' : 'in')}</span>
              <span className="clip grow">{other?.caption}</span>
              <span className="meta clip">{shown.edgeType(edge.edgeType)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
