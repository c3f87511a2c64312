import type { Literal } from '../ast/expression.ts';
import type { PatternEdge, PatternNode, PatternPath } from '../ast/match.ts';
import type { GoStatement } from '../ast/traverse.ts';
import { said } from './diagnostic-text.ts';
import type { QuickFix, Report } from './finding.ts';
import {
  isOneOf,
  pairsOf,
  type CountedEdges,
  type SeenEdge,
  type TagsOfVids,
  type TraversalDirection,
} from './seen-edges.ts';
import { visitExpression } from './visit-expression.ts';

/** Known edges of a space. Edge types without a counted edge are not checked. */
export interface KnownEdges {
  readonly counted: CountedEdges;
  /** Tags of vertices that were shown. */
  readonly tagsOfVids: TagsOfVids;
}

/** A step of a pattern or traversal: start, edge types, end. No tags means any. */
interface Step {
  readonly types: readonly string[];
  readonly from: readonly string[];
  readonly direction: TraversalDirection;
  readonly to: readonly string[];
}

const REVERSED: Readonly<Record<TraversalDirection, TraversalDirection>> = { out: 'in', in: 'out', both: 'both' };

/** Warns of pattern edges whose direction never occurs in the data, and offers to reverse them. */
export function checkPatternDirections(
  path: PatternPath,
  labelsOf: (node: PatternNode) => readonly string[],
  { counted: { edges } }: KnownEdges,
  report: Report,
): void {
  path.edges.forEach((edge, index) => {
    const before = path.nodes[index];
    const after = path.nodes[index + 1];
    if (before === undefined || after === undefined || edge.steps?.min === 0) return;
    const step = {
      types: edge.types.map(({ text }) => text),
      from: labelsOf(before),
      direction: edge.direction,
      to: labelsOf(after),
    };
    const isLong = edge.steps !== undefined && edge.steps.max !== 1;
    // Only the first and last edge of a longer path touch a known node.
    const parts = isLong
      ? [
          { ...step, to: [] },
          { ...step, from: [] },
        ]
      : [step];
    const wrong = parts.find((part) => isNever(part, edges));
    if (wrong === undefined) return;
    const turns = parts.every((part) => !isNever({ ...part, direction: REVERSED[part.direction] }, edges));
    reportNever(edge.range, wrong, edges, turns ? turnedEdge(edge) : undefined, report);
  });
}

/** The fix that lets an edge of a pattern point the other way. */
function turnedEdge({ direction, range: { start, end } }: PatternEdge): QuickFix {
  return direction === 'out'
    ? {
        title: '<-',
        edits: [
          { start, end: start, insert: '<' },
          { start: end - 1, end, insert: '' },
        ],
      }
    : {
        title: '->',
        edits: [
          { start, end: start + 1, insert: '' },
          { start: end, end, insert: '>' },
        ],
      };
}

/** Warns of a GO that reads a tag at the wrong end of its edges, or starts from vertices without such edges. */
export function checkTraversalDirection(
  statement: GoStatement,
  { counted, tagsOfVids }: KnownEdges,
  report: Report,
): void {
  const { over, steps, from, where, yield: clause } = statement;
  const { edges } = counted;
  const types = over.edges === '*' ? [] : over.edges.map(({ name }) => name.text);
  for (const root of [where, ...(clause?.columns ?? []).map(({ expression }) => expression)]) {
    if (root === undefined) continue;
    visitExpression(root, (part) => {
      if (part.kind !== 'source-property' && part.kind !== 'destination-property') return;
      const isSource = part.kind === 'source-property';
      const step = {
        types,
        direction: over.direction,
        from: isSource ? [part.tag] : [],
        to: isSource ? [] : [part.tag],
      };
      if (!isNever(step, edges)) return;
      const other = isSource ? '$$' : '$^';
      const turns = !isNever({ ...step, from: step.to, to: step.from }, edges);
      const { start } = part.range;
      const fix = { title: `${other}.${part.tag}`, edits: [{ start, end: start + other.length, insert: other }] };
      reportNever(part.range, step, edges, turns ? fix : undefined, report);
    });
  }
  // A vertex of several tags may have been shown with one of them; and later steps start from other vertices.
  if (!counted.hasOneTagEach || from.kind !== 'vids' || (steps?.min ?? 1) < 1) return;
  for (const vid of from.vids) {
    const tags = vid.kind === 'literal' ? (tagsOfVids.get(vidOf(vid)) ?? []) : [];
    const step: Step = { types, from: tags, direction: over.direction, to: [] };
    if (tags.length === 0 || !isNever(step, edges)) continue;
    const turns = over.direction === 'out' && !isNever({ ...step, direction: 'in' }, edges);
    const { end } = over.range;
    const fix = { title: 'REVERSELY', edits: [{ start: end, end, insert: ' REVERSELY' }] };
    reportNever(vid.range, step, edges, turns ? fix : undefined, report);
  }
}

function vidOf({ value }: Literal): string | bigint {
  return typeof value === 'bigint' ? value : String(value);
}

/** Returns whether no counted edge matches a step. Each tag of a node is checked alone, and every type must have edges. */
function isNever({ types, from, direction, to }: Step, edges: readonly SeenEdge[]): boolean {
  const ofTypes = edges.filter(({ edgeType }) => isOneOf(types, edgeType));
  if (ofTypes.length === 0 || types.some((type) => ofTypes.every(({ edgeType }) => edgeType !== type))) return false;
  const goes = (src: readonly string[], dst: readonly string[]): boolean =>
    ofTypes.some(({ srcTag, dstTag }) => isOneOf(src, srcTag) && isOneOf(dst, dstTag));
  const single = (tags: readonly string[]): readonly (readonly string[])[] =>
    tags.length === 0 ? [[]] : tags.map((tag) => [tag]);
  return single(from).some((a) =>
    single(to).some((b) => !(direction !== 'in' && goes(a, b)) && !(direction !== 'out' && goes(b, a))),
  );
}

/** Pairs of tags that a warning names. */
const PAIRS_NAMED_MAX = 5;

function reportNever(
  range: { readonly start: number; readonly end: number },
  { types, from, direction, to }: Step,
  edges: readonly SeenEdge[],
  fix: QuickFix | undefined,
  report: Report,
): void {
  const [src, dst] = direction === 'in' ? [to, from] : [from, to];
  const edge = types.join(', ') || '-->';
  const oneWay = dst.length === 0 ? 'neverLeaves' : src.length === 0 ? 'neverReaches' : 'neverBetween';
  const tags = [...new Set([...src, ...dst])].join(', ');
  report({
    range,
    severity: 'warning',
    code: 'SEMANTIC_ERROR',
    message: said(direction === 'both' ? 'neverAt' : oneWay, { edge, from: src.join(', '), to: dst.join(', '), tags }),
    hint: said('goesBetween', { pairs: pairsOf(edges, types).slice(0, PAIRS_NAMED_MAX).join(', ') }),
    fixes: fix === undefined ? [] : [fix],
  });
}
