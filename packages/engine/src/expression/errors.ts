import { AstrolabeError, type SourceRange } from '@astrolabe/model';

interface Ranged {
  readonly range: SourceRange;
}

/** Returns an error about the meaning of a statement. */
export function semanticError(message: string, position: SourceRange, hint?: string): AstrolabeError {
  return new AstrolabeError('SEMANTIC_ERROR', message, { position, hint });
}

/** A mistake in the types of an expression. */
export function typeError(message: string, node: Ranged, hint?: string): AstrolabeError {
  return semanticError(message, node.range, hint);
}

/** Text in NebulaGraph's quotes: a back quote before, an apostrophe after. */
export function quoted(text: string): string {
  return `\`${text}'`;
}
