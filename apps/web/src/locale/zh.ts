import type { Catalogue } from './catalogue.ts';
import { accessZh } from './zh-access.ts';
import { adminZh } from './zh-admin.ts';
import { compareZh } from './zh-compare.ts';
import { consoleZh } from './zh-console.ts';
import { exploreZh } from './zh-explore.ts';
import { firstZh } from './zh-first.ts';
import { loginZh } from './zh-login.ts';
import { guideZh } from './zh-guide.ts';
import { createZh, guessZh, importZh, reasonZh, reportZh, tasksZh } from './zh-import.ts';
import { fileNotesZh, readingsZh } from './zh-readings.ts';
import { modelCheckZh, modelReasonZh } from './zh-model.ts';
import { profileZh } from './zh-profile.ts';
import { schemaZh } from './zh-schema.ts';
import { linksZh } from './zh-links.ts';
import { refreshZh } from './zh-refresh.ts';
import { templateZh } from './zh-template.ts';
import { sketchZh } from './zh-sketch.ts';
import { viewZh } from './zh-view.ts';
import { welcomeZh } from './zh-welcome.ts';

/** The Chinese catalog. */
export const zh: Catalogue = {
  ...firstZh,
  ...loginZh,
  ...consoleZh,
  import: importZh,
  tasks: tasksZh,
  create: createZh,
  fileNotes: fileNotesZh,
  readings: readingsZh,
  report: reportZh,
  reason: reasonZh,
  guess: guessZh,
  modelCheck: modelCheckZh,
  modelReason: modelReasonZh,
  explore: exploreZh,
  schema: schemaZh,
  access: accessZh,
  admin: adminZh,
  compare: compareZh,
  profile: profileZh,
  links: linksZh,
  refresh: refreshZh,
  template: templateZh,
  guide: guideZh,
  sketch: sketchZh,
  view: viewZh,
  welcome: welcomeZh,
};
