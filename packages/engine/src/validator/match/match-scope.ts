import { NULL, type SourceRange, type ValueType } from '@astrolabe/model';
import { namesHint } from '../../catalog/errors.ts';
import {
  childrenOf,
  columnName,
  type Attribute,
  type Expression,
  type KeyPropertyReference,
  type Label,
  type PatternExpression,
  type Subquery,
} from '@astrolabe/ngql';
import type { SpaceView } from '../../catalog/catalog-view.ts';
import type { Bind, Reference, Scope } from '../../expression/scope.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { semanticError } from '../../expression/errors.ts';
import { undefinedParameter } from '../scope.ts';
import type { ValidationContext } from '../validator.ts';
import type { LocalElement } from './local-element.ts';
import { typeOfKind, type Alias, type AliasKind } from './alias.ts';

/** The clause where a name is used; the message for unknown names depends on it, as in NebulaGraph. */
export type ClauseKind = 'match' | 'where' | 'with' | 'return' | 'unwind';

/** Maximum loop variables around a pattern. */
const PATTERN_VARIABLE_OFFSET = 256;

/** The slot with the paths of a pattern, and those of their elements that loop variables name. */
export interface ListReference {
  readonly slot: number;
  /** The type of a subquery's result. */
  readonly type?: ValueType;
  /** The slot has the number of paths instead of the paths. */
  readonly isCounted: boolean;
  readonly localNodes: readonly LocalElement[];
  readonly localEdges: readonly LocalElement[];
}

/** The slots of the patterns and subqueries in the expressions of a clause. */
export type ListReferences = ReadonlyMap<PatternExpression | Subquery, ListReference>;

/** The names visible in a clause, and the slots in use. Slots are assigned in order. */
export class MatchScope {
  readonly #context: ValidationContext;
  readonly #aliases: Map<string, Alias>;
  readonly #names: string[];

  constructor(context: ValidationContext, aliases: readonly Alias[] = [], names: readonly string[] = []) {
    this.#context = context;
    this.#aliases = new Map(aliases.map((alias) => [alias.name, alias]));
    this.#names = [...names];
  }

  /** Returns a copy with the same names and slots. */
  fork(): MatchScope {
    return new MatchScope(this.#context, this.aliases, this.#names);
  }

  /** The names in order of appearance. */
  get aliases(): readonly Alias[] {
    return [...this.#aliases.values()];
  }

  /** The names of all slots. */
  get names(): readonly string[] {
    return [...this.#names];
  }

  /** Returns the column name of a slot. */
  nameOf(slot: number): string {
    return this.#names[slot]!;
  }

  get width(): number {
    return this.#names.length;
  }

  get context(): ValidationContext {
    return this.#context;
  }

  get(name: string): Alias | undefined {
    return this.#aliases.get(name);
  }

  /** A slot without a name visible to statements. */
  addSlot(purpose: string): number {
    this.#names.push(`_${purpose}${this.#names.length}`);
    return this.#names.length - 1;
  }

  /** Adds the tags that a pattern requires of the vertices of a name. */
  noteTags(name: string, tagIds: readonly number[]): void {
    const alias = this.#aliases.get(name);
    if (!alias) return;
    const known = alias.tagIds ?? [];
    const added = tagIds.filter((id) => !known.includes(id));
    if (added.length > 0) this.#aliases.set(name, { ...alias, tagIds: [...known, ...added] });
  }

  /** Declares a name in a new slot. */
  declare(name: string, kind: AliasKind): Alias {
    const alias: Alias = {
      name,
      kind,
      type: kind === 'Runtime' ? '__EMPTY__' : typeOfKind(kind),
      slot: this.#names.length,
    };
    this.#names.push(name);
    this.#aliases.set(name, alias);
    return alias;
  }

  /** Returns the scope for expressions of a clause; `lists` maps patterns to their slots. */
  expressionScope(clause: ClauseKind, lists: ListReferences): Scope {
    return {
      columnCount: this.width,
      isFoldedFirst: clause === 'where',
      reference: (node, bind) => this.#reference(node, clause, lists, bind),
      attribute: (node, bind) => this.#attribute(node, bind),
      whole(node) {
        const counted = countedPattern(node);
        const list = counted && lists.get(counted);
        return list?.isCounted ? { kind: 'column', type: 'INT', index: list.slot } : undefined;
      },
    };
  }

  /** Returns the error for a name not in scope. */
  unknown(name: string, clause: ClauseKind, range: SourceRange): Error {
    const hint = namesHint(name, this.#aliases.keys());
    if (clause === 'with') return semanticError(`Alias \`${name}\` not defined`, range, hint);
    if (clause === 'unwind') return semanticError(`Variable \`${name}\` not defined`, range, hint);
    return semanticError(`Alias used but not defined: \`${name}'`, range, hint);
  }

  #reference(node: Reference, clause: ClauseKind, lists: ListReferences, bind: Bind): BoundExpression {
    switch (node.kind) {
      case 'label': {
        const alias = this.#aliases.get(node.name);
        if (!alias) throw this.unknown(node.name, clause, node.range);
        return { kind: 'column', type: alias.type, index: alias.slot };
      }
      case 'pattern': {
        const list = lists.get(node);
        if (list === undefined)
          throw semanticError(
            `Expression ${columnName(node)} is not allowed to use in cypher`,
            node.range,
            'name what the pattern finds, as in (v) or [e], and read v.tag.property or e.property',
          );
        return this.#pathsOf(list, node.range, bind);
      }
      case 'subquery': {
        const found = lists.get(node);
        if (!found)
          throw semanticError('A subquery is not allowed here', node.range, 'use it in WHERE, WITH, RETURN or UNWIND');
        return { kind: 'column', type: found.type ?? '__EMPTY__', index: found.slot };
      }
      case 'variable':
        throw undefinedParameter(node.name, node.range);
      case 'input-property': {
        const column = this.#aliases.get(inputName(node.property));
        if (column) return { kind: 'column', type: column.type, index: column.slot };
        throw semanticError(
          `\`${columnName(node)}', not exist prop \`${node.property}'`,
          node.range,
          'name what a pattern binds instead of the input',
        );
      }
      case 'variable-property':
        if (!this.#context.variables.has(node.variable))
          throw semanticError(`\`${columnName(node)}', not exist variable \`${node.variable}'`, node.range);
        break;
      case 'key-property':
        throw this.#keyProperty(node);
      case 'current':
        if (node.what === 'vertex' || node.what === 'edge')
          throw semanticError(
            `keywords: vertex and edge are not supported in return clause \`${columnName(node)}'`,
            node.range,
            'name the element by its alias',
          );
        break;
      default:
    }
    throw semanticError(
      `Expression ${columnName(node)} is not allowed to use in cypher`,
      node.range,
      'name what the pattern finds, as in (v) or [e], and read v.tag.property or e.property',
    );
  }

  /** Returns the paths of a pattern; of those in the list, only the paths whose elements equal the loop variables. */
  #pathsOf({ slot, localNodes, localEdges }: ListReference, range: SourceRange, bind: Bind): BoundExpression {
    const list: BoundExpression = { kind: 'column', type: 'LIST', index: slot };
    // After all enclosing loop variables.
    const variable = this.width + PATTERN_VARIABLE_OFFSET;
    const path: BoundExpression = { kind: 'column', type: '__EMPTY__', index: variable };
    const tests = [
      ...localNodes.map((local) => ({ ...local, call: 'nodes' })),
      ...localEdges.map((local) => ({ ...local, call: 'relationships' })),
    ].map(({ name, index, call }): BoundExpression => {
      const elements: BoundExpression = { kind: 'call', type: 'LIST', name: call, arguments: [path] };
      const left: BoundExpression = {
        kind: 'subscript',
        type: '__EMPTY__',
        base: elements,
        index: { kind: 'constant', type: 'INT', value: BigInt(index) },
      };
      return { kind: 'relational', type: 'BOOL', operator: '==', left, right: bind({ kind: 'label', name, range }) };
    });
    const [only] = tests;
    if (!only) return list;
    const where: BoundExpression =
      tests.length === 1 ? only : { kind: 'logical', type: 'BOOL', operator: 'AND', operands: tests };
    return { kind: 'comprehension', type: 'LIST', variable, list, where, mapping: undefined };
  }

  /**
   * `alias.tag.property`; with one dot less it is an attribute of the value. The result is null if the vertex lacks the tag or the tag
   * lacks the property. The type is known only at run time.
   */
  #attribute(node: Attribute, bind: Bind): BoundExpression | undefined {
    const { base } = node;
    if (base.kind === 'label' && this.#context.resolvesUntagged) return this.#untagged(node, base, bind);
    if (base.kind === 'label' && this.#aliases.get(base.name)?.kind === 'Node') {
      const { name } = node;
      const owner = this.#context.space?.tags.find((tag) => tag.properties.some((one) => one.name === name.text));
      const better = `${base.name}.${owner?.name ?? 'tag'}.${name.text}`;
      this.#context.note(
        `\`${columnName(node)}\` is always NULL: write \`${better}\`, or run SET SESSION untagged_properties = on.`,
      );
    }
    if (base.kind !== 'attribute' || base.base.kind !== 'label') return undefined;
    const alias = this.#aliases.get(base.base.name);
    if (alias?.kind !== 'Node') return undefined;
    const tagName = base.name.text;
    const tag = this.#context.requireSpace().tagNamed(tagName);
    if (!tag) return { kind: 'constant', type: '__EMPTY__', value: NULL };
    return {
      kind: 'vertex-property',
      type: '__EMPTY__',
      vertex: bind(base.base),
      tagId: tag.id,
      tagName,
      property: node.name.text,
      missing: 'null',
    };
  }

  /** `alias.property` of the only tag of the vertex that has the property; undefined if none has it. Throws if several do. */
  #untagged({ name, range }: Attribute, label: Label, bind: Bind): BoundExpression | undefined {
    const alias = this.#aliases.get(label.name);
    if (alias?.kind !== 'Node') return undefined;
    const { tags } = this.#context.requireSpace();
    const owners = tags.filter(
      ({ id, properties }) =>
        (alias.tagIds === undefined || alias.tagIds.includes(id)) && properties.some((one) => one.name === name.text),
    );
    const [tag] = owners;
    if (!tag) return undefined;
    if (owners.length > 1)
      throw semanticError(
        `\`${label.name}.${name.text}' is ambiguous`,
        range,
        `write ${owners.map((owner) => `${label.name}.${owner.name}.${name.text}`).join(' or ')}`,
      );
    return {
      kind: 'vertex-property',
      type: '__EMPTY__',
      vertex: bind(label),
      tagId: tag.id,
      tagName: tag.name,
      property: name.text,
      missing: 'null',
    };
  }

  /** `alias._src` and similar references are not supported in MATCH: the error names the function to use. */
  #keyProperty(node: KeyPropertyReference): Error {
    const alias = this.#aliases.get(node.name);
    const part = { _src: 'src', _dst: 'dst', _rank: 'ranking', _type: 'type' }[node.key];
    if (!alias) return this.unknown(node.name, 'where', node.range);
    switch (alias.kind) {
      case 'Node':
        return semanticError(`Vertex \`${alias.name}' does not have the ${part} attribute`, node.range);
      case 'Edge': {
        const hint = {
          _src: 'the src vid of the edge, use src',
          _dst: 'the dst vid of the edge, use dst',
          _rank: 'the ranking of the edge, use rank',
          _type: 'the type of the edge, use type',
        }[node.key];
        return semanticError(`To get ${hint}(${alias.name})`, node.range);
      }
      case 'Path':
        if (node.key === '_src')
          return semanticError(`To get the start node of the path, use startNode(${alias.name})`, node.range);
        if (node.key === '_dst')
          return semanticError(`To get the end node of the path, use endNode(${alias.name})`, node.range);
        break;
      default:
    }
    return semanticError(`Alias \`${alias.name}' does not have the edge property ${part}`, node.range);
  }
}

/** The schema of a label; throws if it does not exist. */
export function requireLabel(space: SpaceView, name: string, range: SourceRange): SpaceView['tags'][number] {
  const tag = space.tagNamed(name);
  if (tag) return tag;
  const near = namesHint(
    name,
    space.tags.map((candidate) => candidate.name),
  );
  throw semanticError(`\`${name}': Unknown tag`, range, near);
}

/** The schema of an edge type; throws if it does not exist. */
export function requireEdgeType(space: SpaceView, name: string, range: SourceRange): SpaceView['edgeTypes'][number] {
  const edgeType = space.edgeTypeNamed(name);
  if (edgeType) return edgeType;
  const near = namesHint(
    name,
    space.edgeTypes.map((candidate) => candidate.name),
  );
  throw semanticError(`\`${name}': Unknown edge type`, range, near);
}

/** The pattern of `size(pattern)`. */
function countedPattern(expression: Expression): PatternExpression | undefined {
  if (expression.kind !== 'call' || expression.name.text.toLowerCase() !== 'size' || expression.arguments.length !== 1)
    return undefined;
  const [argument] = expression.arguments;
  return argument?.kind === 'pattern' ? argument : undefined;
}

/** The name of an input column in a MATCH after a pipe. */
export function inputName(column: string): string {
  return `#$-.${column}`;
}

/** A pattern or subquery in an expression, with the variables of the loops around it. */
export interface PlacedPattern {
  readonly node: PatternExpression | Subquery;
  readonly locals: ReadonlySet<string>;
  /** Whether it is inside `size(…)`. */
  readonly isCounted: boolean;
}

/** The patterns in an expression, from left to right. */
export function patternsIn(expression: Expression, locals: ReadonlySet<string> = new Set()): readonly PlacedPattern[] {
  switch (expression.kind) {
    case 'subquery':
    case 'pattern':
      return [{ node: expression, locals, isCounted: false }];
    case 'call': {
      const counted = countedPattern(expression);
      return counted
        ? [{ node: counted, locals, isCounted: true }]
        : expression.arguments.flatMap((child) => patternsIn(child, locals));
    }
    case 'comprehension':
    case 'predicate':
    case 'reduce': {
      const own = new Set([...locals, expression.variable.text]);
      if (expression.kind === 'reduce') own.add(expression.accumulator.text);
      return childrenOf(expression).flatMap((child) => patternsIn(child, child === expression.list ? locals : own));
    }
    default:
      return childrenOf(expression).flatMap((child) => patternsIn(child, locals));
  }
}
