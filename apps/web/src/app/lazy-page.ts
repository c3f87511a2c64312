import { AstrolabeError } from '@astrolabe/model';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WordGroup } from '../locale/word-groups.ts';
import { loadMessages } from '../locale/messages-store.ts';

/**
 * A page whose code and messages load when it is opened. If loading fails (the server is down or was updated), the page shows the failure in place;
 * nothing reloads automatically, so no input is lost.
 */
export function lazyPage<Module extends object, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  words: readonly WordGroup[] = [],
) {
  const component = lazyRouteComponent(
    () =>
      withMessages(load, words).catch((cause: unknown) => {
        throw new AstrolabeError('CONNECTION_FAILED', PART_MISSING, { cause });
      }),
    name,
  );
  return Object.assign(component, { fetchCode: load });
}

/** Fetches the code of a page while its messages and its session are still loading. A failure is shown when the page opens. */
export function fetchCodeOf(component: unknown): void {
  if (typeof component !== 'function' || !('fetchCode' in component) || typeof component.fetchCode !== 'function')
    return;
  Promise.resolve(component.fetchCode()).catch(() => {});
}

async function withMessages<Module>(load: () => Promise<Module>, words: readonly WordGroup[]): Promise<Module> {
  const [module] = await Promise.all([load(), loadMessages(words)]);
  return module;
}

const PART_MISSING = 'a part of the studio could not be fetched';

/** Returns whether an error means that the code of a page could not be loaded. */
export function isPartMissing(error: unknown): boolean {
  return AstrolabeError.is(error) && error.code === 'CONNECTION_FAILED' && error.message === PART_MISSING;
}
