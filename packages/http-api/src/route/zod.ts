import { z } from 'zod';
import { issueWords } from './issue-words.ts';

// A page with a strict Content-Security-Policy may not evaluate text, so schemas never compile themselves.
z.config({ jitless: true, localeError: issueWords });

export { z };
