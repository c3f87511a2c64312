import { AstrolabeError } from '@astrolabe/model';
import { describe, expect, it } from 'vitest';
import { errorOfEnvelope, problemResponse, statusOfCode } from './problem.ts';

describe('problemResponse', () => {
  it('carries code, position and hint of our errors', () => {
    const error = new AstrolabeError('SEMANTIC_ERROR', 'no tag `x`', {
      position: { start: 3, end: 4 },
      hint: 'did you mean `y`?',
    });
    expect(problemResponse(error)).toEqual({
      status: 400,
      body: {
        code: 40004000,
        message: 'no tag `x`',
        error: {
          code: 'SEMANTIC_ERROR',
          message: 'no tag `x`',
          position: { start: 3, end: 4 },
          hint: 'did you mean `y`?',
        },
      },
    });
  });

  it('discloses nothing of an internal error', () => {
    const { status, body } = problemResponse(new TypeError('secret path /x'));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(body).toMatchObject({
      code: 50004000,
      message: 'something went wrong on the server',
      error: { code: 'INTERNAL' },
    });
  });
});

it.each([
  [0, 200],
  [40004000, 400],
  [40104001, 401],
  [40404000, 404],
  [50104000, 501],
  [90004000, 500],
  [-1, 500],
])('the status of code %i is %i', (code, status) => {
  expect(statusOfCode(code)).toBe(status);
});

describe('errorOfEnvelope', () => {
  it('restores the error that was sent', () => {
    const error = new AstrolabeError('SYNTAX_ERROR', 'near `x`', { position: { start: 0, end: 1 } });
    expect(errorOfEnvelope(problemResponse(error).body).toJSON()).toEqual(error.toJSON());
  });

  it('understands servers that send only code and message', () => {
    expect(errorOfEnvelope({ code: 40104001, message: 'over' }).code).toBe('SESSION_INVALID');
    expect(errorOfEnvelope({ code: 40404000, message: 'gone' }).code).toBe('HTTP_NOT_FOUND');
    expect(errorOfEnvelope({ code: 12, message: 'odd' }).code).toBe('UNKNOWN');
  });
});
