import { describe, expect, it } from 'vitest';
import { AstrolabeError, invariant } from './astrolabe-error.ts';
import { caretExcerpt, lineColumnAt } from './caret.ts';
import { didYouMean } from './did-you-mean.ts';

describe('AstrolabeError', () => {
  const text = 'GO FROM "a"\nOVER folow YIELD dst(edge)';
  const error = new AstrolabeError('SEMANTIC_ERROR', 'folow not found in space [s].', {
    position: { start: 17, end: 22 },
    hint: 'did you mean follow?',
  });

  it('explains itself with the line, a caret and a hint', () => {
    expect(error.explain(text)).toBe(
      'SEMANTIC_ERROR: folow not found in space [s].\n2 | OVER folow YIELD dst(edge)\n         ^^^^^\nhint: did you mean follow?',
    );
  });

  it('puts the prefix of its class before the message for the protocol', () => {
    expect(error.clusterMessage).toBe('SemanticError: folow not found in space [s].');
    expect(new AstrolabeError('EXISTED', 'Existed!').clusterMessage).toBe('Existed!');
    expect(new AstrolabeError('PERMISSION_DENIED', 'No permission to read space.').clusterMessage).toBe(
      'PermissionError: No permission to read space.',
    );
  });

  it('is unchanged after serialization', () => {
    const back = AstrolabeError.from(JSON.parse(JSON.stringify(error)) as ReturnType<typeof error.toJSON>);
    expect(back.toJSON()).toEqual(error.toJSON());
    expect(AstrolabeError.is(back)).toBe(true);
    expect(AstrolabeError.is(new Error('x'))).toBe(false);
  });

  it('falls back to the hint of its code', () => {
    expect(new AstrolabeError('SPACE_NOT_FOUND', 'x').hint).toBe('SHOW SPACES lists the spaces there are');
  });

  it('turns a broken invariant into an INTERNAL error', () => {
    expect(() => invariant(false, 'a row')).toThrow('expected: a row');
  });
});

describe('caretExcerpt', () => {
  it('keeps tabs, so that the caret is under its position', () => {
    expect(caretExcerpt('\tYIELD x', { start: 7, end: 8 })).toBe('1 | \tYIELD x\n    \t      ^');
  });

  it('cuts a very long line around the position', () => {
    const excerpt = caretExcerpt(`${'a'.repeat(5000)}!${'b'.repeat(5000)}`, { start: 5000, end: 5001 });
    const [line, caret] = excerpt.split('\n');
    expect(line!.length).toBeLessThan(130);
    expect(line![caret!.indexOf('^')]).toBe('!');
  });

  it('shows one caret for a position at the end of the text', () => {
    expect(caretExcerpt('GO', { start: 2, end: 2 })).toBe('1 | GO\n      ^');
  });
});

describe('lineColumnAt', () => {
  it('counts lines and columns from 1', () => {
    expect([0, 1, 2, 3, 99].map((offset) => lineColumnAt('a\nb\n', offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 1 },
      { line: 2, column: 2 },
      { line: 3, column: 1 },
    ]);
  });
});

describe('didYouMean', () => {
  it.each([
    ['folow', ['serve', 'follow'], 'follow'],
    ['PLAYER', ['player', 'team'], 'player'],
    ['nmae', ['age', 'name'], 'name'],
    ['zzz', ['player', 'team'], undefined],
  ])('%s among %j is %s', (name, candidates, expected) => {
    expect(didYouMean(name, candidates)).toBe(expected);
  });
});
