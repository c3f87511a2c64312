import type { Catalogue, Locale } from './catalogue.ts';

type Load = () => Promise<Partial<Catalogue>>;

/** Messages loaded before the first page is rendered. */
export const FIRST_WORDS: Readonly<Record<Locale, Load>> = {
  en: async () => (await import('./en-first.ts')).firstEn,
  zh: async () => (await import('./zh-first.ts')).firstZh,
};

/** Message groups loaded with the pages that show them, only in the current language. */
export const WORD_GROUPS = {
  access: {
    en: async () => ({ access: (await import('./en-access.ts')).accessEn }),
    zh: async () => ({ access: (await import('./zh-access.ts')).accessZh }),
  },
  admin: {
    en: async () => ({ admin: (await import('./en-admin.ts')).adminEn }),
    zh: async () => ({ admin: (await import('./zh-admin.ts')).adminZh }),
  },
  compare: {
    en: async () => ({ compare: (await import('./en-compare.ts')).compareEn }),
    zh: async () => ({ compare: (await import('./zh-compare.ts')).compareZh }),
  },
  console: {
    en: async () => (await import('./en-console.ts')).consoleEn,
    zh: async () => (await import('./zh-console.ts')).consoleZh,
  },
  explore: {
    en: async () => ({ explore: (await import('./en-explore.ts')).exploreEn }),
    zh: async () => ({ explore: (await import('./zh-explore.ts')).exploreZh }),
  },
  guide: {
    en: async () => ({ guide: (await import('./en-guide.ts')).guideEn }),
    zh: async () => ({ guide: (await import('./zh-guide.ts')).guideZh }),
  },
  import: {
    en: async () => {
      const [words, { linksEn }, model, { refreshEn }] = await Promise.all([
        import('./en-import.ts'),
        import('./en-links.ts'),
        import('./en-model.ts'),
        import('./en-refresh.ts'),
      ]);
      const { createEn, guessEn, importEn, reasonEn, reportEn, tasksEn } = words;
      const { fileNotesEn, readingsEn } = await import('./en-readings.ts');
      return {
        create: createEn,
        fileNotes: fileNotesEn,
        readings: readingsEn,
        guess: guessEn,
        import: importEn,
        links: linksEn,
        modelCheck: model.modelCheckEn,
        modelReason: model.modelReasonEn,
        refresh: refreshEn,
        reason: reasonEn,
        report: reportEn,
        tasks: tasksEn,
      };
    },
    zh: async () => {
      const [words, { linksZh }, model, { refreshZh }] = await Promise.all([
        import('./zh-import.ts'),
        import('./zh-links.ts'),
        import('./zh-model.ts'),
        import('./zh-refresh.ts'),
      ]);
      const { createZh, guessZh, importZh, reasonZh, reportZh, tasksZh } = words;
      const { fileNotesZh, readingsZh } = await import('./zh-readings.ts');
      return {
        create: createZh,
        fileNotes: fileNotesZh,
        readings: readingsZh,
        guess: guessZh,
        import: importZh,
        links: linksZh,
        modelCheck: model.modelCheckZh,
        modelReason: model.modelReasonZh,
        refresh: refreshZh,
        reason: reasonZh,
        report: reportZh,
        tasks: tasksZh,
      };
    },
  },
  login: {
    en: async () => (await import('./en-login.ts')).loginEn,
    zh: async () => (await import('./zh-login.ts')).loginZh,
  },
  profile: {
    en: async () => ({ profile: (await import('./en-profile.ts')).profileEn }),
    zh: async () => ({ profile: (await import('./zh-profile.ts')).profileZh }),
  },
  schema: {
    en: async () => ({ schema: (await import('./en-schema.ts')).schemaEn }),
    zh: async () => ({ schema: (await import('./zh-schema.ts')).schemaZh }),
  },
  sketch: {
    en: async () => ({ sketch: (await import('./en-sketch.ts')).sketchEn }),
    zh: async () => ({ sketch: (await import('./zh-sketch.ts')).sketchZh }),
  },
  template: {
    en: async () => ({ template: (await import('./en-template.ts')).templateEn }),
    zh: async () => ({ template: (await import('./zh-template.ts')).templateZh }),
  },
  view: {
    en: async () => ({ view: (await import('./en-view.ts')).viewEn }),
    zh: async () => ({ view: (await import('./zh-view.ts')).viewZh }),
  },
  welcome: {
    en: async () => ({ welcome: (await import('./en-welcome.ts')).welcomeEn }),
    zh: async () => ({ welcome: (await import('./zh-welcome.ts')).welcomeZh }),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, Load>>>>;

/** Name of a message group. */
export type WordGroup = keyof typeof WORD_GROUPS;
