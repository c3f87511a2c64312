import { pluginStore } from '../../data/plugins.ts';
import type { SavedAction } from './saved-actions.ts';

/** Returns the actions that plugins add. */
export function pluginActions(): readonly SavedAction[] {
  return pluginStore
    .getState()
    .plugins.flatMap(({ canvasActions }) => canvasActions.map(({ title, statement }) => ({ name: title, statement })));
}
