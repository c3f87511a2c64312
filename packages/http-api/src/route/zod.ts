import { z } from 'zod';

// A page with a strict Content-Security-Policy may not evaluate text, so schemas never compile themselves.
z.config({ jitless: true });

export { z };
