import { AstrolabeError } from '@astrolabe/model';
import {
  columnName,
  type Expression,
  type MapLiteral,
  type Name,
  type PatternEdge,
  type PatternNode,
  type PatternPath,
} from '@astrolabe/ngql';
import type { SpaceView } from '../../catalog/catalog-view.ts';
import { bindExpression } from '../../expression/bind.ts';
import type { Scope } from '../../expression/scope.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { semanticError } from '../../expression/errors.ts';
import type { TraverseSteps } from '../../plan/traverse.ts';
import type { EdgeTraversal } from '../../plan/vid-origin.ts';
import { undefinedParameter } from '../scope.ts';
import { requireEdgeType, requireLabel, type MatchScope } from './match-scope.ts';
import type { MatchCondition, ValidatedEdge, ValidatedNode, ValidatedPath } from './validated-match.ts';
import type { LocalElement } from './local-element.ts';

/** Hint for a name that already has another meaning. */
const ANOTHER_NAME = 'give it another name here';

const NO_LOCALS: ReadonlySet<string> = new Set();

/** The elements of the patterns of one clause, or of one pattern in an expression, by slot. */
export class PatternBinder {
  readonly #scope: MatchScope;
  readonly #space: SpaceView;
  /** Patterns in an expression may not declare new names. */
  readonly #isExpression: boolean;
  /** The names declared by this clause. */
  readonly #edges = new Set<string>();
  readonly #nodes = new Set<string>();
  readonly #paths = new Set<string>();
  /** The variables of loops around a pattern in an expression. */
  readonly #locals: ReadonlySet<string>;
  #nodeCount = 0;
  #edgeCount = 0;
  #hasLists = false;
  /** Positions in the path where the pattern names loop variables. */
  readonly localNodes: LocalElement[] = [];
  readonly localEdges: LocalElement[] = [];
  /** Conditions of property maps on vertices. */
  readonly conditions: MatchCondition[] = [];

  constructor(scope: MatchScope, isExpression: boolean, locals: ReadonlySet<string> = NO_LOCALS) {
    this.#scope = scope;
    this.#locals = locals;
    this.#space = scope.context.requireSpace();
    this.#isExpression = isExpression;
  }

  bind(path: PatternPath): ValidatedPath {
    if (path.function) this.#checkShortest(path);
    this.#nodeCount = 0;
    const nodes = [this.#node(path.nodes[0]!)];
    const edges: ValidatedEdge[] = [];
    path.edges.forEach((edge, index) => {
      this.#edgeCount = index;
      edges.push(this.#edge(edge));
      if (edge.steps) this.#hasLists = true;
      this.#nodeCount = index + 1;
      nodes.push(this.#node(path.nodes[index + 1]!));
    });
    const endless = path.isWalk ? path.edges.find((edge) => edge.steps && edge.steps.max === undefined) : undefined;
    if (endless)
      throw semanticError('A WALK has an upper bound', endless.range, 'write {1,5}, or TRAIL instead of WALK');
    // After a list of edges, the position of an element in the path is unknown.
    const [local] = [...this.localNodes, ...this.localEdges];
    if (local && this.#hasLists) this.#refuseNew(local.name, path.range);
    return {
      pathSlot: path.alias && this.#path(path.alias),
      function: path.function,
      cost: this.#cost(path, edges),
      isWalk: path.isWalk === true,
      nodes,
      edges,
    };
  }

  /** The cost property, which is a number in each edge type. */
  #cost({ edges: [edge] }: PatternPath, [found]: readonly ValidatedEdge[]): string | undefined {
    const cost = edge?.cost;
    if (!cost) return undefined;
    for (const { edgeTypeId } of found?.traversals ?? []) {
      const schema = this.#space.edgeTypes.find(({ id }) => id === edgeTypeId);
      const type = schema?.properties.find(({ name }) => name === cost.text)?.type.kind;
      if (!schema || (type !== undefined && NUMBERS.has(type))) continue;
      throw semanticError(
        `Edge type \`${schema.name}' has no number \`${cost.text}'`,
        cost.range,
        'name the edge types, and a property of them that is a number',
      );
    }
    return cost.text;
  }

  #checkShortest(path: PatternPath): void {
    const [edge] = path.edges;
    if (path.edges.length !== 1 || !edge) {
      throw semanticError(`\`${path.function}(...)' only support pattern like (start)-[edge*..hop]-(end)`, path.range);
    }
    const { steps } = edge;
    if (steps && steps.min !== 0 && steps.min !== 1) {
      throw semanticError(
        `The minimal number of steps for ${path.function}() must be either 0 or 1.`,
        edge.range,
        'write *..n',
      );
    }
    const [start, end] = path.nodes;
    if (start?.alias && start.alias.text === end?.alias?.text) {
      throw semanticError(
        'The shortest path algorithm does not work when the start and end nodes are the same',
        path.range,
        'use different names for both ends',
      );
    }
  }

  #path({ text, range }: Name): number {
    if (this.#paths.has(text) || this.#edges.has(text) || this.#nodes.has(text))
      throw semanticError(`\`${text}': Redefined alias`, range, ANOTHER_NAME);
    if (this.#scope.get(text))
      throw semanticError(`\`${text}': alias redefined with a different type`, range, ANOTHER_NAME);
    this.#paths.add(text);
    return this.#scope.declare(text, 'Path').slot;
  }

  #node(node: PatternNode): ValidatedNode {
    const tagIds = node.labels.map(({ name }) => requireLabel(this.#space, name.text, name.range).id);
    const slot = node.alias ? this.#nodeAlias(node.alias) : this.#scope.addSlot('node');
    if (node.alias) this.#scope.noteTags(node.alias.text, tagIds);
    if (node.properties) {
      const entries = node.properties.entries.map(({ key, value }) => `${key.text}:${columnName(value)}`).join(',');
      throw semanticError(
        `\`${entries}': No tag found for property.`,
        node.properties.range,
        'write the map behind a label: (v:tag {property: value})',
      );
    }
    for (const { name, properties } of node.labels) if (properties) this.#demand(slot, name, properties);
    return { slot, tagIds: [...new Set(tagIds)] };
  }

  #nodeAlias({ text, range }: Name): number {
    if (this.#edges.has(text)) throw semanticError(`\`${text}': Redefined alias`, range, ANOTHER_NAME);
    if (this.#locals.has(text)) {
      this.localNodes.push({ name: text, index: this.#nodeCount });
      return this.#scope.addSlot('node');
    }
    const known = this.#scope.get(text);
    if (!known) {
      this.#refuseNew(text, range);
      this.#nodes.add(text);
      return this.#scope.declare(text, 'Node').slot;
    }
    if (known.kind === 'Node' || known.kind === 'Runtime') return known.slot;
    if (this.#isExpression)
      throw semanticError(
        `\`${text}' is defined with type ${known.kind}, but referenced with type Node`,
        range,
        ANOTHER_NAME,
      );
    throw semanticError(`\`${text}': alias redefined with a different type`, range, ANOTHER_NAME);
  }

  #refuseNew(text: string, range: Name['range']): void {
    if (this.#isExpression)
      throw semanticError(
        `PatternExpression are not allowed to introduce new variables: \`${text}'.`,
        range,
        'bind it by a pattern before',
      );
  }

  /** Each property of a map must be equal. */
  #demand(slot: number, label: Name, properties: MapLiteral): void {
    const alias = this.#scope.nameOf(slot);
    const tag = requireLabel(this.#space, label.text, label.range);
    for (const { key, value } of properties.entries) {
      const left: BoundExpression = {
        kind: 'vertex-property',
        type: '__EMPTY__',
        vertex: { kind: 'column', type: 'VERTEX', index: slot },
        tagId: tag.id,
        tagName: tag.name,
        property: key.text,
        missing: 'null',
      };
      const { range } = value;
      const base: Expression = { kind: 'attribute', base: { kind: 'label', name: alias, range }, name: label, range };
      this.conditions.push({
        condition: { kind: 'relational', type: 'BOOL', operator: '==', left, right: this.#constant(value) },
        source: isEqual({ kind: 'attribute', base, name: key, range }, value),
        slots: new Set([slot]),
        lists: [],
        mayFail: false,
      });
    }
  }

  #constant(value: Expression): BoundExpression {
    try {
      return this.#bindConstant(value);
    } catch (error) {
      // Property maps are evaluated immediately, and mistyped operands fail the whole map.
      if (
        value.kind !== 'arithmetic' ||
        !(error instanceof AstrolabeError) ||
        error.code !== 'SEMANTIC_ERROR' ||
        !error.message.includes('is not a valid expression')
      )
        throw error;
      throw semanticError(`Type error \`${columnName(value)}'`, value.range);
    }
  }

  #bindConstant(value: Expression): BoundExpression {
    const scope: Scope = {
      columnCount: 0,
      reference(node) {
        if (node.kind === 'variable') throw undefinedParameter(node.name, node.range);
        throw semanticError(
          `Props must be evaluable: \`${columnName(value)}'`,
          value.range,
          'use a constant or a parameter',
        );
      },
    };
    return bindExpression(value, scope, this.#scope.context);
  }

  #edge(edge: PatternEdge): ValidatedEdge {
    const found = this.#edgeAlias(edge);
    if (!edge.properties) return found;
    const { properties } = edge;
    return {
      ...found,
      condition: this.#edgeCondition(properties, 0),
      ...(!found.steps && {
        conditionOfRow: {
          condition: this.#edgeCondition(properties, found.slot),
          source: isEach(this.#scope.nameOf(found.slot), properties),
        },
      }),
    };
  }

  /** The edge without the conditions on its properties. */
  #edgeAlias(edge: PatternEdge): ValidatedEdge {
    const traversals = traversalsOf(edge, this.#space);
    const { steps: written } = edge;
    if (written?.max !== undefined && written.max < written.min) {
      throw semanticError(
        `Max hop must be greater equal than min hop: ${written.min} vs. ${written.max}`,
        edge.range,
        'write the smaller number first, as in *1..3',
      );
    }
    const steps: TraverseSteps | undefined = written && { min: written.min, max: written.max };
    const { alias } = edge;
    if (!alias) return { slot: this.#scope.addSlot('edge'), isBound: false, traversals, steps };
    if (this.#edges.has(alias.text) || this.#nodes.has(alias.text) || this.#paths.has(alias.text))
      throw semanticError(`\`${alias.text}': Redefined alias`, alias.range, ANOTHER_NAME);
    if (this.#locals.has(alias.text)) {
      this.localEdges.push({ name: alias.text, index: this.#edgeCount });
      return { slot: this.#scope.addSlot('edge'), isBound: false, traversals, steps };
    }
    const known = this.#scope.get(alias.text);
    if (known) {
      // Exactly one step counts as a plain edge when the name is compared with its earlier value.
      const isOneStep = !written || (written.min === 1 && written.max === 1);
      const isList = this.#isExpression ? written !== undefined : !isOneStep;
      if (isList && !this.#isExpression && (known.kind === 'EdgeList' || known.kind === 'Runtime'))
        return { slot: this.#sameList(alias, known.slot), isBound: false, traversals, steps };
      this.#checkEdgeAlias(alias, known.kind, isList);
      return { slot: known.slot, isBound: true, traversals, steps: undefined };
    }
    this.#refuseNew(alias.text, alias.range);
    this.#edges.add(alias.text);
    return {
      slot: this.#scope.declare(alias.text, steps ? 'EdgeList' : 'Edge').slot,
      isBound: false,
      traversals,
      steps,
    };
  }

  /** The slot of a list of edges that must equal the one a name is bound to. */
  #sameList({ text, range }: Name, known: number): number {
    const slot = this.#scope.addSlot('edges');
    const column = (index: number): BoundExpression => ({ kind: 'column', type: 'LIST', index });
    const label: Expression = { kind: 'label', name: text, range };
    this.conditions.push({
      condition: { kind: 'relational', type: 'BOOL', operator: '==', left: column(slot), right: column(known) },
      source: { kind: 'relational', operator: '==', left: label, right: label, range },
      slots: new Set([slot, known]),
      lists: [],
      mayFail: false,
    });
    return slot;
  }

  #checkEdgeAlias({ text, range }: Name, known: string, isList: boolean): void {
    const referenced = isList ? 'EdgeList' : 'Edge';
    if (known === 'Runtime' && !isList) return;
    if (known === 'EdgeList' && isList)
      throw semanticError(
        `Unsupported type of variable '${text}\` used in multiple patterns: list of edges.`,
        range,
        ANOTHER_NAME,
      );
    if (known === referenced) return;
    if (this.#isExpression)
      throw semanticError(
        `\`${text}' is defined with type ${known}, but referenced with type ${referenced}`,
        range,
        ANOTHER_NAME,
      );
    if (known === 'Edge' || known === 'EdgeList')
      throw semanticError(`${text} binding to different type: ${referenced} vs ${known}`, range, ANOTHER_NAME);
    throw semanticError(`\`${text}': alias redefined with a different type`, range, ANOTHER_NAME);
  }

  /** Each property of a map must be equal in the edge of a column. */
  #edgeCondition(properties: MapLiteral, index: number): BoundExpression {
    const edge: BoundExpression = { kind: 'column', type: 'EDGE', index };
    const operands = properties.entries.map(({ key, value }): BoundExpression => ({
      kind: 'relational',
      type: 'BOOL',
      operator: '==',
      left: { kind: 'edge-property', type: '__EMPTY__', edge, property: key.text },
      right: this.#constant(value),
    }));
    return operands.length === 1 ? operands[0]! : { kind: 'logical', type: 'BOOL', operator: 'AND', operands };
  }
}

const NUMBERS: ReadonlySet<string> = new Set(['int64', 'int32', 'int16', 'int8', 'float', 'double']);

/** `left == right`, replacing the right side. */
function isEqual(left: Expression, right: Expression): Expression {
  return { kind: 'relational', operator: '==', left, right, range: right.range };
}

/** `alias.key == value` for each property of a map. */
function isEach(alias: string, { entries, range }: MapLiteral): Expression {
  const operands = entries.map(({ key, value }) =>
    isEqual({ kind: 'attribute', base: { kind: 'label', name: alias, range }, name: key, range }, value),
  );
  return operands.length === 1 ? operands[0]! : { kind: 'logical', operator: 'AND', operands, range };
}

/** The edge types of a pattern's edge, all if none is named. */
function traversalsOf(edge: PatternEdge, space: SpaceView): readonly EdgeTraversal[] {
  const named = edge.types.map(({ text, range }) => requireEdgeType(space, text, range));
  const types = named.length > 0 ? [...new Set(named)] : space.edgeTypes;
  const directions: readonly EdgeTraversal['direction'][] =
    edge.direction === 'both' ? ['out', 'in'] : [edge.direction];
  return types.flatMap((type) =>
    directions.map((direction): EdgeTraversal => ({ edgeTypeId: type.id, edgeTypeName: type.name, direction })),
  );
}
