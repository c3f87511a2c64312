import { AstrolabeError } from '@astrolabe/model';
import { parse } from '@astrolabe/ngql';

/** The reason why a cluster can't parse a statement that the embedded database runs; other errors stay as they are. */
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
