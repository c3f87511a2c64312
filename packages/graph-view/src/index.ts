// the graph that is shown
export {
  GraphScene,
  type MergeOutcome,
  type SceneEdge,
  type SceneSnapshot,
  type SceneTarget,
  type SceneVertex,
  type Sizing,
} from './scene/graph-scene.ts';
export { elementsOfRows, type GraphElements } from './scene/elements.ts';
export { edgeKey, vertexKey } from './scene/key.ts';
export { DASHES, SHAPES, SLOT_COUNT, tagStyle, type GraphTheme, type Shape, type TagStyle } from './scene/style.ts';
// on a page
export { GraphCanvas, type GraphCanvasOptions } from './graph-canvas.ts';
export type { Insets } from './render/camera.ts';
// layouts
export { arrange, type Arrangement } from './layout/arrange.ts';
export { ForceLayout, type ForceInput } from './layout/force.ts';
// limits
export { DRAWN_EDGES_MAX, DRAWN_VERTICES_MAX, ZOOM } from './limits.ts';
