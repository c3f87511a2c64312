import { createStore } from 'zustand/vanilla';
import type { PaletteEntry } from './palette-entries.ts';

/** Gives entries when the palette opens. */
export type PaletteSource = () => readonly PaletteEntry[];

/** What the open screen adds to the palette: its schema, its history. */
export const paletteSourcesStore = createStore<{ readonly sources: readonly PaletteSource[] }>(() => ({ sources: [] }));

/** Adds a source; answers how to take it away again. */
export function registerPaletteSource(source: PaletteSource): () => void {
  paletteSourcesStore.setState(({ sources }) => ({ sources: [...sources, source] }));
  return () => paletteSourcesStore.setState(({ sources }) => ({ sources: sources.filter((one) => one !== source) }));
}
