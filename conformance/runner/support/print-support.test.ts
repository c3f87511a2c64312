import { expect, test } from 'vitest';
import { printSupport } from './print-support.ts';

test('groups are counted, and failures are named without their text', () => {
  const failure = {
    id: 'f#a `b`#1',
    group: 'go',
    query: 'GO SECRET',
    reason: 'expected 1 rows, got 2: SECRET',
  } as const;
  const page = printSupport({
    groups: new Map([
      ['go', { passed: 999, failed: 3 }],
      ['admin', { passed: 4, failed: 0 }],
    ]),
    failures: [
      { ...failure, line: 12, kind: 'other-rows' },
      { ...failure, line: 20, kind: 'other-rows' },
      { ...failure, id: 'features/user/User.feature#User roles#1', line: 0, kind: 'not-reached' },
    ],
  });
  expect(page).not.toContain('SECRET');
  expect(page.slice(page.indexOf('**'))).toBe(`**1003 of 1006 hold (99.7 %).**

| group | hold | of | |
| --- | ---: | ---: | ---: |
| admin | 4 | 4 | 100.0 % |
| go | 999 | 1002 | 99.7 % |

## Those that do not hold

Each line of a scenario's list is the line of its expectation in the file that the scenario names, and in what way the answer differs.

- \`f#a \`b\`#1\`
  - 12, 20: answers as many rows, not the same ones or in another order
- \`features/user/User.feature#User roles#1\`: wants a role that another scenario left behind; every scenario begins with the users there were before
  - 1 more: cannot be reached, because the scenario ends before
`);
});
