/** Operations on the canvas without the database: hide, group, pin, arrange. */
import { LAYERED, type Arrangement } from '@astrolabe/graph-view';
import type { CanvasState, Group } from '../state/canvas-state.ts';
import type { DuplicateSet } from './duplicates.ts';
import { openUnfetched } from './explore-commands.ts';
import { act, recordStep } from '../state/explore-steps.ts';
import { groupTitle, liftedOfBubble, type GroupBy, type LiftedProperty } from '../state/derived-elements.ts';
import { GROUPS_MAX } from '../limits.ts';
import type { Exploration } from '../state/exploration.ts';

/** How much a layout moves when vertices for values are added. */
const LIFTED_HEAT = 0.35;

/** Hides the selected vertices; they can be shown again. */
export async function hideSelected(exploration: Exploration): Promise<void> {
  await hide(exploration, exploration.scene.selection, 'stepHide');
}

/** Hides everything except the selected vertices and the edges between them. */
export async function isolateSelected(exploration: Exploration): Promise<void> {
  const { selection } = exploration.scene;
  if (selection.size === 0) return;
  const others = exploration.scene.vertices.filter(({ index }) => !selection.has(index)).map(({ index }) => index);
  await hide(exploration, new Set(others), 'stepIsolate');
}

/** Restores everything hidden at its former position. */
export async function showHidden(exploration: Exploration): Promise<void> {
  if (exploration.state.hidden.size === 0) return;
  await act(exploration, 'stepShow', '', { hidden: new Set() });
}

async function hide(
  exploration: Exploration,
  indexes: ReadonlySet<number>,
  word: 'stepHide' | 'stepIsolate',
): Promise<void> {
  if (indexes.size === 0) return;
  const keys: string[] = [];
  const closed = new Set<string>();
  for (const index of indexes) {
    const vertex = exploration.scene.vertices[index];
    if (!vertex) continue;
    if (vertex.bubble) closed.add(vertex.bubble.id);
    else keys.push(vertex.key);
  }
  exploration.store.setState({ lensKey: undefined });
  const next = neighbourOutside(exploration, indexes);
  await act(exploration, word, '', (state) => {
    const hidden = new Set([...state.hidden, ...keys]);
    // A hidden group is removed; its members are hidden.
    const groups = state.groups.filter(({ bubble, members }) => {
      if (!closed.has(bubble.id)) return true;
      for (const member of members) hidden.add(member);
      return false;
    });
    return { hidden, groups };
  });
  const nextIndex = next === undefined ? undefined : exploration.scene.indexOfKey(next);
  if (word === 'stepHide' && nextIndex !== undefined) exploration.scene.select([nextIndex]);
}

/** Returns the key of an adjacent vertex that remains after some are removed, for keyboard navigation. */
function neighbourOutside(exploration: Exploration, indexes: ReadonlySet<number>): string | undefined {
  for (const index of [...indexes].toReversed())
    for (const edge of exploration.scene.edgesAt(index)) {
      const { src, dst } = exploration.scene.edges[edge]!;
      const other = src === index ? dst : src;
      if (!indexes.has(other)) return exploration.scene.vertices[other]?.key;
    }
  return undefined;
}

/** Groups the selected vertices into one bubble. */
export async function collapseSelected(exploration: Exploration, caption: string): Promise<void> {
  const members = [...exploration.scene.selection].flatMap((index) => {
    const vertex = exploration.scene.vertices[index];
    return vertex && !vertex.bubble ? [vertex] : [];
  });
  if (members.length < 2) return;
  const tag = members[0]?.tags[0]?.name;
  await addGroups(exploration, [
    {
      bubble: { id: `picked ${members[0]?.key} ${members.length}`, caption, count: members.length, tag },
      members: new Set(members.map(({ key }) => key)),
    },
  ]);
}

/** Collapses the neighbors of a vertex that have no other neighbor into one bubble. */
export async function collapseLeaves(exploration: Exploration, index: number): Promise<void> {
  const vertex = exploration.scene.vertices[index];
  if (!vertex) return;
  const leaves = new Map<string, string | undefined>();
  for (const edge of exploration.scene.edgesAt(index)) {
    const { src, dst } = exploration.scene.edges[edge]!;
    const other = exploration.scene.vertices[src === index ? dst : src]!;
    if (other.index === index || other.bubble) continue;
    const isLeaf = [...exploration.scene.edgesAt(other.index)].every((at) => {
      const { src: a, dst: b } = exploration.scene.edges[at]!;
      return (a === other.index ? b : a) === index;
    });
    if (isLeaf) leaves.set(other.key, other.tags[0]?.name);
  }
  if (leaves.size < 2) return;
  await addGroups(exploration, [
    {
      bubble: {
        id: `leaves ${vertex.key}`,
        caption: `${vertex.caption} *`,
        count: leaves.size,
        tag: [...leaves.values()][0],
      },
      members: new Set(leaves.keys()),
    },
  ]);
}

/** Groups similar vertices into bubbles, the largest groups first. */
export async function groupBy(exploration: Exploration, by: GroupBy): Promise<void> {
  const groups = new Map<string, { readonly tag: string | undefined; readonly members: Set<string> }>();
  for (const { tags, key, bubble } of exploration.scene.vertices) {
    if (bubble) continue;
    const title = groupTitle(tags, by);
    if (title === undefined) continue;
    const group = groups.get(title);
    if (group) group.members.add(key);
    else groups.set(title, { tag: tags[0]?.name, members: new Set([key]) });
  }
  const largest = [...groups]
    .filter(([, { members }]) => members.size > 1)
    .sort((a, b) => b[1].members.size - a[1].members.size)
    .slice(0, GROUPS_MAX);
  await addGroups(
    exploration,
    largest.map(([title, { tag, members }]) => ({
      bubble: {
        id: `${by.kind === 'tag' ? 'tag' : by.property} ${title}`,
        caption: title,
        count: members.size,
        tag,
      },
      members,
      by,
    })),
    by.kind === 'tag' ? '' : by.property,
  );
}

/** Groups the vertices of each set into one bubble, with the sums of their edges. */
export async function mergeDuplicates(exploration: Exploration, sets: readonly DuplicateSet[]): Promise<void> {
  await addGroups(
    exploration,
    sets.map(({ name, tag, vertices }) => ({
      bubble: { id: `same ${vertices[0]?.key} ${vertices.length}`, caption: name, count: vertices.length, tag },
      members: new Set(vertices.map(({ key }) => key)),
    })),
  );
}

async function addGroups(
  exploration: Exploration,
  added: readonly Group[],
  name = added[0]?.bubble.caption ?? '',
): Promise<void> {
  if (added.length === 0) {
    exploration.store.setState({ notice: { kind: 'nothing' } });
    return;
  }
  const taken = new Set(added.flatMap(({ members }) => [...members]));
  const ids = new Set(added.map(({ bubble }) => bubble.id));
  await act(exploration, 'stepGroup', name, ({ groups }) => {
    const kept = groups.filter(
      ({ bubble, members }) => !ids.has(bubble.id) && ![...members].some((member) => taken.has(member)),
    );
    return { groups: [...kept, ...added] };
  });
  exploration.scene.unpinAll();
  exploration.canvas?.startLayout();
}

/** Opens a bubble: its vertices return to their positions, or are fetched now. */
export async function openGroup(exploration: Exploration, id: string): Promise<void> {
  const { groups, view } = exploration.state;
  const lifted = liftedOfBubble(view.lifted, id);
  if (lifted) return toggleLifted(exploration, lifted);
  const group = groups.find(({ bubble }) => bubble.id === id);
  if (!group) return;
  if (group.unfetched) return openUnfetched(exploration, group);
  await act(exploration, 'stepOpen', group.bubble.caption, ({ groups }) => ({
    groups: groups.filter((one) => one !== group),
  }));
  exploration.scene.select([...group.members].flatMap((key) => exploration.scene.indexOfKey(key) ?? []));
}

/** Opens all bubbles that need no fetching. */
export async function openAllGroups(exploration: Exploration): Promise<void> {
  await act(exploration, 'stepOpen', '', ({ groups }) => ({
    groups: groups.filter(({ unfetched }) => unfetched !== undefined),
  }));
}

/** Merges parallel edges of one type into one drawn edge, or separates them again. */
export async function toggleBundled(exploration: Exploration): Promise<void> {
  await act(exploration, 'stepBundle', '', ({ isBundled }) => ({ isBundled: !isBundled }));
}

/** Pins the selected vertices, or frees them when all are pinned. */
export function togglePinned(exploration: Exploration): void {
  const { selection } = exploration.scene;
  if (selection.size === 0) return;
  exploration.scene.setPinned(selection, ![...selection].every((index) => exploration.scene.pinned[index] === 1));
  recordStep(exploration, 'stepPin', '');
}

/** Runs the force layout for everything, or for the selection if several vertices are selected. */
export function layOutAnew(exploration: Exploration): void {
  const { selection } = exploration.scene;
  if (selection.size > 1) {
    exploration.scene.pinAll();
    exploration.scene.setPinned(selection, false);
  } else exploration.scene.unpinAll();
  recordStep(exploration, 'stepLayout', '', offTheMap(exploration));
  exploration.canvas?.startLayout();
}

/** Arranges everything, or the selection if it has several vertices; a single selected vertex is the center. */
export function arrangeAs(exploration: Exploration, arrangement: Arrangement): void {
  const { selection, vertices } = exploration.scene;
  const only = selection.size > 1 ? [...selection] : undefined;
  if (arrangement === 'layered' && (only?.length ?? vertices.length) > LAYERED.verticesMax) {
    exploration.store.setState({ notice: { kind: 'layered-large', max: LAYERED.verticesMax } });
    return;
  }
  if (only) {
    exploration.scene.pinAll();
    exploration.scene.setPinned(selection, false);
  } else exploration.scene.unpinAll();
  recordStep(exploration, 'stepLayout', '', offTheMap(exploration));
  exploration.canvas?.arrange(arrangement, only, [...selection][0]);
}

/** The current state without a map: another layout discards map positions. */
function offTheMap(exploration: Exploration): CanvasState {
  const state = exploration.state;
  return state.view.map === undefined ? state : { ...state, view: { ...state.view, map: undefined } };
}

/** Toggles drawing the values of a property as vertices. */
export async function toggleLifted(exploration: Exploration, { tag, property }: LiftedProperty): Promise<void> {
  await act(exploration, 'stepGroup', property, ({ view }) => {
    const others = view.lifted.filter((one) => one.tag !== tag || one.property !== property);
    const lifted = others.length < view.lifted.length ? others : [...others, { tag, property }];
    return { view: { ...view, lifted } };
  });
  exploration.canvas?.startLayout(LIFTED_HEAT);
}

/** Connects the neighbors of hidden vertices with each other, or reverts that. */
export async function toggleBridged(exploration: Exploration): Promise<void> {
  await act(exploration, 'stepBridge', '', ({ view }) => ({ view: { ...view, isBridged: !view.isBridged } }));
}
