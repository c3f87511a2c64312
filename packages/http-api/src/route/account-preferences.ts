import { z } from './zod.ts';

/** Preferences of an account that the server stores. Absent fields have their default. */
export const accountPreferencesBody = z.object({
  /** Whether scripts of the console may contain USE. Off by default (decision D10). */
  allowUseInScripts: z.boolean().default(false),
});

/** Preferences of an account, complete. */
export type AccountPreferences = z.output<typeof accountPreferencesBody>;
