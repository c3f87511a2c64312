import { edgeKey, elementOfKey, GraphScene, vertexKey } from '@astrolabe/graph-view';
import type { Edge, Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { noteOn, notesOfJson, withNote, type CanvasNote } from './canvas-note.ts';
import { NOTE_LENGTH_MAX } from '../limits.ts';

const note = (key: string, text: string, at = 1): CanvasNote => ({ key, text, author: 'root', at });
const edge: Edge = { kind: 'edge', edgeType: 'tows', src: 'a', dst: 'b', rank: 0n, properties: new Map() };
const vertex = (vid: string): Vertex => ({ kind: 'vertex', vid, tags: [] });

test('a note is added, changed in place, and removed by an empty text', () => {
  const first = withNote(withNote([], note('"a"', ' leaks ')), note('"b"', 'sold'));
  expect(first.map(({ text }) => text)).toEqual(['leaks', 'sold']);
  const again = withNote(first, note('"a"', 'mended', 2));
  expect([again.length, noteOn(again, '"a"')]).toEqual([2, note('"a"', 'mended', 2)]);
  expect(withNote(again, note('"a"', '  '))).toEqual([note('"b"', 'sold')]);
  expect(withNote(again, note('"c"', ''))).toBe(again);
  expect(() => withNote([], note('"a"', 'x'.repeat(NOTE_LENGTH_MAX + 1)))).toThrow('at most');
});

test('notes of a file are read, invalid ones skipped', () => {
  const sound = [note('"a"', 'leaks'), note(edgeKey(edge), 'slack')];
  const broken = [null, 7, { key: '"a"' }, { ...note('[', 'x') }, { ...note('', 'x') }];
  expect(notesOfJson(JSON.parse(JSON.stringify([...sound, ...broken])))).toEqual(sound);
  expect(notesOfJson(undefined)).toEqual([]);
});

test('vertices and edges with notes are marked, also those added later', () => {
  const scene = new GraphScene();
  scene.setBadges([vertexKey('a'), edgeKey(edge), vertexKey('gone')]);
  expect(scene.badged).toEqual([]);
  scene.merge({ vertices: [vertex('a'), vertex('b')], edges: [edge] });
  expect(scene.badged.map(({ key }) => key)).toEqual([vertexKey('a'), edgeKey(edge)]);
  expect(elementOfKey(scene, edgeKey({ ...edge, rank: 1n }))).toBeUndefined();
});
