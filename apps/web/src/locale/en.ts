import { accessEn } from './en-access.ts';
import { adminEn } from './en-admin.ts';
import { compareEn } from './en-compare.ts';
import { consoleEn } from './en-console.ts';
import { exploreEn } from './en-explore.ts';
import { firstEn } from './en-first.ts';
import { loginEn } from './en-login.ts';
import { guideEn } from './en-guide.ts';
import { createEn, guessEn, importEn, reasonEn, reportEn, tasksEn } from './en-import.ts';
import { fileNotesEn, readingsEn } from './en-readings.ts';
import { modelCheckEn, modelReasonEn } from './en-model.ts';
import { profileEn } from './en-profile.ts';
import { schemaEn } from './en-schema.ts';
import { linksEn } from './en-links.ts';
import { refreshEn } from './en-refresh.ts';
import { templateEn } from './en-template.ts';
import { sketchEn } from './en-sketch.ts';
import { viewEn } from './en-view.ts';
import { welcomeEn } from './en-welcome.ts';

/**
 * The English catalog, which defines all keys. A missing Chinese key does not compile. A page loads only the groups it shows (`word-groups.ts`).
 */
export const en = {
  ...firstEn,
  ...loginEn,
  ...consoleEn,
  import: importEn,
  tasks: tasksEn,
  create: createEn,
  fileNotes: fileNotesEn,
  readings: readingsEn,
  report: reportEn,
  reason: reasonEn,
  guess: guessEn,
  modelCheck: modelCheckEn,
  modelReason: modelReasonEn,
  explore: exploreEn,
  schema: schemaEn,
  access: accessEn,
  admin: adminEn,
  compare: compareEn,
  profile: profileEn,
  links: linksEn,
  refresh: refreshEn,
  template: templateEn,
  guide: guideEn,
  sketch: sketchEn,
  view: viewEn,
  welcome: welcomeEn,
} as const;
