// the graph that is shown
export { GraphScene } from './scene/graph-scene.ts';
export {
  type MergeOutcome,
  type ScenePlaces,
  type SceneTarget,
  type Sizing,
  type Styler,
} from './scene/scene-state.ts';
export type { SceneLook } from './scene/scene-look.ts';
export { captionOfEdge, type SceneEdge, type SceneVertex } from './scene/scene-element.ts';
export { CaptionChooser } from './scene/caption-chooser.ts';
export { runInSlices, runSlices } from './scene/run-slices.ts';
export { edgesAmong } from './scene/edges-among.ts';
export { elementOfKey, isEdgeKey } from './scene/find-element.ts';
export { ElementCollector, elementsOfRows, type Bubble, type GraphElements } from './scene/elements.ts';
export { bubbleVid, edgeKey, vertexKey } from './scene/key.ts';
export {
  DASHES,
  SHAPES,
  SLOT_COUNT,
  tagStyle,
  type EdgeLook,
  type GraphTheme,
  type Shape,
  type TagStyle,
  type VertexLook,
} from './scene/style.ts';
// on a page
export { GraphCanvas, type GraphCanvasOptions } from './graph-canvas.ts';
export { type CanvasTool } from './gesture/gesture.ts';
export { type CameraPlace, type CameraView, type Insets } from './render/camera.ts';
export { ruledColor } from './render/paint-shape.ts';
export { drawMinimap, minimapPlace } from './render/minimap.ts';
export { thumbnailOf, thumbnailOfText, type Thumbnail } from './render/thumbnail.ts';
export { sceneToSvg, type LegendRule, type SvgOptions } from './render/svg-image.ts';
// layouts
export { arrange, type Arrangement } from './layout/arrange.ts';
export { ForceLayout, type ForceInput } from './layout/force.ts';
export { layoutGraphOf, type LayoutGraph } from './layout/layout-graph.ts';
// measures
export { MEASURES, measure, type Measure, type Measured } from './measure/measures.ts';
export { measureScene } from './measure/measure-runner.ts';
// limits
export { DRAWN_EDGES_MAX, DRAWN_VERTICES_MAX, LAYERED, SLICED_FROM_EDGES, ZOOM } from './limits.ts';
