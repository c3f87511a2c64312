import type { Plugin } from '@astrolabe/http-api';
import { createStore } from 'zustand/vanilla';
import { onAccountLeft, sessionStore } from '../state/session-store.ts';
import { api } from './api.ts';

/** The plugins of the studio; empty until they are loaded, and if plugins are off. */
export const pluginStore = createStore<{ readonly plugins: readonly Plugin[] }>(() => ({ plugins: [] }));

onAccountLeft(() => pluginStore.setState({ plugins: [] }));

/** Loads the plugins if they are on. */
export async function loadPlugins(): Promise<void> {
  if (sessionStore.getState().studio?.hasPlugins !== true) return;
  const { items } = await api.get('api/v1/plugins');
  pluginStore.setState({ plugins: items });
}

/** A page of a plugin. */
export interface PluginPage {
  readonly plugin: string;
  readonly title: string;
  readonly page: string;
}

/** Returns the pages that plugins add somewhere. */
export function pagesOf(plugins: readonly Plugin[], part: 'resultViews' | 'importSources'): readonly PluginPage[] {
  return plugins.flatMap((plugin) => plugin[part].map(({ title, page }) => ({ plugin: plugin.name, title, page })));
}
