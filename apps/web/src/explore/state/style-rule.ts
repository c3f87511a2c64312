import {
  SHAPES,
  type EdgeLook,
  type SceneEdge,
  type SceneVertex,
  type Shape,
  type Styler,
  type VertexLook,
} from '@astrolabe/graph-view';
import { isRecord, AstrolabeError, displayValue, isNull, type Properties, type Value } from '@astrolabe/model';
import { isIconName, type IconName } from '../icon/icon-name.ts';
import { pathOfIcon } from '../icon/icon-paths.ts';
import { imageAddressOf } from '../icon/image-address.ts';
import { SLICE_LENGTH } from '../limits.ts';
import { valueOfProperty } from './property-filter.ts';
import { lookOnRamp, rampOfJson, type Ramp } from './style-ramp.ts';
import { numberOfValue } from '../../result-view/value/value-number.ts';

/** Which vertices or edges a rule applies to, besides tag or type. */
export type RuleTest =
  | { readonly kind: 'all' }
  | { readonly kind: 'value'; readonly property: string; readonly value: string }
  /** The property has a value. */
  | { readonly kind: 'present'; readonly property: string }
  | { readonly kind: 'range'; readonly property: string; readonly from: number; readonly to: number }
  | { readonly kind: 'degree'; readonly from: number; readonly to: number }
  /** Vertices by key: a class or group found by the measure `title`, named by its range or its most connected vertex. */
  | { readonly kind: 'vertices'; readonly title: string; readonly name: string; readonly keys: readonly string[] };

/** A rule: its scope and its style. Later rules override earlier ones, property by property. */
export interface StyleRule {
  readonly on: 'vertex' | 'edge';
  /** The tag or edge type; empty for all. */
  readonly type: string;
  readonly test: RuleTest;
  readonly color?: string | undefined;
  /** A continuous scale of colors or sizes; non-numeric values keep the style of other rules. */
  readonly ramp?: Ramp | undefined;
  /** Factor of the usual size; for edges the width in pixels. */
  readonly size?: number | undefined;
  readonly shape?: Shape | undefined;
  /** One or two characters; a rule has either these or a symbol. */
  readonly icon?: string | undefined;
  readonly symbol?: IconName | undefined;
  /** Property with the address of an image. */
  readonly image?: string | undefined;
  /** Property whose value is the caption. */
  readonly caption?: string | undefined;
}

const NO_TITLES: ReadonlyMap<string, string> = new Map();

/** Returns the looks of rules and the display names of edge types; undefined if both are empty. */
export function stylerOf(rules: readonly StyleRule[], edgeTitles = NO_TITLES): Styler | undefined {
  if (rules.length === 0 && edgeTitles.size === 0) return undefined;
  const forVertices = rules.filter((rule) => rule.on === 'vertex');
  const forEdges = rules.filter((rule) => rule.on === 'edge');
  return {
    vertex: forVertices.length > 0 ? (vertex) => vertexLook(forVertices, vertex) : undefined,
    edge: forEdges.length > 0 || edgeTitles.size > 0 ? (edge) => edgeLook(forEdges, edge, edgeTitles) : undefined,
  };
}

/** Number of vertices or edges that match a rule, in slices. */
export function* countFor(
  rule: StyleRule,
  elements: readonly (SceneVertex | SceneEdge)[],
): Generator<undefined, number> {
  let count = 0;
  for (const element of elements) {
    if (element.index % SLICE_LENGTH === SLICE_LENGTH - 1) yield;
    if (isFor(rule, element)) count++;
  }
  return count;
}

/** Whether a rule is for a vertex or edge. */
export function isFor(rule: StyleRule, element: SceneVertex | SceneEdge): boolean {
  const isVertex = 'tags' in element;
  if (isVertex !== (rule.on === 'vertex')) return false;
  const isOfType = (type: string): boolean =>
    isVertex ? element.tags.some((tag) => tag.name === type) : element.edgeType === type;
  if (rule.type !== '' && !isOfType(rule.type)) return false;
  const { test } = rule;
  if (test.kind === 'all') return true;
  if (test.kind === 'vertices') return isVertex && keySetOf(test.keys).has(element.key);
  if (test.kind === 'degree') return isVertex && element.degree >= test.from && element.degree <= test.to;
  const types = isVertex ? element.tags.map((tag) => tag.name) : [element.edgeType];
  return (rule.type === '' ? types : [rule.type]).some((type) => {
    const value = valueOfProperty(element, { on: rule.on, type, property: test.property });
    if (value === undefined) return false;
    if (test.kind === 'present') return !isNull(value);
    if (test.kind === 'value')
      return displayValue(value) === test.value || (typeof value === 'string' && value === test.value);
    const number = numberOfValue(value);
    return number !== undefined && number >= test.from && number <= test.to;
  });
}

const keySets = new WeakMap<readonly string[], ReadonlySet<string>>();

function keySetOf(keys: readonly string[]): ReadonlySet<string> {
  let set = keySets.get(keys);
  if (!set) keySets.set(keys, (set = new Set(keys)));
  return set;
}

function vertexLook(rules: readonly StyleRule[], vertex: SceneVertex): VertexLook | undefined {
  if (vertex.bubble) return undefined;
  let look: VertexLook | undefined;
  for (const rule of rules) {
    if (!isFor(rule, vertex)) continue;
    const properties = vertex.tags.map((tag) => tag.properties);
    const isIconic = rule.icon !== undefined || rule.symbol !== undefined;
    const scaled = rule.ramp && lookOnRamp(rule.ramp, valueIn(properties, rule.ramp.property));
    look = {
      color: scaled?.color ?? rule.color ?? look?.color,
      size: scaled?.size ?? rule.size ?? look?.size,
      shape: rule.shape ?? look?.shape,
      icon: isIconic ? rule.icon : look?.icon,
      symbol: isIconic ? rule.symbol && pathOfIcon(rule.symbol) : look?.symbol,
      image: imageOf(rule, properties) ?? look?.image,
      caption: captionOf(rule, properties) ?? look?.caption,
    };
  }
  return look;
}

/** Returns the URL of a rule's image; undefined if there is none or it may not be shown. */
function imageOf({ image }: StyleRule, properties: readonly Properties[]): string | undefined {
  const value = valueIn(properties, image);
  const found = typeof value === 'string' ? imageAddressOf(value, document.baseURI) : undefined;
  return typeof found === 'object' ? found.address : undefined;
}

/** Counts the vertices with external images, by rules that show images. */
export function* countImagesElsewhere(
  rules: readonly StyleRule[],
  vertices: readonly SceneVertex[],
): Generator<undefined, number> {
  const imageRules = rules.filter(({ image }) => image !== undefined);
  if (imageRules.length === 0) return 0;
  const isElsewhere = (vertex: SceneVertex, rule: StyleRule): boolean => {
    const value = valueIn(
      vertex.tags.map((tag) => tag.properties),
      rule.image,
    );
    return typeof value === 'string' && imageAddressOf(value, document.baseURI) === 'elsewhere';
  };
  let count = 0;
  for (const vertex of vertices) {
    if (vertex.index % SLICE_LENGTH === SLICE_LENGTH - 1) yield;
    if (imageRules.some((rule) => isFor(rule, vertex) && isElsewhere(vertex, rule))) count++;
  }
  return count;
}

function valueIn(properties: readonly Properties[], name: string | undefined): Value | undefined {
  return name === undefined ? undefined : properties.find((one) => one.has(name))?.get(name);
}

/** Returns the caption property of a rule as text, if any. */
function captionOf({ caption }: StyleRule, properties: readonly Properties[]): string | undefined {
  const value = valueIn(properties, caption);
  return value === undefined || typeof value === 'string' ? value : displayValue(value);
}

function edgeLook(
  rules: readonly StyleRule[],
  edge: SceneEdge,
  titles: ReadonlyMap<string, string>,
): EdgeLook | undefined {
  const title = titles.get(edge.edgeType);
  let look: EdgeLook | undefined = title === undefined ? undefined : { caption: title };
  for (const rule of rules) {
    if (!isFor(rule, edge)) continue;
    const scaled = rule.ramp && lookOnRamp(rule.ramp, edge.properties.get(rule.ramp.property));
    look = {
      color: scaled?.color ?? rule.color ?? look?.color,
      width: scaled?.size ?? rule.size ?? look?.width,
      caption: captionOf(rule, [edge.properties]) ?? look?.caption,
    };
  }
  return look;
}

/** Effect of replacing all rules on one rule: added, unchanged or removed. */
export type RuleChange = 'comes' | 'stays' | 'goes';

/** Returns the changes of replacing rules: the new list with added and unchanged ones, then the removed ones. */
export function changesOfRules(
  before: readonly StyleRule[],
  after: readonly StyleRule[],
): readonly { readonly rule: StyleRule; readonly change: RuleChange }[] {
  const texts = (rules: readonly StyleRule[]): ReadonlySet<string> => new Set(rules.map((rule) => rulesToText([rule])));
  const [former, latter] = [texts(before), texts(after)];
  const has = (set: ReadonlySet<string>, rule: StyleRule): boolean => set.has(rulesToText([rule]));
  return [
    ...after.map((rule) => ({ rule, change: has(former, rule) ? ('stays' as const) : ('comes' as const) })),
    ...before.filter((rule) => !has(latter, rule)).map((rule) => ({ rule, change: 'goes' as const })),
  ];
}

/** Serializes rules to save or share them. */
export function rulesToText(rules: readonly StyleRule[]): string {
  return `${JSON.stringify({ format: 'astrolabe-style', version: 1, rules }, undefined, 2)}\n`;
}

/** Parses rules. Throws with the position of an invalid one. */
export function rulesOfText(text: string): readonly StyleRule[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new AstrolabeError('SEMANTIC_ERROR', 'this is no JSON, so it holds no style rules');
  }
  if (!isRecord(parsed) || parsed['format'] !== 'astrolabe-style' || !Array.isArray(parsed['rules']))
    throw new AstrolabeError('SEMANTIC_ERROR', 'this file holds no style rules');
  return parsed['rules'].map((rule: unknown, at) => {
    const read = readRule(rule);
    if (!read) throw new AstrolabeError('SEMANTIC_ERROR', `rule ${at + 1} of this file is not complete`);
    return read;
  });
}

function readRule(rule: unknown): StyleRule | undefined {
  if (!isRecord(rule) || !isRecord(rule['test'])) return undefined;
  const { on, type, color, ramp, size, shape, icon, symbol, image, caption } = rule;
  const scale = rampOfJson(ramp);
  const test = readTest(rule['test']);
  if ((on !== 'vertex' && on !== 'edge') || typeof type !== 'string' || !test) return undefined;
  const found = SHAPES.find((each) => each === shape);
  return {
    on,
    type,
    test,
    ...(typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) && { color }),
    ...(scale && { ramp: scale }),
    ...(typeof size === 'number' && size > 0 && size <= 4 && { size }),
    ...(found && { shape: found }),
    ...(typeof icon === 'string' && icon !== '' && { icon: Array.from(icon).slice(0, 2).join('') }),
    ...(isIconName(symbol) && { symbol }),
    ...(typeof image === 'string' && image !== '' && { image }),
    ...(typeof caption === 'string' && caption !== '' && { caption }),
  };
}

function readTest(test: Readonly<Record<string, unknown>>): RuleTest | undefined {
  const { kind, property, value, from, to, title, name, keys } = test;
  if (kind === 'all') return { kind };
  if (kind === 'present' && typeof property === 'string') return { kind, property };
  if (kind === 'value' && typeof property === 'string' && typeof value === 'string') return { kind, property, value };
  if (kind === 'vertices' && typeof title === 'string' && Array.isArray(keys))
    return {
      kind,
      title,
      name: typeof name === 'string' ? name : '',
      keys: keys.filter((key: unknown) => typeof key === 'string'),
    };
  if (typeof from !== 'number' || typeof to !== 'number') return undefined;
  if (kind === 'degree') return { kind, from, to };
  return kind === 'range' && typeof property === 'string' ? { kind, property, from, to } : undefined;
}
