/** The steps of the canvas as slides of an exported page. */
import { runInSlices } from '@astrolabe/graph-view';
import type { Step } from '../state/explore-state.ts';
import { sceneOfState } from '../state/show-state.ts';
import { branchOf } from '../state/step-tree.ts';
import { STORY_ELEMENTS_MAX } from '../limits.ts';
import type { PageSlide } from './interactive-page.ts';
import type { Exploration } from '../state/exploration.ts';

/**
 * Returns a slide for each step up to the current one, skipping empty steps; only the current one if all together are too large for a page.
 * `titleOf` names a step without a caption.
 */
export async function storySlides(
  exploration: Exploration,
  titleOf: (step: Step) => string,
): Promise<readonly PageSlide[]> {
  const { tree } = exploration.store.getState();
  const branch = branchOf(tree);
  const shown = branch.slice(0, branch.findIndex(({ id }) => id === tree.at) + 1);
  const slides: PageSlide[] = [];
  let elements = 0;
  for (const step of shown) {
    const scene = step.id === tree.at ? exploration.scene : await runInSlices(sceneOfState(exploration, step.state), 0);
    elements += scene.vertices.length + scene.edges.length;
    if (scene.vertices.length > 0) slides.push({ scene, caption: step.caption ?? titleOf(step) });
  }
  return elements > STORY_ELEMENTS_MAX ? slides.slice(-1) : slides;
}
