import { sessionRoutes, successEnvelope, type SessionState } from '@astrolabe/http-api';
import type { RequestTable } from '../request-table.ts';

/** The only account of a tab. Its database belongs to the browser profile. */
export function serveSession(table: RequestTable, version: string): void {
  const state: SessionState = {
    studio: {
      name: 'Astrolabe',
      version,
      mode: 'workspace',
      siteName: '',
      embeddedHost: 'embedded',
      // Hides features that need a server: uploads and tasks of the import, accounts, backups and settings.
      features: { hidden: ['import', 'admin'], isReadOnly: false },
    },
    session: { host: 'embedded', kind: 'embedded', username: 'root', version: 'v3.0', isConfiguredAccount: true },
    slot: 1,
    configuredHost: 'embedded',
    canSignInAutomatically: true,
  };
  table.serve(sessionRoutes.health, () => successEnvelope({ status: 'OK' }));
  table.serve(sessionRoutes.studioState, () => successEnvelope({}));
  table.serve(sessionRoutes.state, () => successEnvelope(state));
  table.serve(sessionRoutes.signIn, () => successEnvelope(state));
  table.serve(sessionRoutes.signInAutomatically, () => successEnvelope(state));
  table.serve(sessionRoutes.signOut, () => successEnvelope({}));
}
