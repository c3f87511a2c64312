import { createStore } from 'zustand/vanilla';
import type { PaletteEntry } from './palette-entries.ts';

/** Gives entries when the palette opens. */
export type PaletteSource = () => readonly PaletteEntry[];

/** Palette entries of the current screen: schema, history. */
export const paletteSourcesStore = createStore<{ readonly sources: readonly PaletteSource[] }>(() => ({ sources: [] }));

/** Finds entries for a text; the signal cancels the search. */
export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;

/** The search of the open screen: its data. */
export const paletteSearchStore = createStore<{ readonly search: PaletteSearch | undefined }>(() => ({
  search: undefined,
}));

/** Registers a search of the palette over the data of a screen. Returns a function that unregisters it. */
export function registerPaletteSearch(search: PaletteSearch): () => void {
  paletteSearchStore.setState({ search });
  return () => paletteSearchStore.setState((state) => (state.search === search ? { search: undefined } : state));
}

/** Adds a source. Returns a function that removes it. */
export function registerPaletteSource(source: PaletteSource): () => void {
  paletteSourcesStore.setState(({ sources }) => ({ sources: [...sources, source] }));
  return () => paletteSourcesStore.setState(({ sources }) => ({ sources: sources.filter((one) => one !== source) }));
}
