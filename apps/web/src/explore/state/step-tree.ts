/** The steps of an exploration as a tree: an action after going back starts a branch, and the other branch stays. */

/** A step knows its parent. IDs increase. */
export interface TreeStep {
  readonly id: number;
  /** Id of the previous step; the first step has none. */
  readonly parent: number | undefined;
}

/** All steps, the current one, and the end of the branch that the scrubber shows. */
export interface StepTree<Step extends TreeStep> {
  readonly steps: ReadonlyMap<number, Step>;
  readonly at: number;
  readonly tip: number;
}

/** A tree of one step. */
export function treeOf<Step extends TreeStep>(first: Step): StepTree<Step> {
  return { steps: new Map([[first.id, first]]), at: first.id, tip: first.id };
}

/** The current branch, from the first step to its end. */
export function branchOf<Step extends TreeStep>({ steps, tip }: StepTree<Step>): readonly Step[] {
  const branch: Step[] = [];
  for (let step = steps.get(tip); step; step = step.parent === undefined ? undefined : steps.get(step.parent))
    branch.push(step);
  return branch.reverse();
}

/** Adds a step after the current one. Beyond `most` steps, drops the oldest leaves of other branches first, then the oldest steps. */
export function addStep<Step extends TreeStep>(tree: StepTree<Step>, step: Step, most: number): StepTree<Step> {
  const steps = new Map(tree.steps).set(step.id, { ...step, parent: tree.at });
  const next = { steps, at: step.id, tip: step.id };
  while (steps.size > most) {
    const parents = new Set([...steps.values()].map(({ parent }) => parent));
    const oldLeaf = [...steps.keys()].find((id) => id !== step.id && !parents.has(id));
    const [first] = branchOf(next);
    const gone = oldLeaf ?? first?.id ?? step.id;
    steps.delete(gone);
    for (const [id, one] of steps) if (one.parent === gone) steps.set(id, { ...one, parent: undefined });
  }
  return next;
}

/** Shows another step. If it is not on the branch, switches to the newest branch through it. */
export function goTo<Step extends TreeStep>(tree: StepTree<Step>, id: number): StepTree<Step> {
  if (!tree.steps.has(id)) return tree;
  if (branchOf(tree).some((step) => step.id === id)) return { ...tree, at: id };
  return { ...tree, at: id, tip: newestAfter(tree, id) };
}

/**
 * Returns the tree reduced to some steps, including the current one and the end of its branch. A step whose parent is removed gets its nearest
 * remaining ancestor.
 */
export function onlySteps<Step extends TreeStep>(tree: StepTree<Step>, ids: ReadonlySet<number>): StepTree<Step> {
  const steps = new Map<number, Step>();
  for (const [id, step] of tree.steps) {
    if (!ids.has(id)) continue;
    let { parent } = step;
    while (parent !== undefined && !ids.has(parent)) parent = tree.steps.get(parent)?.parent;
    steps.set(id, { ...step, parent });
  }
  return { ...tree, steps };
}

/** The children of a step; more than one at a branch. */
export function childrenOf<Step extends TreeStep>({ steps }: StepTree<Step>, id: number): readonly Step[] {
  return [...steps.values()].filter((step) => step.parent === id);
}

function newestAfter<Step extends TreeStep>(tree: StepTree<Step>, id: number): number {
  for (let at = id; ;) {
    const next = childrenOf(tree, at).at(-1);
    if (!next) return at;
    at = next.id;
  }
}
