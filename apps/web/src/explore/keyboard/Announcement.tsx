import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useSceneValue } from '../state/use-scene-value.ts';
import { useShownSchema } from '../perspective/use-shown-schema.ts';
import { useExploration } from '../state/use-exploration.ts';

/** Announces keyboard navigation to screen readers: the position among the edges, then the vertex. */
export function Announcement() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const selection = useSceneValue((scene) => scene.selection);
  const { position } = useStore(exploration.navigation);
  const shown = useShownSchema();
  const vertex = selection.size === 1 ? exploration.scene.vertices[[...selection][0] ?? -1] : undefined;
  let text = selection.size > 1 ? t('selectedCount', { count: selection.size }) : '';
  if (vertex !== undefined) {
    text = vertex.bubble
      ? t('atGroup', { name: vertex.caption, count: vertex.bubble.count })
      : t('at', {
          name: vertex.caption,
          tag: vertex.tags.map((tag) => shown.tag(tag.name)).join(', ') || t('noTag'),
          edges: vertex.degree,
        });
    if (position?.to === vertex.index)
      text = `${t('walkPlace', { at: position.at, count: position.count, type: shown.edgeType(position.edgeType) })}, ${text}`;
  }
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
