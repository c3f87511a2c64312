import { STUDIO_MODULES, type SessionState, type StudioModule } from '@astrolabe/http-api';
import { lockGuard } from './guard-store.ts';
import { sessionStore } from './session-store.ts';

type Studio = SessionState['studio'];

/** Stores facts about the studio; a read-only studio makes every tab read-only. */
export function rememberStudio(studio: Studio): void {
  sessionStore.setState({ studio });
  lockGuard(studio.features?.isReadOnly ?? false);
}

/** Returns whether a feature is enabled, in this studio by default. */
export function hasModule(module: StudioModule, studio: Studio | undefined = sessionStore.getState().studio): boolean {
  return studio?.features?.hidden.includes(module) !== true;
}

/** Whether the studio links to a page; a playground has no entry to the import (decision D4). */
export function hasPlace(path: string, studio: Studio | undefined): boolean {
  if (path === '/access') return studio?.grants !== undefined;
  const module = moduleOfPath(path);
  if (module === 'import' && studio?.mode === 'playground') return false;
  return module === undefined || hasModule(module, studio);
}

/** The feature of a path without the base path; undefined for the login and the welcome page. */
export function moduleOfPath(path: string): StudioModule | undefined {
  const [, name] = path.split('/');
  if (name === 'dashboards') return 'console';
  return STUDIO_MODULES.find((module) => module === name);
}

/** Returns the main page: Console, or Welcome if Console is disabled. */
export function workPage(): '/console' | '/welcome' {
  return hasModule('console') ? '/console' : '/welcome';
}
