// Other canvases under the same graph, the same places and the same moves of the camera. Copied into a folder where they are installed.
import ForceGraph from 'force-graph';
import Graph from 'graphology';
import Sigma from 'sigma';
import { makeSample } from './sample-graph.ts';

const COLORS = { person: '#4966e0', place: '#91572d', thing: '#006b5e', event: '#d64c85' };
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const room = document.querySelector('div');
let move;

async function openSigma({ vertices, edges, places }) {
  const graph = new Graph({ multi: true });
  vertices.forEach((vertex, i) =>
    graph.addNode(String(i), { x: places[2 * i], y: -places[2 * i + 1], size: 3, color: COLORS[vertex.tags[0].name] }),
  );
  for (const { src, dst } of edges) graph.addEdge(String(src), String(dst), { size: 1, color: '#8a93a3' });
  const sigma = new Sigma(graph, room, { renderLabels: false });
  await frame();
  await frame();
  move = (i) => {
    const camera = sigma.getCamera();
    const { x, y, ratio } = camera.getState();
    camera.setState({ x: x + (i % 2 ? 0.004 : -0.004), y, ratio: ratio * (i % 2 ? 1.01 : 1 / 1.01) });
  };
}

async function openForceGraph({ vertices, edges, places }) {
  const graph = ForceGraph()(room)
    .width(1200)
    .height(800)
    .cooldownTicks(0)
    .nodeColor((node) => node.color)
    .linkColor(() => '#8a93a399')
    .graphData({
      nodes: vertices.map((vertex, i) => {
        const [x, y] = [places[2 * i], places[2 * i + 1]];
        return { id: i, x, y, fx: x, fy: y, color: COLORS[vertex.tags[0].name] };
      }),
      links: edges.map(({ src, dst }) => ({ source: Number(src), target: Number(dst) })),
    });
  await frame();
  await frame();
  graph.zoomToFit(0, 40);
  await frame();
  await frame();
  move = (i) => graph.zoom(graph.zoom() * (i % 2 ? 1.01 : 1 / 1.01));
}

window.canvasBench = {
  async load(rival, vertices, edges) {
    const sample = makeSample(vertices, edges);
    const start = performance.now();
    await (rival === 'sigma' ? openSigma(sample) : openForceGraph(sample));
    return performance.now() - start;
  },
  async frames(count) {
    for (let i = 0; i < count; i++) {
      move(i);
      await frame();
    }
  },
};
