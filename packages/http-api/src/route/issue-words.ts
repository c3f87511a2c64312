import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Returns the problem of a part of a request, to follow its path: `missing`, `must be a list`, `more than 64 characters`. */
export function issueWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'too_big': {
      const unit = unitOf(issue.origin);
      return unit === undefined ? `must be at most ${issue.maximum}` : `more than ${issue.maximum} ${unit}`;
    }
    case 'too_small': {
      const unit = unitOf(issue.origin);
      if (unit === undefined) return `must be at least ${issue.minimum}`;
      return Number(issue.minimum) === 1 ? 'empty' : `fewer than ${issue.minimum} ${unit}`;
    }
    case 'invalid_format':
      return issue.pattern === undefined ? 'has another form' : `must have the form ${issue.pattern}`;
    case 'unrecognized_keys':
      return `not known: ${issue.keys.join(', ')}`;
    default:
      return 'fits none of the forms that it may have';
  }
}

/** Returns the unit counted in texts and lists; undefined for numbers. */
function unitOf(origin: string): 'characters' | 'items' | undefined {
  if (origin === 'string') return 'characters';
  return origin === 'array' ? 'items' : undefined;
}
