import { AstrolabeError } from '@astrolabe/model';
import { lex, T } from '@astrolabe/ngql';
import { LINK_LENGTH_MAX } from '../limits.ts';
import type { LinkedParameter, LinkedStatement } from '../state/linked-statement.ts';
import { RESULT_VIEW_NAMES } from '../state/view-names.ts';

/** The URL parameter of a linked statement. */
export const LINK_PARAMETER = 'link';

/** Why a statement can't be linked. */
export type LinkRefusal = 'linkSecret' | 'linkTooLong';

/** Encodes a link, or returns why it is not possible: a statement with a password, or a text that is too long. */
export async function encodeLink(linked: LinkedStatement): Promise<string | { readonly refusal: LinkRefusal }> {
  if (hasSecret(linked.text)) return { refusal: 'linkSecret' };
  const text = base64Url(await through(JSON.stringify(linked), new CompressionStream('deflate-raw')));
  return text.length > LINK_LENGTH_MAX ? { refusal: 'linkTooLong' } : text;
}

/** Decodes a link. Throws if it is invalid. */
export async function decodeLink(text: string): Promise<LinkedStatement> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return linkedOf(JSON.parse(await new Response(stream).text()));
  } catch (error) {
    throw new AstrolabeError('HTTP_PARAMETER', 'the link is damaged', { cause: error });
  }
}

/** Returns those of the given parameters that a statement uses. */
export function parametersUsed(text: string, names: readonly string[]): readonly string[] {
  const { kinds, ends } = lex(text);
  const written = new Set(
    kinds.flatMap((kind, index) => (kind === T.VARIABLE ? [text.slice(ends[index - 1] ?? 0, ends[index])] : [])),
  );
  return names.filter((name) => written.has(`$${name}`));
}

/** Returns whether a statement contains a password. */
function hasSecret(text: string): boolean {
  const { kinds } = lex(text);
  return kinds.includes(T.PASSWORD);
}

function linkedOf(read: unknown): LinkedStatement {
  if (typeof read !== 'object' || read === null) throw new TypeError('no statement');
  const { text, space, parameters, view } = read as Partial<Record<keyof LinkedStatement, unknown>>;
  if (typeof text !== 'string' || typeof space !== 'string' || !Array.isArray(parameters))
    throw new TypeError('no statement');
  const shownIn = RESULT_VIEW_NAMES.find((name) => name === view);
  return { text, space, parameters: parameters.map(parameterOf), ...(shownIn !== undefined && { view: shownIn }) };
}

function parameterOf(read: unknown): LinkedParameter {
  if (typeof read !== 'object' || read === null) throw new TypeError('no parameter');
  const { name, value } = read as Partial<Record<keyof LinkedParameter, unknown>>;
  if (typeof name !== 'string' || typeof value !== 'string' || !/^\w+$/.test(name) || /[\r\n]/.test(value))
    throw new TypeError('no parameter');
  return { name, value };
}

async function through(text: string, transform: CompressionStream): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function base64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
