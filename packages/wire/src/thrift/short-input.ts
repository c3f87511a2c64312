import { AstrolabeError } from '@astrolabe/model';

/** The bytes end before the value does. A caller that waits for more bytes catches it and reads again. */
export class ShortInput extends Error {
  constructor() {
    super('the bytes end in the middle of a value');
  }
}

/** Shared instance: it is caught for every chunk that arrives, and its stack is never used. */
export const SHORT_INPUT = new ShortInput();

/** Returns the error for a violation of the protocol. */
export function malformed(what: string): AstrolabeError {
  return new AstrolabeError('RPC_FAILURE', `not the protocol of a graph service: ${what}`);
}
