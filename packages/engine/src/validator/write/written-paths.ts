import {
  columnName,
  type Expression,
  type MapLiteral,
  type Name,
  type PatternEdge,
  type PatternNode,
  type PatternPath,
} from '@astrolabe/ngql';
import type { TagSchema } from '@astrolabe/model';
import { bindExpression } from '../../expression/bind.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { semanticError } from '../../expression/errors.ts';
import type { Scope } from '../../expression/scope.ts';
import type { WrittenExpression } from '../../plan/mutate/written-expressions.ts';
import type { WrittenEdge, WrittenNode, WrittenPath, WrittenProperty } from '../../plan/write/write-nodes.ts';
import { requireEdgeType, requireLabel, type MatchScope } from '../match/match-scope.ts';

type Entry = MapLiteral['entries'][number];

/** The properties of a node by tag, and the source of its vid. */
export interface NodeEntries {
  readonly tags: readonly { readonly tag: TagSchema; readonly entries: readonly Entry[] }[];
  readonly vid: Expression | undefined;
}

/**
 * Splits the maps of a node. `_id` is the vid, and so is `id`, which is a property too if a tag has one of the name. Another key belongs to
 * the tag it is written after, or else to the tags before that have it.
 */
export function entriesOfNode(node: PatternNode, scope: MatchScope): NodeEntries {
  const space = scope.context.requireSpace();
  const [first] = node.labels;
  if (!first)
    throw semanticError(
      'A vertex that is written needs a tag',
      node.range,
      node.alias ? `write (${node.alias.text}:tag {_id: …}), or bind it by a MATCH before` : 'write (:tag {_id: …})',
    );
  const tags = node.labels.map(({ name }) => ({
    tag: requireLabel(space, name.text, name.range),
    entries: [] as Entry[],
  }));
  let vid: Expression | undefined;
  let id: Entry | undefined;
  node.labels.forEach(({ properties }, index) => {
    for (const entry of properties?.entries ?? []) {
      if (entry.key.text === '_id') {
        vid = entry.value;
        continue;
      }
      if (entry.key.text === 'id') id = entry;
      const own = tags[index]!;
      const owners = hasProperty(own.tag, entry.key.text)
        ? [own]
        : tags.slice(0, index).filter(({ tag }) => hasProperty(tag, entry.key.text));
      for (const owner of owners) owner.entries.push(entry);
      if (owners.length === 0 && entry !== id) throw noProperty(own.tag, entry.key);
    }
  });
  const isProperty = id !== undefined && tags.some(({ entries }) => entries.includes(id!));
  if (id && vid && !isProperty) throw noProperty(tags[0]!.tag, id.key);
  return { tags, vid: vid ?? id?.value };
}

function hasProperty(tag: { readonly properties: readonly { readonly name: string }[] }, name: string): boolean {
  return tag.properties.some((property) => property.name === name);
}

function noProperty(
  schema: {
    readonly kind: 'tag' | 'edge';
    readonly name: string;
    readonly properties: readonly { readonly name: string }[];
  },
  key: Name,
): Error {
  const known = schema.properties.map(({ name }) => name).join(', ');
  return semanticError(
    `\`${key.text}': No ${schema.kind === 'tag' ? 'tag' : 'edge type'} found for property.`,
    key.range,
    known === '' ? `${schema.name} has no properties` : `${schema.name} has ${known}`,
  );
}

/** Resolves paths that a clause writes. Expressions see the names before the clause; `declare` adds the new ones. */
export class PathWriter {
  readonly #scope: MatchScope;
  readonly #expressions: Scope;
  /** Names declared by this clause, which its later parts refer to. */
  readonly #written = new Set<string>();

  constructor(scope: MatchScope, expressions: Scope) {
    this.#scope = scope;
    this.#expressions = expressions;
  }

  /** `slots` are those of a pattern that finds the path; without them its elements get new ones. */
  write(path: PatternPath, slots?: PathSlots): WrittenPath {
    const nodes = path.nodes.map((node, index) => this.#node(node, slots?.nodes[index]));
    const edges = path.edges.map((edge, index) => this.#edge(edge, slots?.edges[index], slots !== undefined));
    const { alias } = path;
    if (alias && slots === undefined && this.#scope.get(alias.text)) throw redefined(alias);
    const pathSlot = slots ? slots.path : alias && this.#scope.declare(alias.text, 'Path').slot;
    return { pathSlot, nodes, edges };
  }

  #node(node: PatternNode, given: NodeSlot | undefined): WrittenNode {
    const { alias, range } = node;
    const known = given ? given.isBound : alias !== undefined && this.#scope.get(alias.text) !== undefined;
    if (alias && known) {
      if (node.labels.length > 0 || node.properties)
        throw semanticError(
          `\`${alias.text}': Redefined alias`,
          range,
          this.#written.has(alias.text)
            ? 'describe a vertex once, and write only its name elsewhere'
            : 'it is bound already: write only its name, and change it with SET',
        );
      const bound = this.#scope.get(alias.text)!;
      if (bound.kind !== 'Node' && bound.kind !== 'Runtime') throw redefined(alias);
      return { slot: given?.slot ?? bound.slot, isBound: true, tags: [], vid: undefined, range };
    }
    if (node.properties) throw semanticError('A vertex that is written needs a tag', range, 'write the map behind it');
    const { tags, vid } = entriesOfNode(node, this.#scope);
    const written = {
      isBound: false,
      tags: tags.map(({ tag, entries }) => ({ tagId: tag.id, properties: this.#properties(entries) })),
      vid: vid && this.#expression(vid),
      range,
    };
    return { ...written, slot: given?.slot ?? this.#slot(alias, 'Node') };
  }

  #edge(edge: PatternEdge, given: number | undefined, mayBeBoth: boolean): WrittenEdge {
    const { alias, types, range } = edge;
    const [type] = types;
    if (!type || types.length > 1)
      throw semanticError('An edge that is written has one edge type', range, 'write -[:type]->');
    if (edge.direction === 'both' && !mayBeBoth)
      throw semanticError('An edge that is written has a direction', range, 'write -[:type]-> or <-[:type]-');
    const schema = requireEdgeType(this.#scope.context.requireSpace(), type.text, type.range);
    const entries = edge.properties?.entries ?? [];
    const rank = entries.find(({ key }) => key.text === '_rank');
    const own = entries.filter((entry) => entry !== rank);
    for (const { key } of own) if (!hasProperty(schema, key.text)) throw noProperty(schema, key);
    if (alias && given === undefined && this.#scope.get(alias.text)) throw redefined(alias);
    const properties = this.#properties(own);
    return {
      slot: given ?? this.#slot(alias, 'Edge'),
      edgeTypeId: schema.id,
      isReversed: edge.direction === 'in',
      properties,
      rank: rank && this.#expression(rank.value),
      range,
    };
  }

  #slot(alias: Name | undefined, kind: 'Node' | 'Edge'): number {
    if (!alias) return this.#scope.addSlot(kind.toLowerCase());
    this.#written.add(alias.text);
    return this.#scope.declare(alias.text, kind).slot;
  }

  #properties(entries: readonly Entry[]): readonly WrittenProperty[] {
    return entries.map(({ key, value }) => ({ property: key.text, value: this.#bind(value), range: value.range }));
  }

  #expression(expression: Expression): WrittenExpression {
    return { expression: this.#bind(expression), text: columnName(expression), range: expression.range };
  }

  #bind(expression: Expression): BoundExpression {
    return bindExpression(expression, this.#expressions, this.#scope.context);
  }
}

/** The slots of the elements of a path that a pattern finds. */
export interface PathSlots {
  readonly path: number | undefined;
  readonly nodes: readonly NodeSlot[];
  readonly edges: readonly number[];
}
interface NodeSlot {
  readonly slot: number;
  readonly isBound: boolean;
}

function redefined({ text, range }: Name): Error {
  return semanticError(`\`${text}': Redefined alias`, range, 'give it another name here');
}
