import { useEffect, useRef, type ReactNode } from 'react';
import {
  Copy,
  EyeOff,
  Focus,
  Package,
  PackageOpen,
  Pin,
  RefreshCcw,
  Route,
  Sparkle,
  SquarePlay,
  StickyNote,
  Target,
  Trash2,
  Waypoints,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { GraphCanvas } from '@astrolabe/graph-view';
import {
  collapseLeaves,
  collapseSelected,
  hideSelected,
  isolateSelected,
  openGroup,
  togglePinned,
} from '../act/arrange-commands.ts';
import { useQuestionTexts } from '../add/use-question-texts.ts';
import { isEmbedded } from '../act/limited-add.ts';
import { showCycles, showSimilar } from '../act/whole-space-questions.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { stage } from '../edit/edit-store.ts';
import { runAction, selectedElements } from '../act/explore-commands.ts';
import { ACTIONS_IN_MENU_MAX } from '../limits.ts';
import { beginNote } from '../act/note-commands.ts';
import { actionsOfSpace, canRunOn } from '../act/saved-actions.ts';
import { pluginActions } from '../act/plugin-actions.ts';
import { useMayEdit } from '../edit/use-may-edit.ts';
import shared from '../explore.module.css';
import styles from './page.module.css';
import { useExploration } from '../state/use-exploration.ts';

const NOTHING_SELECTED = { vids: [], edges: [] };
const ITEM_HEIGHT = 43;
const WIDTH = 200;

/** Context menu of a vertex, at its right edge. Arrow keys move, Escape closes. */
export function ContextMenu({ canvas }: { readonly canvas: GraphCanvas }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const copy = useCopy();
  const { menu: place, space } = useStore(exploration.store);
  const list = useRef<HTMLDivElement>(null);
  const mayEdit = useMayEdit();
  const questions = useQuestionTexts();
  useEffect(() => {
    if (place) list.current?.querySelector('button')?.focus();
  }, [place]);
  if (place === undefined) return null;
  const vertex = exploration.scene.vertices[place.index];
  if (!vertex) return null;
  const close = (): void => {
    exploration.store.setState({ menu: undefined });
    canvas.focus();
  };
  const many = exploration.scene.selection.size > 1;
  const items: readonly (readonly [string, ReactNode, () => void])[] = [
    ...(vertex.bubble
      ? [
          [
            t('openGroup'),
            <PackageOpen key="i" size={16} />,
            () => void openGroup(exploration, vertex.bubble?.id ?? ''),
          ] as const,
        ]
      : [
          [
            t('expand'),
            <Sparkle key="i" size={16} />,
            () => exploration.store.setState({ lensKey: vertex.key }),
          ] as const,
        ]),
    ...(many
      ? [
          [
            t('collapseSelected'),
            <Package key="i" size={16} />,
            () => void collapseSelected(exploration, t('groupOf', { name: vertex.caption })),
          ] as const,
          [t('paths'), <Route key="i" size={16} />, () => exploration.store.setState({ panel: 'paths' })] as const,
        ]
      : [
          [
            t('collapseLeaves'),
            <Package key="i" size={16} />,
            () => void collapseLeaves(exploration, vertex.index),
          ] as const,
        ]),
    ...(vertex.bubble || many || !isEmbedded()
      ? []
      : [
          [
            t('cyclesHere'),
            <RefreshCcw key="i" size={16} />,
            () => void showCycles(exploration, vertex.vid, questions.cyclesThrough),
          ] as const,
          [
            t('similarHere'),
            <Waypoints key="i" size={16} />,
            () => void showSimilar(exploration, vertex.vid, questions.similar),
          ] as const,
        ]),
    [t('pinOrFree'), <Pin key="i" size={16} />, () => togglePinned(exploration)],
    [t('isolate'), <Focus key="i" size={16} />, () => void isolateSelected(exploration)],
    [t('flyHere'), <Target key="i" size={16} />, () => canvas.centreOn(vertex.index)],
    ...(vertex.bubble || many
      ? []
      : [[t('note'), <StickyNote key="i" size={16} />, () => void beginNote(exploration)] as const]),
    [t('copyId'), <Copy key="i" size={16} />, () => void copy(String(vertex.vid))],
    [t('hide'), <EyeOff key="i" size={16} />, () => void hideSelected(exploration)],
    ...(vertex.bubble ? [] : [...actionsOfSpace(space), ...pluginActions()])
      .filter(
        ({ statement }) => !canRunOn(statement, NOTHING_SELECTED) && canRunOn(statement, selectedElements(exploration)),
      )
      .slice(0, ACTIONS_IN_MENU_MAX)
      .map(
        (action) => [action.name, <SquarePlay key="i" size={16} />, () => void runAction(exploration, action)] as const,
      ),
    ...(vertex.bubble || !mayEdit
      ? []
      : [
          [
            t('deleteVertex'),
            <Trash2 key="i" size={16} />,
            () =>
              stage(exploration, {
                kind: 'delete-vertex',
                vid: vertex.vid,
                tags: vertex.tags,
                edges: [...exploration.scene.edgesAt(vertex.index)].map((at) => {
                  const { edgeType, rank, src, dst, properties } = exploration.scene.edges[at]!;
                  const ends = { src: exploration.scene.vertices[src]!.vid, dst: exploration.scene.vertices[dst]!.vid };
                  return { edge: { edgeType, rank, ...ends }, properties };
                }),
              }),
          ] as const,
        ]),
  ];
  const { camera } = canvas;
  const x = camera.screenX(exploration.scene.positions[2 * vertex.index] ?? 0) + 16;
  const y = camera.screenY(exploration.scene.positions[2 * vertex.index + 1] ?? 0) - 12;
  const height = items.length * ITEM_HEIGHT;
  return (
    <div
      ref={list}
      role="menu"
      aria-label={vertex.caption}
      className={`${shared['float']} ${styles['menu']}`}
      style={{
        left: Math.max(8, x + WIDTH > camera.width ? x - WIDTH - 32 : x),
        top: Math.max(8, Math.min(y, camera.height - height - 12)),
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) exploration.store.setState({ menu: undefined });
      }}
      onKeyDown={(event) => {
        const buttons = [...event.currentTarget.querySelectorAll('button')];
        const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
        if (event.key === 'ArrowDown') buttons[(at + 1) % buttons.length]?.focus();
        else if (event.key === 'ArrowUp') buttons[(at - 1 + buttons.length) % buttons.length]?.focus();
        else if (event.key === 'Escape') close();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {items.map(([label, icon, run], at) => (
        <button
          key={at}
          type="button"
          role="menuitem"
          onClick={() => {
            close();
            run();
          }}
        >
          {icon}
          <span className="clip">{label}</span>
        </button>
      ))}
    </div>
  );
}
