import { didYouMean } from '@astrolabe/model';
import { STUDIO_MODULES, type Grant, type StudioFeatures, type StudioModule } from '@astrolabe/http-api';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/** Settings by name. */
type NamedSettings = Pick<Settings, 'text' | 'choice'>;

/** Returns disabled features and read-only mode; undefined without such settings. Read-only mode disables imports. */
export function studioFeatures(settings: NamedSettings): StudioFeatures | undefined {
  const isReadOnly = settings.choice('read-only', ['off', 'on']) === 'on';
  const named = (settings.text('hide') ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
    .map(checkModule);
  const isHidden = (module: StudioModule): boolean => named.includes(module) || (isReadOnly && module === 'import');
  const hidden = STUDIO_MODULES.filter(isHidden);
  return hidden.length === 0 ? undefined : { hidden, isReadOnly };
}

/** Returns what accounts may share; undefined without such settings. */
export function grantKinds(settings: NamedSettings): readonly Grant['kind'][] | undefined {
  const isOn = (name: string): boolean => settings.choice(name, ['off', 'on']) === 'on';
  const kinds = [...(isOn('mcp') ? (['mcp'] as const) : []), ...(isOn('views') ? (['view'] as const) : [])];
  return kinds.length === 0 ? undefined : kinds;
}

function checkModule(name: string): StudioModule {
  const found = STUDIO_MODULES.find((module) => module === name);
  if (found !== undefined) return found;
  const near = didYouMean(name, STUDIO_MODULES);
  throw new StartError(
    `The setting hide does not know "${name}".${near === undefined ? '' : ` Did you mean ${near}?`} Known are ${STUDIO_MODULES.join(', ')}.`,
  );
}
