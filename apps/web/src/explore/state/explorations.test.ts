// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { forgetSession, rememberSession } from '../../state/session-store.ts';
import { act, addLayer, beginAnew, goToStep } from './explore-steps.ts';
import { Explorations } from './explorations.ts';

const ANN = { host: 'embedded', username: 'ann', version: 'v3.8.0', kind: 'embedded' } as const;

afterEach(() => forgetSession('refused'));

const layerOf = (...vids: readonly string[]) => ({
  vertices: vids.map((vid) => ({ kind: 'vertex' as const, vid, tags: [] })),
  edges: [],
});

async function split() {
  const explorations = new Explorations();
  const { main } = explorations;
  beginAnew(main, 'harbor');
  await addLayer(main, 'stepKeys', '', layerOf('quay'));
  await explorations.split();
  return { explorations, main, second: explorations.store.getState().second! };
}

const vidsOf = ({ scene }: { readonly scene: { readonly vertices: readonly { readonly vid: unknown }[] } }) =>
  scene.vertices.map(({ vid }) => vid);

test('a second canvas begins with the steps of the first and shares nothing afterwards', async () => {
  const { main, second } = await split();
  expect([vidsOf(second), second.store.getState().space]).toEqual([['quay'], 'harbor']);
  await Promise.all([
    addLayer(main, 'stepKeys', '', layerOf('crane')),
    addLayer(second, 'stepKeys', '', layerOf('pier', 'buoy')),
  ]);
  main.scene.select([0]);
  await act(second, 'stepStyle', '', ({ view }) => ({ view: { ...view, sizing: 'same' } }));
  expect([vidsOf(main), vidsOf(second)]).toEqual([
    ['quay', 'crane'],
    ['quay', 'pier', 'buoy'],
  ]);
  expect([main.scene.selection.size, second.scene.selection.size]).toEqual([1, 0]);
  expect([main.state.view.sizing, second.state.view.sizing]).toEqual(['degree', 'same']);
  // An undone step of one canvas stays on the other.
  await goToStep(second, second.step.parent!);
  await goToStep(second, second.step.parent!);
  expect([vidsOf(second), vidsOf(main)]).toEqual([['quay'], ['quay', 'crane']]);
});

test('closing the second canvas cancels its query and leaves the first alone', async () => {
  const { explorations, main, second } = await split();
  second.running = new AbortController();
  main.running = new AbortController();
  explorations.join();
  expect(explorations.store.getState().second).toBeUndefined();
  expect([second.running.signal.aborted, main.running.signal.aborted]).toEqual([true, false]);
  expect(vidsOf(main)).toEqual(['quay']);
});

test('signing out empties both canvases', async () => {
  rememberSession(ANN);
  const { explorations, main } = await split();
  forgetSession('logged-out');
  expect([explorations.store.getState().second, main.store.getState().space, vidsOf(main)]).toEqual([
    undefined,
    '',
    [],
  ]);
});
