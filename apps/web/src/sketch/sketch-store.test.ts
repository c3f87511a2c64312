// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { newTag, withPlaces, type SketchGraph } from './sketch-graph.ts';
import {
  changeGraph,
  closeSketch,
  copySelection,
  duplicateSelection,
  isModified,
  isUnsaved,
  noteSaved,
  openSketch,
  pasteCopied,
  redo,
  removeElements,
  select,
  sketchStore,
  undo,
} from './sketch-store.ts';
import { textOfGraph } from './sketch-text.ts';

const inn = newTag(0, 0, 0, 'inn');
const graph: SketchGraph = { nodes: [inn], lines: [] };
const names = (): readonly string[] => sketchStore.getState().graph.nodes.map((node) => node.name);

beforeEach(() => {
  closeSketch();
  openSketch({ id: '1', name: 'Roads', schema: textOfGraph(graph) });
});

test('changes are undone and redone, and a new change clears the redo history', () => {
  select([inn.uuid]);
  duplicateSelection();
  duplicateSelection();
  expect(names()).toEqual(['inn', 'inn(1)', 'inn(1)(1)']);
  undo();
  undo();
  expect(names()).toEqual(['inn']);
  redo();
  expect(names()).toEqual(['inn', 'inn(1)']);
  changeGraph({ nodes: [], lines: [] });
  redo();
  expect(names()).toEqual([]);
});

test('consecutive changes of one kind are one step', () => {
  for (const name of ['i', 'in', 'inn!']) changeGraph({ nodes: [{ ...inn, name }], lines: [] }, 'name');
  expect(sketchStore.getState().past.length).toBe(1);
  undo();
  expect(names()).toEqual(['inn']);
});

test('unsaved changes are restored after a reload, only in their own sketch', () => {
  changeGraph({ nodes: [inn, newTag(9, 9, 1, 'mill')], lines: [] });
  openSketch({ id: '2', name: 'Other', schema: '' });
  expect(names()).toEqual([]);
  openSketch({ id: '1', name: 'Roads', schema: textOfGraph(graph) });
  expect([names(), isModified(sketchStore.getState())]).toEqual([['inn', 'mill'], true]);
});

test('moving a tag is unsaved but not modified; saving ends both', () => {
  changeGraph(withPlaces(sketchStore.getState().graph, new Map([[inn.uuid, { x: 300, y: 7 }]])));
  const state = sketchStore.getState();
  expect([isModified(state), isUnsaved(state)]).toEqual([false, true]);
  noteSaved('1', 'Roads', state.graph);
  expect(isUnsaved(sketchStore.getState())).toBe(false);
});

test('elements copied in one sketch can be pasted into another', () => {
  select([inn.uuid]);
  copySelection();
  openSketch({ id: '2', name: 'Other', schema: '' });
  pasteCopied();
  expect(names()).toEqual(['inn']);
  removeElements();
  expect(names()).toEqual([]);
});

test('an unreadable sketch opens with the reason and nothing drawn', () => {
  openSketch({ id: '3', name: 'Broken', schema: '{"nodes":1}' });
  expect([names(), String(sketchStore.getState().failure)]).toEqual([
    [],
    'AstrolabeError: the file holds no nodes and lines',
  ]);
});
