import { AstrolabeError, didYouMean, type ErrorOptions, type SourceRange } from '@astrolabe/model';
import { KEYWORD_TEXTS, type Name } from '@astrolabe/ngql';
import { HINT_NAMES_MAX } from '../limits.ts';

/** Creates an execution error in the words of the meta service. */
export function executionError(message: string, options: ErrorOptions = {}): AstrolabeError {
  return new AstrolabeError('EXECUTION_ERROR', message, options);
}

/** Returns the error "… exists already" for a name in use. */
export function existed(name: Name): AstrolabeError {
  return new AstrolabeError('EXISTED', 'Existed!', {
    position: name.range,
    detail: { name: name.text },
  });
}

/** Returns a space required by a statement. Throws if it does not exist. */
export function spaceNotFound(name: Name, known: Iterable<string>): AstrolabeError {
  return new AstrolabeError('SPACE_NOT_FOUND', `SpaceNotFound: SpaceName \`${name.text}\``, {
    position: name.range,
    hint: hintFor(name.text, known),
  });
}

/** Throws: a schema statement names a missing space. */
export function spaceNotExisted(name: Name, known: Iterable<string>): AstrolabeError {
  return new AstrolabeError('SPACE_NOT_FOUND', 'SpaceNotFound: Space not existed!', {
    position: name.range,
    hint: hintFor(name.text, known),
  });
}

/** Throws: a schema statement names a missing tag or edge type. */
export function schemaNotExisted(on: 'tag' | 'edge', name: Name, known: Iterable<string>): AstrolabeError {
  const options = { position: name.range, hint: hintFor(name.text, known) };
  return on === 'tag'
    ? new AstrolabeError('TAG_NOT_FOUND', 'TagNotFound: Tag not existed!', options)
    : new AstrolabeError('EDGE_NOT_FOUND', 'EdgeNotFound: Edge not existed!', options);
}

/** Throws: the index does not exist. */
export function indexNotExisted(name: Name, known: Iterable<string>): AstrolabeError {
  return new AstrolabeError('INDEX_NOT_FOUND', 'IndexNotFound: Index not existed!', {
    position: name.range,
    hint: hintFor(name.text, known) ?? 'SHOW TAG INDEXES and SHOW EDGE INDEXES list the indexes of the space',
  });
}

/** Returns the error for any zone name: a single host has no zones. */
export function zoneNotExisted(position: SourceRange): AstrolabeError {
  return executionError('Zone not existed!', { position, hint: 'SHOW ZONES lists the zone' });
}

/** Returns a hint with the closest name, or with all names if there are few. */
export function namesHint(name: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  const near = hintFor(name, names);
  if (near !== undefined || names.length > HINT_NAMES_MAX) return near;
  return names.length === 0 ? 'there is none yet' : `there ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}`;
}

/** Returns "did you mean …?" if a known name is close. A keyword used as a name keeps its capitals only in backquotes. */
export function hintFor(name: string, known: Iterable<string>): string | undefined {
  const near = didYouMean(name, known);
  if (near === undefined || near === name) return undefined;
  return near.toLowerCase() === name && KEYWORDS.has(near.toUpperCase())
    ? `write \`${near}\` in back quotes: without them a keyword is read in lower case`
    : `did you mean \`${near}\`?`;
}

const KEYWORDS: ReadonlySet<string> = new Set(KEYWORD_TEXTS);
