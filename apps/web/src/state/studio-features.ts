import { STUDIO_MODULES, type SessionState, type StudioModule } from '@astrolabe/http-api';
import { lockGuard } from './guard-store.ts';
import { sessionStore } from './session-store.ts';

type Studio = SessionState['studio'];

/** Remembers what the server says of the studio itself; where it only reads, so does every tab. */
export function rememberStudio(studio: Studio): void {
  sessionStore.setState({ studio });
  lockGuard(studio.features?.isReadOnly ?? false);
}

/** Whether a part of the studio is there, by the settings of a studio: this one's, where no other is given. */
export function hasModule(module: StudioModule, studio: Studio | undefined = sessionStore.getState().studio): boolean {
  return studio?.features?.hidden.includes(module) !== true;
}

/** Whether the studio leads to the page of a path; a playground has no way into the import (decision D4). */
export function hasPlace(path: string, studio: Studio | undefined): boolean {
  if (path === '/access') return studio?.grants !== undefined;
  const module = moduleOfPath(path);
  if (module === 'import' && studio?.mode === 'playground') return false;
  return module === undefined || hasModule(module, studio);
}

/** The part that a path without the base path belongs to; nothing for the login and the welcome page. */
export function moduleOfPath(path: string): StudioModule | undefined {
  const [, name] = path.split('/');
  return STUDIO_MODULES.find((module) => module === name);
}

/** Where work goes on: the console, or where the studio has none the welcome page. */
export function workPage(): '/console' | '/welcome' {
  return hasModule('console') ? '/console' : '/welcome';
}
