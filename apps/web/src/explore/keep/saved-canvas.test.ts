// @vitest-environment happy-dom
import type { Edge, Value, Vertex } from '@astrolabe/model';
import { beforeEach, expect, test } from 'vitest';
import { groupBy, hideSelected } from '../act/arrange-commands.ts';
import { act, addLayer, beginAnew, changeView, goToStep, recordStep, resumeTree } from '../state/explore-steps.ts';
import { digestOf } from '../state/state-digest.ts';
import { readCanvas } from './canvas-reader.ts';
import { CanvasWriter, type Piece, type PieceValue, type WrittenCanvas } from './canvas-writer.ts';
import { Exploration } from '../state/exploration.ts';

const exploration = new Exploration();

const vertex = (at: number): Vertex => ({
  kind: 'vertex',
  vid: `→ "${at}"\n`,
  tags: [
    {
      name: 'mill',
      properties: new Map<string, Value>([
        ['year', BigInt(at)],
        ['flow', NaN],
      ]),
    },
  ],
});
const edge = (src: number, dst: number): Edge => ({
  kind: 'edge',
  edgeType: 'feeds',
  src: vertex(src).vid,
  dst: vertex(dst).vid,
  rank: -3n,
  properties: new Map([['since', 2n ** 60n]]),
});
const layer = (from: number, count: number) => ({
  vertices: Array.from({ length: count }, (_, i) => vertex(from + i)),
  edges: Array.from({ length: 2 * count }, (_, i) => edge(from + (i % count), from + ((i * 7) % count))),
});

/** A fake of the browser's storage: pieces by part and number, and the last write. */
class Shelf {
  readonly pieces = new Map<number, Map<number, PieceValue>>();
  put(writer: CanvasWriter): { readonly pieces: readonly Piece[]; readonly written: WrittenCanvas } {
    const pieces: Piece[] = [];
    const generator = writer.write({ space: 'mills', tree: exploration.store.getState().tree, camera: undefined });
    for (;;) {
      const { done, value } = generator.next();
      if (done) {
        for (const part of value.gone) this.pieces.delete(part);
        return { pieces, written: value };
      }
      if (!value) continue;
      pieces.push(value);
      this.pieces.set(value.part, (this.pieces.get(value.part) ?? new Map()).set(value.at, value.value));
    }
  }
  readonly fetch = (part: number, from: number, count: number): Promise<readonly PieceValue[]> =>
    Promise.resolve(
      Array.from({ length: count }, (_, i) => this.pieces.get(part)?.get(from + i)).filter(
        (piece) => piece !== undefined,
      ),
    );
}

const { signal } = new AbortController();

beforeEach(() => beginAnew(exploration, `mills ${Math.random()}`));

test('a canvas of twenty thousand elements is written in small pieces and read again with every step', async () => {
  await addLayer(exploration, 'stepResult', 'all', layer(0, 7_000));
  exploration.scene.moveBy([0, 5], 12.34, -7);
  recordStep(exploration, 'stepMove', '');
  exploration.scene.select([1, 2]);
  await hideSelected(exploration);
  await groupBy(exploration, { kind: 'property', property: 'year' });
  changeView(exploration, 'stepFilter', 'mill', { hiddenTags: new Set(['mill']) });
  await goToStep(exploration, exploration.step.parent!);
  const before = exploration.store.getState();
  const shown = digestOf(exploration.scene, exploration.state);
  const shelf = new Shelf();
  const { pieces, written } = shelf.put(new CanvasWriter());
  expect(pieces.length).toBeGreaterThan(20);
  expect(Math.max(...pieces.map(({ value }) => (typeof value === 'string' ? value.length : 0)))).toBeLessThan(70_000);

  beginAnew(exploration, 'elsewhere');
  const shares: number[] = [];
  const { canvas } = await readCanvas(written.head!, shelf.fetch, (share) => shares.push(share), signal);
  expect([shares.at(-1)?.toFixed(6), shares.every((share, at) => share >= (shares[at - 1] ?? 0))]).toEqual([
    '1.000000',
    true,
  ]);
  expect(canvas.tree).toEqual(before.tree);
  await resumeTree(exploration, 'mills', canvas.tree);
  expect(digestOf(exploration.scene, exploration.state)).toBe(shown);
});

test('only changes of a step are written after it, also by a page that resumed the canvas', async () => {
  await addLayer(exploration, 'stepResult', 'all', layer(0, 3_000));
  const shelf = new Shelf();
  const first = shelf.put(new CanvasWriter());
  const { canvas, parts } = await readCanvas(first.written.head!, shelf.fetch, () => undefined, signal);
  await resumeTree(exploration, 'mills', canvas.tree);
  const writer = CanvasWriter.of(parts, first.written.head!.parts);
  expect(shelf.put(writer).pieces).toEqual([]);
  exploration.scene.moveBy([0], 1, 1);
  recordStep(exploration, 'stepMove', '');
  const [moved, ...more] = shelf.put(writer).pieces;
  expect([typeof moved?.value, more]).toEqual(['object', []]);
  await act(exploration, 'stepStyle', '', ({ view }) => ({ view: { ...view, sizing: 'same' } }));
  const styled = shelf.put(writer);
  expect(styled.pieces.map(({ value }) => typeof value)).toEqual(['string']);
  const again = await readCanvas(styled.written.head!, shelf.fetch, () => undefined, signal);
  expect(again.canvas.tree).toEqual(exploration.store.getState().tree);
});

test('the oldest steps of an oversized canvas are dropped with the elements only they use', async () => {
  await addLayer(exploration, 'stepResult', 'one', layer(0, 400));
  const { written } = new Shelf().put(new CanvasWriter());
  const bytes = [...written.head!.parts.values()].reduce((sum, part) => sum + part.bytes, 0);
  for (let move = 1; move <= 5; move++) {
    exploration.scene.moveBy([move], 1, 1);
    recordStep(exploration, 'stepMove', String(move));
  }
  const shelf = new Shelf();
  const writer = new CanvasWriter(bytes + 8_000);
  const large = shelf.put(writer);
  expect([
    large.written.leftOut,
    large.written.head?.steps.map(({ name, parent }) => [name, parent === undefined]),
  ]).toEqual([
    4,
    [
      ['3', true],
      ['4', false],
      ['5', false],
    ],
  ]);
  const named = [...large.written.head!.parts].filter(([, { pieces }]) => pieces > 0).map(([part]) => part);
  expect(new Set(shelf.pieces.keys())).toEqual(new Set(named));
  expect((await readCanvas(large.written.head!, shelf.fetch, () => undefined, signal)).canvas.tree.at).toBe(
    exploration.step.id,
  );
  expect(new Shelf().put(new CanvasWriter(1_000)).written.head).toBeUndefined();
});

test('a canvas with a missing piece is rejected', async () => {
  await addLayer(exploration, 'stepResult', 'one', layer(0, 400));
  const shelf = new Shelf();
  const { pieces, written } = shelf.put(new CanvasWriter());
  shelf.pieces.get(pieces[0]!.part)?.delete(0);
  await expect(readCanvas(written.head!, shelf.fetch, () => undefined, signal)).rejects.toThrow('incomplete');
});

test('parts of one piece are requested before the first has arrived', async () => {
  await addLayer(exploration, 'stepResult', 'one', layer(0, 40));
  for (let move = 1; move <= 13; move++) {
    exploration.scene.moveBy([move], 1, 1);
    recordStep(exploration, 'stepMove', String(move));
  }
  const shelf = new Shelf();
  const head = shelf.put(new CanvasWriter()).written.head!;
  const asked: number[] = [];
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const reading = readCanvas(
    head,
    async (part, from, count) => {
      asked.push(part);
      await arrived;
      return shelf.fetch(part, from, count);
    },
    () => undefined,
    signal,
  );
  const small = [...head.parts].filter(([, { pieces }]) => pieces === 1).map(([part]) => part);
  expect(small.length).toBeGreaterThan(14);
  expect(asked).toEqual(small);
  arrive();
  expect((await reading).canvas.tree.steps.size).toBe(15);
  expect(asked).toHaveLength(small.length);
});
