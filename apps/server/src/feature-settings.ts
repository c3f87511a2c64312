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

/** What accounts may share. */
export interface GrantSettings {
  /** What all accounts may share; absent for nothing. */
  readonly grants?: readonly Grant['kind'][];
  /** Whether the owner of the embedded database may create share links too. */
  readonly hasOwnerViews?: true;
}

/** Returns what accounts may share. The studio of a playground has no owner. */
export function grantSettings(settings: NamedSettings): GrantSettings {
  const views = settings.choice('views', ['owner', 'off', 'on']);
  const isPlayground = settings.choice('mode', ['workspace', 'playground']) === 'playground';
  const grants: readonly Grant['kind'][] = [
    ...(settings.choice('mcp', ['off', 'on']) === 'on' ? (['mcp'] as const) : []),
    ...(views === 'on' ? (['view'] as const) : []),
  ];
  return {
    ...(grants.length > 0 && { grants }),
    ...(views === 'owner' && !isPlayground && { hasOwnerViews: true as const }),
  };
}

function checkModule(name: string): StudioModule {
  const found = STUDIO_MODULES.find((module) => module === name);
  if (found !== undefined) return found;
  const near = didYouMean(name, STUDIO_MODULES);
  throw new StartError(
    `The setting hide does not know "${name}".${near === undefined ? '' : ` Did you mean ${near}?`} Known are ${STUDIO_MODULES.join(', ')}.`,
  );
}
