import type { GraphScene } from '@astrolabe/graph-view';
import type { CanvasState } from './canvas-state.ts';
import { schemaViewToJson } from './perspective.ts';

/**
 * A short digest that is equal for canvases with the same display: elements, positions to a hundredth, pins, hidden elements, groups and
 * view. It is computed from the scene, so it describes what is drawn.
 */
export function digestOf(scene: GraphScene, state: Pick<CanvasState, 'hidden' | 'groups' | 'notes' | 'view'>): string {
  const hash = new TextHash();
  const { positions, pinned } = scene;
  hash.addUnordered(
    scene.vertices,
    ({ key, index, isPlaceholder, tags }) =>
      `${key} ${isPlaceholder} ${tags.map((tag) => `${tag.name}:${tag.properties.size}`).join()} ${hundredths(positions[2 * index])} ${hundredths(positions[2 * index + 1])} ${pinned[index]}`,
  );
  hash.addUnordered(scene.edges, (edge) => `${edge.key} ${edge.properties.size} ${scene.isEdgeShown(edge.index)}`);
  for (const key of [...state.hidden].sort()) hash.add(key);
  for (const { bubble, members, unfetched } of state.groups)
    hash.add(JSON.stringify([bubble, [...members].sort(), unfetched ?? null]));
  if (state.notes.length > 0) hash.add(JSON.stringify(state.notes));
  const { hiddenTags, hiddenEdgeTypes, perspective, ...view } = state.view;
  hash.add(JSON.stringify([[...hiddenTags].sort(), [...hiddenEdgeTypes].sort(), view]));
  if (perspective) hash.add(JSON.stringify(schemaViewToJson(perspective)));
  for (const index of [...scene.excluded].map((each) => scene.vertices[each]?.key ?? '').sort()) hash.add(index);
  return hash.text;
}

function hundredths(value: number | undefined): number {
  return Math.round((value ?? 0) * 100);
}

/** FNV-1a with two seeds; sufficient for states that are not adversarial. */
class TextHash {
  private one = 0x811c9dc5;
  private other = 0x01000193;

  add(text: string): void {
    for (let i = 0; i <= text.length; i++) {
      const code = i < text.length ? text.charCodeAt(i) : 10;
      this.one = Math.imul(this.one ^ code, 0x01000193);
      this.other = Math.imul(this.other ^ code, 0x5bd1e995) + 0x9e3779b9;
    }
  }

  /** Adds unordered items: the sum of their hashes avoids sorting thousands of texts. */
  addUnordered<T>(items: readonly T[], textOf: (item: T) => string): void {
    let [one, other] = [0, 0];
    for (const item of items) {
      const own = new TextHash();
      own.add(textOf(item));
      one = (one + own.one) | 0;
      other = (other + own.other) | 0;
    }
    this.add(`${items.length} ${one} ${other}`);
  }

  get text(): string {
    return [this.one, this.other].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
