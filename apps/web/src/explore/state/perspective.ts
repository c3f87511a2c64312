/** Perspectives: the schema with custom names and without irrelevant types, stored by the browser per space. */
import { isRecord, AstrolabeError } from '@astrolabe/model';
import { browserStorage, readStored } from '../../state/stored.ts';
import { PERSPECTIVE_NAME_MAX, PERSPECTIVE_SEARCHES_MAX, PERSPECTIVES_MAX } from '../limits.ts';
import { rulesOfSpace } from './space-style.ts';
import { rulesOfText, type StyleRule } from './style-rule.ts';

/** Display names of tags and edge types. */
export interface SchemaTitles {
  readonly tags: ReadonlyMap<string, string>;
  readonly edgeTypes: ReadonlyMap<string, string>;
}

/** Schema display options saved with a canvas. */
export interface SchemaView {
  readonly name: string;
  readonly titles: SchemaTitles;
  /** Vertices with only these tags, and edges of these types, are hidden from the canvas and menus. */
  readonly hiddenTags: ReadonlySet<string>;
  readonly hiddenEdgeTypes: ReadonlySet<string>;
}

/** A named statement to start an exploration. */
export interface StartSearch {
  readonly name: string;
  readonly statement: string;
}

/** A perspective: schema display, styles and start searches. */
export interface Perspective extends SchemaView {
  readonly rules: readonly StyleRule[];
  readonly searches: readonly StartSearch[];
}

const FORMAT = 'astrolabe-perspective';
const VERSION = 1;
const keyOf = (space: string): string => `astrolabe.explore-perspectives.${space}`;

/** A perspective that changes nothing yet. */
export const PLAIN_PERSPECTIVE: Perspective = {
  name: '',
  titles: { tags: new Map(), edgeTypes: new Map() },
  hiddenTags: new Set(),
  hiddenEdgeTypes: new Set(),
  rules: [],
  searches: [],
};

/** The perspectives of a space in the order they were saved; unreadable ones are skipped. */
export function perspectivesOfSpace(space: string): readonly Perspective[] {
  const kept = space === '' ? undefined : readStored(browserStorage, keyOf(space));
  if (!isRecord(kept) || !Array.isArray(kept['perspectives'])) return [];
  return kept['perspectives'].flatMap((one: unknown) => {
    try {
      return [perspectiveOfJson(one)];
    } catch {
      return [];
    }
  });
}

/** Returns the initial style of a space: that of the last chosen perspective, or the rules of the space. */
export function lookOfSpace(space: string): {
  readonly rules: readonly StyleRule[];
  readonly perspective: SchemaView | undefined;
} {
  const kept = space === '' ? undefined : readStored(browserStorage, keyOf(space));
  const chosen = isRecord(kept) ? kept['chosen'] : undefined;
  const perspective = perspectivesOfSpace(space).find(({ name }) => name === chosen);
  return perspective
    ? { rules: perspective.rules, perspective: schemaViewOf(perspective) }
    : { rules: rulesOfSpace(space), perspective: undefined };
}

/** Saves a perspective, replacing one with the same name. Throws without a name or if there are too many. */
export function keepPerspective(space: string, perspective: Perspective): readonly Perspective[] {
  if (perspective.name === '') throw new AstrolabeError('SEMANTIC_ERROR', 'a perspective needs a name');
  const known = perspectivesOfSpace(space);
  const at = known.findIndex(({ name }) => name === perspective.name);
  const perspectives = at < 0 ? [...known, perspective] : known.with(at, perspective);
  if (perspectives.length > PERSPECTIVES_MAX)
    throw new AstrolabeError('SEMANTIC_ERROR', `a space has at most ${PERSPECTIVES_MAX} perspectives`);
  write(space, perspectives, perspective.name);
  return perspectives;
}

/** Deletes a perspective. Returns the remaining ones. */
export function removePerspective(space: string, name: string): readonly Perspective[] {
  const perspectives = perspectivesOfSpace(space).filter((one) => one.name !== name);
  write(space, perspectives, undefined);
  return perspectives;
}

/** Remembers the perspective of new canvases of the space; without a name, the plain schema. */
export function keepChosen(space: string, name: string | undefined): void {
  write(space, perspectivesOfSpace(space), name);
}

/** Returns the part of a perspective that is saved with a canvas. */
export function schemaViewOf({ name, titles, hiddenTags, hiddenEdgeTypes }: SchemaView): SchemaView {
  return { name, titles, hiddenTags, hiddenEdgeTypes };
}

/** A perspective as a file to share. */
export function perspectiveToText(perspective: Perspective): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, perspective: perspectiveToJson(perspective) }, undefined, 2)}\n`;
}

/** Parses a perspective file. Throws with the reason if it is invalid. */
export function perspectiveOfText(text: string): Perspective {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new AstrolabeError('SEMANTIC_ERROR', 'this is no JSON, so it holds no perspective');
  }
  if (!isRecord(parsed) || parsed['format'] !== FORMAT)
    throw new AstrolabeError('SEMANTIC_ERROR', 'this file holds no perspective');
  if (typeof parsed['version'] !== 'number' || parsed['version'] > VERSION)
    throw new AstrolabeError('SEMANTIC_ERROR', 'this perspective was saved by a newer version of the studio');
  return perspectiveOfJson(parsed['perspective']);
}

/** A schema view as plain JSON. */
export function schemaViewToJson({ name, titles, hiddenTags, hiddenEdgeTypes }: SchemaView): object {
  return {
    name,
    tags: [...titles.tags],
    edgeTypes: [...titles.edgeTypes],
    hiddenTags: [...hiddenTags],
    hiddenEdgeTypes: [...hiddenEdgeTypes],
  };
}

/** Parses the same; undefined if it is invalid. */
export function schemaViewOfJson(json: unknown): SchemaView | undefined {
  if (!isRecord(json) || typeof json['name'] !== 'string') return undefined;
  return {
    name: json['name'].slice(0, PERSPECTIVE_NAME_MAX),
    titles: { tags: titlesOfJson(json['tags']), edgeTypes: titlesOfJson(json['edgeTypes']) },
    hiddenTags: new Set(textsOf(json['hiddenTags'])),
    hiddenEdgeTypes: new Set(textsOf(json['hiddenEdgeTypes'])),
  };
}

function perspectiveToJson(perspective: Perspective): object {
  const { rules, searches } = perspective;
  const lasting = rules.filter(({ test }) => test.kind !== 'vertices');
  return { ...schemaViewToJson(perspective), rules: lasting, searches };
}

function perspectiveOfJson(json: unknown): Perspective {
  const view = schemaViewOfJson(json);
  if (!view || view.name === '' || !isRecord(json))
    throw new AstrolabeError('SEMANTIC_ERROR', 'this perspective has no name');
  const rules = rulesOfText(JSON.stringify({ format: 'astrolabe-style', version: 1, rules: json['rules'] ?? [] }));
  const searches = Array.isArray(json['searches']) ? json['searches'] : [];
  return {
    ...view,
    rules,
    searches: searches.slice(0, PERSPECTIVE_SEARCHES_MAX).flatMap((one: unknown): readonly StartSearch[] => {
      if (!isRecord(one)) return [];
      const { name, statement } = one;
      return typeof name === 'string' && typeof statement === 'string' ? [{ name, statement }] : [];
    }),
  };
}

function titlesOfJson(json: unknown): ReadonlyMap<string, string> {
  if (!Array.isArray(json)) return new Map();
  return new Map(
    json.flatMap((pair: unknown) => {
      const [name, title] = textsOf(pair);
      return name !== undefined && title !== undefined && title !== ''
        ? [[name, title.slice(0, PERSPECTIVE_NAME_MAX)] as const]
        : [];
    }),
  );
}

function textsOf(json: unknown): readonly string[] {
  return Array.isArray(json) ? json.filter((one: unknown) => typeof one === 'string') : [];
}

function write(space: string, perspectives: readonly Perspective[], chosen: string | undefined): void {
  if (perspectives.length === 0) browserStorage.remove(keyOf(space));
  else
    browserStorage.write(
      keyOf(space),
      JSON.stringify({ chosen: chosen ?? null, perspectives: perspectives.map(perspectiveToJson) }),
    );
}
