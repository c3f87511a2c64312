import { didYouMean } from '@astrolabe/model';
import { STUDIO_MODULES, type Grant, type StudioFeatures, type StudioModule } from '@astrolabe/http-api';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/** What the settings say, by name. */
type NamedSettings = Pick<Settings, 'text' | 'choice'>;

/** Which parts of the studio are left away, and whether it only reads; nothing where no setting says so. Who only reads imports nothing. */
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

/** What accounts may give away; nothing where no setting says so. */
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
