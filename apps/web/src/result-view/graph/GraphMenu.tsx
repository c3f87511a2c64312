import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { GraphScene, SceneTarget } from '@astrolabe/graph-view';
import { RULE_COLOURS } from '../../ui/rule-colours.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { ContextMenu, type ScreenPoint } from '../ContextMenu.tsx';
import styles from './graph.module.css';

/** Position and target of a graph's context menu. */
export interface GraphMenuPlace {
  readonly at: ScreenPoint;
  readonly target: SceneTarget;
}

/** Menu of the graph: color of selected vertices, IDs, and opening the canvas. */
export function GraphMenu({
  open,
  scene,
  onColour,
  onExplore,
  onClose,
}: {
  readonly open: GraphMenuPlace;
  readonly scene: GraphScene;
  /** A color as `#rrggbb`; undefined restores the tag color. */
  readonly onColour: (colour: string | undefined) => void;
  /** Absent without an exploration canvas. */
  readonly onExplore: ((isAll: boolean) => void) | undefined;
  readonly onClose: () => void;
}) {
  const t = useTranslations('graphMenu');
  const copy = useCopy();
  const chosen = [...scene.selection].flatMap((index) => scene.vertices[index] ?? []);
  return (
    <ContextMenu at={open.at} label={t('label')} isTall onClose={onClose}>
      {chosen.length > 0 && (
        <>
          <Menu.Label>{t('colour', { count: chosen.length })}</Menu.Label>
          <div className={styles['swatches']}>
            {RULE_COLOURS.map((colour, index) => (
              <Menu.Item
                key={colour}
                aria-label={t('colourNumber', { number: index + 1 })}
                className={styles['swatch'] ?? ''}
                onClick={() => onColour(colour)}
              >
                <i style={{ background: colour }} />
              </Menu.Item>
            ))}
          </div>
          <label className={styles['freeColour']}>
            {t('freeColour')}
            <input
              type="color"
              defaultValue={RULE_COLOURS[0]}
              onChange={(event) => onColour(event.currentTarget.value)}
            />
          </label>
          <Menu.Item onClick={() => onColour(undefined)}>{t('tagColour')}</Menu.Item>
          <Menu.Divider />
          {onExplore && (
            <Menu.Item onClick={() => onExplore(false)}>{t('addChosen', { count: chosen.length })}</Menu.Item>
          )}
          <Menu.Item onClick={() => void copy(chosen.map(({ vid }) => String(vid)).join('\n'))}>
            {t('copyIds')}
          </Menu.Item>
        </>
      )}
      {onExplore && <Menu.Item onClick={() => onExplore(true)}>{t('addAll')}</Menu.Item>}
      <Menu.Item onClick={() => scene.select(scene.vertices.map(({ index }) => index))}>{t('selectAll')}</Menu.Item>
    </ContextMenu>
  );
}
