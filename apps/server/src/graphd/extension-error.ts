import { AstrolabeError } from '@astrolabe/model';
import { parse } from '@astrolabe/ngql';

/** Explains why a cluster can't parse a statement that the embedded database runs; returns other errors unchanged. */
export function extensionError(text: string, error: unknown): unknown {
  if (!AstrolabeError.is(error) || error.code !== 'SYNTAX_ERROR') return error;
  const { errors, extensions } = parse(text);
  const [first] = extensions;
  if (!first || errors.length > 0) return error;
  return new AstrolabeError('SYNTAX_ERROR', `${first.form} needs the embedded database`, {
    position: first.range,
    hint: 'NebulaGraph 3.x has no such form; write it with the clauses of 3.x, or connect to the embedded database',
    cause: error,
  });
}
