/** Searches the vertices of a whole space by text. */
import type { SchemaSnapshot, Vid } from '@astrolabe/model';
import { build, type Statement } from '@astrolabe/ngql';
import { queryClient } from '../../data/query-client.ts';
import { schemaQuery } from '../../data/spaces.ts';
import { isEmbedded } from '../act/limited-add.ts';
import { verticesByVid } from '../../data/element-statements.ts';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import { vidOf } from '../ask/vids-of-text.ts';
import { SPACE_HITS_MAX } from '../limits.ts';

/** A vertex found by a search. */
export interface SpaceHit {
  readonly vid: Vid;
  /** The tag and property whose value matches; empty texts if the ID matches. */
  readonly tag: string;
  readonly property: string;
  /** The value, or the ID as text. */
  readonly text: string;
}

/** Result of a search, best first. */
export interface SpaceFinding {
  readonly hits: readonly SpaceHit[];
  /** String properties that the database could not search, as `tag.property`. */
  readonly notSearched: readonly string[];
}

/** Nothing found. */
export const NO_SPACE_HITS: SpaceFinding = { hits: [], notSearched: [] };

/**
 * Searches IDs and string properties of all tags. The embedded database searches all of them; a cluster only IDs and prefixes of indexed
 * properties.
 */
export async function searchSpace(text: string, space: string, signal: AbortSignal): Promise<SpaceFinding> {
  if (text.trim() === '' || space === '') return NO_SPACE_HITS;
  if (isEmbedded()) {
    const rows = (await runExploreStatement(searchByText(text), space, signal)).rows;
    return { hits: rows.flatMap(([vid, tag, property, value]) => hitOf(vid, tag, property, value)), notSearched: [] };
  }
  return searchByIndexes(text.trim(), await queryClient.ensureQueryData(schemaQuery(space)), space, signal);
}

function searchByText(text: string): Statement {
  return build.callProcedure(
    'search.byText',
    [
      ['text', build.literal(text)],
      ['limit', build.literal(BigInt(SPACE_HITS_MAX))],
    ],
    ['id', 'tagName', 'propertyName', 'text'],
  );
}

async function searchByIndexes(
  text: string,
  schema: SchemaSnapshot,
  space: string,
  signal: AbortSignal,
): Promise<SpaceFinding> {
  const strings = schema.tags.flatMap((tag) =>
    tag.properties
      .filter(({ type }) => type.kind === 'string' || type.kind === 'fixed_string')
      .map(({ name }) => ({ tag: tag.name, property: name })),
  );
  const isIndexed = ({ tag, property }: (typeof strings)[number]): boolean =>
    schema.indexes.some(
      ({ on, schemaName, fields }) => on === 'tag' && schemaName === tag && fields[0]?.property === property,
    );
  const ask = async (statement: Statement) => (await runExploreStatement(statement, space, signal)).rows;
  const isNumber = schema.space.vidType.kind === 'int64';
  const byVid = isNumber && !/^-?\d+$/.test(text) ? [] : await ask(verticesByVid([vidOf(text, isNumber)]));
  const hits: SpaceHit[] = byVid.length === 0 ? [] : [{ vid: vidOf(text, isNumber), tag: '', property: '', text }];
  for (const { tag, property } of strings.filter(isIndexed))
    for (const [vid, value] of await ask(lookupOf(tag, property, text))) hits.push(...hitOf(vid, tag, property, value));
  return {
    hits: [...new Map(hits.map((hit) => [hit.vid, hit])).values()]
      .toSorted((a, b) => a.text.length - b.text.length)
      .slice(0, SPACE_HITS_MAX),
    notSearched: strings.filter((one) => !isIndexed(one)).map(({ tag, property }) => `${tag}.${property}`),
  };
}

/** Returns vertices whose property starts with a text, by index. */
function lookupOf(tag: string, property: string, text: string): Statement {
  const value = build.attribute(tag, property);
  const where = build.and([
    build.compare(value, '>=', build.literal(text)),
    build.compare(value, '<', build.literal(`${text}\u{10ffff}`)),
  ]);
  const columns = [build.column(build.call('id', build.current('vertex')), 'vid'), build.column(value, 'text')];
  return build.limited(build.lookup(tag, columns, where), SPACE_HITS_MAX);
}

function hitOf(vid: unknown, tag: unknown, property: unknown, text: unknown): readonly SpaceHit[] {
  if (typeof vid !== 'string' && typeof vid !== 'bigint') return [];
  return [{ vid, tag: String(tag), property: String(property), text: String(text) }];
}
