import type { SourceRange, Vid, VidType } from '@astrolabe/model';
import { executionError } from '../../catalog/errors.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';
import type { Graph } from '../../graph/graph.ts';

/** Characters of a new text vid: no two are easily confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** Enough that two of a billion vids are equal with a probability of 10⁻¹². */
const TEXT_LENGTH_MAX = 20;
const TRIES_MAX = 1000;
const NUMBER_MAX = 2 ** 53;

/** Returns an unused vid: a positive integer that JSON represents exactly, or a text of up to 20 characters. */
export function newVid(graph: Graph, type: VidType, functions: FunctionContext, range: SourceRange): Vid {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const vid =
      type.kind === 'int64' ? BigInt(Math.floor(functions.random() * NUMBER_MAX)) : textOf(type.length, functions);
    if (graph.vids.find(vid) < 0) return vid;
  }
  throw executionError('No vertex ID is free', { position: range, hint: 'give the vertex one: {_id: …}' });
}

function textOf(lengthMax: number, functions: FunctionContext): string {
  const length = Math.min(lengthMax, TEXT_LENGTH_MAX);
  return Array.from({ length }, () => ALPHABET[Math.floor(functions.random() * ALPHABET.length)]).join('');
}
