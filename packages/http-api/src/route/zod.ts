import { z } from 'zod';
import { issueWords } from './issue-words.ts';

// A page with a strict Content-Security-Policy may not evaluate text, so schemas never compile themselves.
z.config({ jitless: true, localeError: issueWords });

export { z };

/** An optional value. Clients of Studio 3.5 send `null`, which is treated as absent. */
export function absentOr<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}
