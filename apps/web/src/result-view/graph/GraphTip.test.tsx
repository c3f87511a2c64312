// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { GraphScene, type GraphCanvas } from '@astrolabe/graph-view';
import type { Edge } from '@astrolabe/model';
import { afterEach, expect, test } from 'vitest';
import { renderWithWords } from '../../ui/_render.tsx';
import { GraphTip } from './GraphTip.tsx';

afterEach(cleanup);

const edge: Edge = {
  kind: 'edge',
  edgeType: 'leads_to',
  src: 'upper',
  dst: 'lower',
  rank: 7n,
  properties: new Map([['km', 3n]]),
};

test('the tooltip of an edge shows its type by its name here, its rank and its properties', () => {
  const scene = new GraphScene();
  scene.merge({ vertices: [], edges: [edge] });
  scene.hover({ kind: 'edge', index: 0 });
  const camera = { width: 800, height: 600, screenX: (x: number) => x, screenY: (y: number) => y };
  const canvas = { scene, camera, insets: { left: 0, top: 0, right: 0, bottom: 0 } } as unknown as GraphCanvas;
  renderWithWords(<GraphTip canvas={canvas} />);
  expect(screen.getByText('leads_to')).toBeTruthy();
  cleanup();
  renderWithWords(<GraphTip canvas={canvas} nameOfEdgeType={(name) => (name === 'leads_to' ? 'flows into' : name)} />);
  expect(['flows into', '@7', 'km', '3'].map((text) => screen.getByText(text).textContent)).toHaveLength(4);
  expect(screen.queryByText('leads_to')).toBeNull();
});
