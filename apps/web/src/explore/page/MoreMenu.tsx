import type { ReactNode } from 'react';
import { Menu } from '@mantine/core';
import {
  Blend,
  Boxes,
  Check,
  Columns2,
  ClockFading,
  Combine,
  Compass,
  Ellipsis,
  Eraser,
  Funnel,
  Package,
  PackageOpen,
  Palette,
  PencilLine,
  Pin,
  Spline,
  SquarePlay,
  StickyNote,
  Unlink,
  Waypoints,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { menuLook } from '../../ui/menu-look.ts';
import {
  collapseSelected,
  groupBy,
  openAllGroups,
  toggleBridged,
  toggleBundled,
  toggleLifted,
  togglePinned,
} from '../act/arrange-commands.ts';
import { addCommonNeighbours, addDangling } from '../act/explore-commands.ts';
import { useMayEdit } from '../edit/use-may-edit.ts';
import { clearCanvas } from '../state/explore-steps.ts';
import type { ExplorePanel } from '../state/explore-state.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import { ToolMenu } from './ToolMenu.tsx';
import { Explorations } from '../state/explorations.ts';
import { useLastingStore } from '../../ui/LastingStores.tsx';
import { useExploration } from '../state/use-exploration.ts';

const GROUP_PROPERTIES_MAX = 12;

/** Tools that are not in the toolbar, in groups: find, arrange, panels. */
export function MoreMenu({ schema }: { readonly schema: SchemaSnapshot | undefined }) {
  const exploration = useExploration();
  const explorations = useLastingStore(Explorations);
  const isSplit = useStore(explorations.store, (store) => store.second !== undefined);
  const t = useTranslations('explore');
  const isBusy = useStore(exploration.store, (store) => store.isBusy);
  const selection = useSceneValue((scene) => scene.selection);
  const isEmpty = useSceneValue((scene) => scene.vertices.length === 0);
  const hasBubbles = useSceneValue((scene) => scene.bubbles.length > 0);
  const mayEdit = useMayEdit();
  const first = exploration.scene.vertices[[...selection].at(-1) ?? -1];
  const properties = [...new Set((schema?.tags ?? []).flatMap((tag) => tag.properties.map(({ name }) => name)))].slice(
    0,
    GROUP_PROPERTIES_MAX,
  );
  const tagsDrawn = useSceneValue((scene) => scene.counts.tags);
  useStore(exploration.store, (store) => store.tree.at);
  const {
    hidden,
    view: { lifted, isBridged },
  } = exploration.state;
  const liftable = (schema?.tags ?? [])
    .filter(({ name }) => tagsDrawn.some((tag) => tag.name === name))
    .flatMap((tag) => tag.properties.map(({ name }) => ({ tag: tag.name, property: name })))
    .slice(0, GROUP_PROPERTIES_MAX);
  const isLifted = (tag: string, property: string): boolean =>
    lifted.some((one) => one.tag === tag && one.property === property);
  const panel = (name: ExplorePanel, label: string, icon: ReactNode) => (
    <Menu.Item leftSection={icon} onClick={() => exploration.store.setState({ panel: name, lensKey: undefined })}>
      {label}
    </Menu.Item>
  );
  return (
    <ToolMenu label={t('moreTools')} icon={<Ellipsis size={16} />}>
      <Menu.Label>{t('moreFind')}</Menu.Label>
      <Menu.Item
        leftSection={<Blend size={16} />}
        disabled={isBusy || selection.size !== 2}
        onClick={() => void addCommonNeighbours(exploration)}
      >
        {t('common')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Unlink size={16} />}
        disabled={isBusy || selection.size === 0}
        onClick={() => void addDangling(exploration)}
      >
        {t('dangling')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Combine size={16} />}
        disabled={isEmpty}
        onClick={() => exploration.store.setState({ panel: 'duplicates', lensKey: undefined })}
      >
        {t('duplicates')}
      </Menu.Item>
      <Menu.Label>{t('moreArrange')}</Menu.Label>
      <Menu.Item
        leftSection={<Pin size={16} />}
        disabled={selection.size === 0}
        onClick={() => togglePinned(exploration)}
      >
        {t('pinOrFree')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Package size={16} />}
        disabled={selection.size < 2}
        onClick={() => void collapseSelected(exploration, t('groupOf', { name: first?.caption ?? '' }))}
      >
        {t('collapseSelected')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Boxes size={16} />}
        disabled={isEmpty}
        onClick={() => void groupBy(exploration, { kind: 'tag' })}
      >
        {t('groupByTag')}
      </Menu.Item>
      <Menu.Sub {...menuLook} position="right-start">
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<Boxes size={16} />} disabled={isEmpty || properties.length === 0}>
            {t('groupByAny')}
          </Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          {properties.map((property) => (
            <Menu.Item key={property} onClick={() => void groupBy(exploration, { kind: 'property', property })}>
              {t('groupByProperty', { property })}
            </Menu.Item>
          ))}
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      <Menu.Item leftSection={<Spline size={16} />} disabled={isEmpty} onClick={() => void toggleBundled(exploration)}>
        {t(exploration.state.isBundled ? 'parallelApart' : 'parallelAsOne')}
      </Menu.Item>
      <Menu.Sub {...menuLook} position="right-start">
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<Waypoints size={16} />} disabled={isEmpty || liftable.length === 0}>
            {t('valuesAsVertices')}
          </Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          {liftable.map(({ tag, property }) => (
            <Menu.Item
              key={`${tag} ${property}`}
              leftSection={isLifted(tag, property) ? <Check size={16} /> : undefined}
              onClick={() => void toggleLifted(exploration, { tag, property })}
            >
              {tag}.{property}
            </Menu.Item>
          ))}
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      <Menu.Item
        leftSection={<Waypoints size={16} />}
        disabled={!isBridged && hidden.size === 0}
        onClick={() => void toggleBridged(exploration)}
      >
        {t(isBridged ? 'bridgesOff' : 'bridgesOn')}
      </Menu.Item>
      <Menu.Item
        leftSection={<PackageOpen size={16} />}
        disabled={!hasBubbles}
        onClick={() => void openAllGroups(exploration)}
      >
        {t('openAll')}
      </Menu.Item>
      <Menu.Item leftSection={<Eraser size={16} />} disabled={isEmpty} onClick={() => void clearCanvas(exploration)}>
        {t('clearCanvas')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Columns2 size={16} />}
        onClick={() => void (isSplit ? explorations.join() : explorations.split())}
      >
        {t(isSplit ? 'closeSplit' : 'split')}
      </Menu.Item>
      <Menu.Label>{t('morePanels')}</Menu.Label>
      {panel('filter', t('filters'), <Funnel size={16} />)}
      {panel('timeline', t('timeline'), <ClockFading size={16} />)}
      {panel('style', t('styleRules'), <Palette size={16} />)}
      {panel('perspective', t('perspective'), <Compass size={16} />)}
      {panel('actions', t('actions'), <SquarePlay size={16} />)}
      {panel('notes', t('notes'), <StickyNote size={16} />)}
      {mayEdit && panel('edit', t('edit'), <PencilLine size={16} />)}
    </ToolMenu>
  );
}
