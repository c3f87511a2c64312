// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { NO_RESPONSE } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { renderWithWords } from './_render.tsx';
import { useErrorLine } from './use-error-messages.ts';

afterEach(cleanup);

function Line({ error }: { readonly error: unknown }) {
  return <p role="alert">{useErrorLine()(error)}</p>;
}

test.each([
  [new TypeError('x is undefined'), 'Oops, something went wrong, contact the administrator'],
  [
    new AstrolabeError('CONNECTION_FAILED', NO_RESPONSE, { cause: new TypeError('Failed to fetch') }),
    'The server is not responding (Failed to fetch). Check that it is running.',
  ],
  [new AstrolabeError('SESSION_INVALID', 'gone'), 'Your session has ended. Sign in again.'],
  [
    new AstrolabeError('CONNECTION_REFUSED', 'db:9669 refused the connection'),
    'Connection refused, configure the server again: db:9669 refused the connection',
  ],
  [
    new AstrolabeError('HTTP_FORBIDDEN', 'this studio only reads'),
    'You do not have permission to perform this operation: this studio only reads',
  ],
  [new AstrolabeError('UNKNOWN', 'request error 502 Bad Gateway'), 'request error 502 Bad Gateway'],
  [new AstrolabeError('SYNTAX_ERROR', 'near `x`', { hint: 'remove it' }), 'near `x`: remove it'],
])('%s has its text in the catalog', (error, line) => {
  renderWithWords(<Line error={error} />);
  expect(screen.getByRole('alert').textContent).toBe(line);
});
