import { didYouMean, unreachable } from '@astrolabe/model';
import type { Attribute, Expression, KeyPropertyReference, MapLiteral, Name } from '../ast/expression.ts';
import type {
  CallClause,
  MatchClause,
  MatchStatement,
  PatternNode,
  PatternPath,
  Projection,
  SubqueryStatement,
} from '../ast/match.ts';
import type { RemoveItem, SetItem, WriteStatement } from '../ast/write.ts';
import { COPY_COLUMNS } from '../parser/load.ts';
import { quoteName } from '../printer/quote.ts';
import { checkAggregate, checkArguments } from './check-arguments.ts';
import { checkCondition, checkOperator } from './check-operator.ts';
import { checkPatternDirections } from './check-direction.ts';
import { comparedProperties } from './compared-properties.ts';
import { said } from './diagnostic-text.ts';
import { createIndex, indexableProperty, misspelled, type Report } from './finding.ts';
import type { ElementSchema, Known, KnownNames } from './known-names.ts';
import { columnsOfStatement } from './statement-columns.ts';
import { clockFunctionOf } from '../function-names.ts';
import { mapsOfPath, visitExpression } from './visit-expression.ts';

/** Checks MATCH and clauses that write: labels, edge types and their properties, the names that expressions use, and whether an index helps. */
export function checkMatch(statement: MatchStatement | WriteStatement, names: KnownNames, report: Report): void {
  new MatchCheck(names, report).check(statement);
}

class MatchCheck {
  readonly #names: KnownNames;
  readonly #report: Report;
  /** The names in scope. */
  #aliases = new Set<string>();
  /** Those of them that patterns bind to vertices, with the labels that their patterns name. */
  readonly #nodes = new Map<string, readonly string[]>();

  constructor(names: KnownNames, report: Report, aliases: Iterable<string> = []) {
    this.#names = names;
    this.#report = report;
    this.#aliases = new Set(aliases);
  }

  check(statement: MatchStatement | WriteStatement): void {
    for (const clause of statement.clauses) {
      switch (clause.kind) {
        case 'match-clause':
          if (this.#aliases.size === 0) this.#start(clause);
          for (const path of clause.paths) this.#bind(path);
          for (const path of clause.paths) this.#path(path);
          for (const path of clause.paths) this.#directions(path);
          if (clause.where) this.#condition(clause.where);
          break;
        case 'unwind-clause':
          this.#expression(clause.expression);
          this.#aliases.add(clause.alias.text);
          break;
        case 'load-clause':
          this.#expression(clause.file);
          this.#aliases.add(clause.alias.text);
          break;
        case 'procedure-clause':
          for (const name of columnsOfStatement(clause.call) ?? []) this.#aliases.add(name);
          break;
        case 'copy-clause':
          for (const name of COPY_COLUMNS) this.#aliases.add(name);
          break;
        case 'with-clause':
          this.#projection(clause);
          if (clause.where) this.#condition(clause.where);
          break;
        case 'call-clause':
          this.#call(clause);
          break;
        case 'create-clause':
          for (const path of clause.paths) this.#writtenPath(path);
          break;
        case 'merge-clause':
          this.#writtenPath(clause.path);
          this.#items([...clause.onCreate, ...clause.onMatch]);
          break;
        case 'set-clause':
        case 'remove-clause':
          this.#items(clause.items);
          break;
        case 'delete-clause':
          clause.elements.forEach((element) => this.#expression(element));
          break;
        default:
          unreachable(clause);
      }
    }
    if (statement.returning) this.#projection(statement.returning);
  }

  #writtenPath(path: PatternPath): void {
    this.#bind(path);
    this.#path(path, true);
    this.#directions(path);
  }

  /** Checks items of SET and REMOVE: the element is in scope, and its tag and the property of the tag exist. */
  #items(items: readonly (SetItem | RemoveItem)[]): void {
    for (const item of items) {
      const { text: name, range } = item.element;
      this.#expression({ kind: 'label', name, range });
      if ('value' in item) this.#expression(item.value);
      if ('tags' in item) for (const tag of item.tags) this.#label(tag);
      if (!('tag' in item) || !item.tag) continue;
      this.#label(item.tag);
      const tag = this.#names.tag(item.tag.text);
      if (typeof tag !== 'string') this.#property(tag, item.property);
    }
  }

  /** Checks a subquery, which sees the names around it and those in `locals`. */
  #subquery(statement: SubqueryStatement | WriteStatement, aliases: Iterable<string>): void {
    if (statement.kind !== 'set') {
      new MatchCheck(this.#names, this.#report, aliases).check(statement);
      return;
    }
    for (const side of [statement.left, statement.right])
      if (side.kind === 'match' || side.kind === 'set') this.#subquery(side as SubqueryStatement, aliases);
  }

  /** Checks `CALL { … }` and adds the names that it returns. */
  #call({ imports, statement }: CallClause): void {
    const named = imports === '*' ? undefined : imports;
    for (const { text, range } of named ?? []) this.#expression({ kind: 'label', name: text, range });
    this.#subquery(statement, named ? named.map(({ text }) => text) : this.#aliases);
    for (const name of columnsOfStatement(statement) ?? []) this.#aliases.add(name);
  }

  #bind({ alias, nodes, edges }: PatternPath): void {
    for (const name of [alias, ...nodes.map((node) => node.alias), ...edges.map((edge) => edge.alias)])
      if (name) this.#aliases.add(name.text);
    for (const { alias: node, labels } of nodes)
      if (node)
        this.#nodes.set(node.text, [...(this.#nodes.get(node.text) ?? []), ...labels.map(({ name }) => name.text)]);
  }

  #label(name: Name): void {
    if (this.#names.tag(name.text) !== 'missing') return;
    this.#report(
      misspelled(name.range, this.#names.meant(name.text, ['tag']), {
        code: 'TAG_NOT_FOUND',
        message: said('noTag', { name: name.text }),
      }),
    );
  }

  /** `isWritten`: `id`, `_id` and `_rank` are not properties. */
  #path(path: PatternPath, isWritten = false): void {
    for (const { labels } of path.nodes) for (const { name } of labels) this.#label(name);
    for (const { types } of path.edges) {
      for (const name of types) {
        if (this.#names.edgeType(name.text) !== 'missing') continue;
        this.#report(
          misspelled(name.range, this.#names.meant(name.text, ['edge']), {
            code: 'EDGE_NOT_FOUND',
            message: said('noEdgeType', { name: name.text }),
          }),
        );
      }
    }
    mapsOfPath(path).forEach((map) => this.#expression(map));
    for (const { labels, properties } of path.nodes) {
      const [label] = labels;
      // With several labels a property may belong to any of them.
      if (label && labels.length === 1)
        for (const map of [properties, label.properties]) this.#map(this.#names.tag(label.name.text), map, isWritten);
    }
    for (const { types, properties } of path.edges) {
      const [type] = types;
      if (type && types.length === 1) this.#map(this.#names.edgeType(type.text), properties, isWritten);
    }
  }

  #directions(path: PatternPath): void {
    const { edges } = this.#names;
    if (edges === undefined) return;
    const labelsOf = ({ alias, labels }: PatternNode): readonly string[] => {
      const named = (alias && this.#nodes.get(alias.text)) ?? labels.map(({ name }) => name.text);
      return [...new Set(named)].filter((label) => typeof this.#names.tag(label) !== 'string');
    };
    checkPatternDirections(path, labelsOf, edges, this.#report);
  }

  /** Checks `{property: value}` in a pattern: an unknown property is NULL, so the pattern finds nothing. */
  #map(element: Known<ElementSchema>, map: MapLiteral | undefined, isWritten: boolean): void {
    if (typeof element === 'string') return;
    for (const { key } of map?.entries ?? [])
      if (!isWritten || !KEYS_OF_ELEMENTS.has(key.text)) this.#property(element, key);
  }

  #property(element: ElementSchema, name: Name): void {
    const known = element.properties.map((property) => property.name);
    if (known.includes(name.text)) return;
    this.#report(
      misspelled(name.range, didYouMean(name.text, known), {
        severity: 'warning',
        code: 'SEMANTIC_ERROR',
        message: said('propertyAlwaysNull', { owner: element.name, name: name.text }),
      }),
    );
  }

  /** Checks the items of WITH and RETURN. After them only their names are in scope; ORDER BY sees both. */
  #projection(projection: Projection): void {
    const before = this.#aliases;
    for (const { expression } of projection.columns) this.#expression(expression);
    const after = new Set(projection.isAll ? before : []);
    for (const { expression, alias } of projection.columns) {
      if (alias) after.add(alias.text);
      else if (expression.kind === 'label') after.add(expression.name);
    }
    this.#aliases = new Set([...before, ...after]);
    for (const { expression } of projection.orderBy ?? []) this.#expression(expression);
    this.#aliases = after;
  }

  #condition(where: Expression): void {
    this.#expression(where);
    checkCondition(where, this.#report);
  }

  #expression(root: Expression): void {
    visitExpression(root, (part, locals) => {
      if (part.kind === 'label') {
        if (locals.has(part.name) || this.#aliases.has(part.name)) return;
        if (clockFunctionOf(part.name) !== undefined) return;
        this.#report(
          misspelled(part.range, didYouMean(part.name, [...this.#aliases, ...locals]), {
            code: 'SEMANTIC_ERROR',
            message: said('notInScope', { name: part.name }),
          }),
        );
      } else if (part.kind === 'attribute') this.#attribute(part);
      else if (part.kind === 'subquery') this.#subquery(part.statement, [...this.#aliases, ...locals]);
      else if (part.kind === 'key-property') this.#keyOfEdge(part);
      else if (part.kind === 'call') checkArguments(part, this.#report);
      else if (part.kind === 'aggregate') checkAggregate(part, this.#report);
      else checkOperator(part, this.#report);
    });
  }

  /** Checks `v.tag.property`: an unknown property is NULL, which is rarely intended; so is `v.property`. */
  #attribute({ base, name }: Attribute): void {
    if (base.kind === 'label') return this.#attributeOfVertex(base.name, name);
    if (base.kind !== 'attribute' || base.base.kind !== 'label' || !this.#nodes.has(base.base.name)) return;
    const tag = this.#names.tag(base.name.text);
    if (tag === 'unknown') return;
    if (tag === 'missing')
      this.#report(
        misspelled(base.name.range, this.#names.meant(base.name.text, ['tag']), {
          severity: 'warning',
          code: 'TAG_NOT_FOUND',
          message: said('tagAlwaysNull', { name: base.name.text }),
        }),
      );
    else this.#property(tag, name);
  }

  /** Source, destination, type and rank of an edge are not properties in MATCH; they have functions. */
  #keyOfEdge({ name, key, range }: KeyPropertyReference): void {
    const example = `${key.slice(1)}(${quoteName(name)})`;
    this.#report({
      range,
      severity: 'error',
      code: 'SEMANTIC_ERROR',
      message: said('keyOfEdge', { name: key }),
      hint: said('write', { example }),
      fixes: [{ title: example, edits: [{ ...range, insert: example }] }],
    });
  }

  #attributeOfVertex(alias: string, name: Name): void {
    const labels = this.#nodes.get(alias);
    if (labels === undefined || this.#names.tag(name.text) !== 'missing') return;
    const tags = this.#names.tagsWith(name.text);
    const tag = tags.find((one) => labels.includes(one.name)) ?? (labels.length === 0 ? tags[0] : undefined);
    if (tag === undefined) return;
    const example = `${quoteName(alias)}.${quoteName(tag.name)}.${quoteName(name.text)}`;
    const { start } = name.range;
    this.#report({
      range: name.range,
      severity: 'warning',
      code: 'SEMANTIC_ERROR',
      message: said('vertexProperty', { alias }),
      hint: said('write', { example }),
      fixes: [
        { title: example, edits: [{ start, end: start, insert: `${quoteName(tag.name)}.` }] },
        { title: UNTAGGED_ON, edits: [{ start: 0, end: 0, insert: `${UNTAGGED_ON};\n` }] },
      ],
    });
  }

  /** Checks the start of a pattern: a vid, an index, or a full scan. */
  #start({ paths, where }: MatchClause): void {
    const [path] = paths;
    if (!path || (where && callsId(where))) return;
    const labels = path.nodes.flatMap((node) => node.labels);
    const types = path.edges.flatMap((edge) => edge.types);
    const [label] = labels;
    if (!label || [...labels.map(({ name }) => name), ...types].some((name) => this.#names.isIndexed(name.text)))
      return;
    const tag = this.#names.tag(label.name.text);
    if (typeof tag === 'string') return;
    this.#report({
      range: label.name.range,
      severity: 'warning',
      code: 'INDEX_NOT_FOUND',
      message: said('matchNeedsIndex', { name: tag.name }),
      ...createIndex(
        tag,
        indexableProperty(
          tag,
          path.nodes.flatMap((node) => (node.labels.includes(label) ? askedOfNode(node, tag.name, where) : [])),
        ),
      ),
    });
  }
}

/** Keys that the map of a written element may have besides properties. */
const KEYS_OF_ELEMENTS: ReadonlySet<string> = new Set(['id', '_id', '_rank']);

/** The statement after which `v.property` finds its tag automatically. */
const UNTAGGED_ON = 'SET SESSION untagged_properties = on';

/** Returns the properties of a tag used by a pattern node and the condition, those of the pattern first. */
export function askedOfNode(node: PatternNode, tag: string, where: Expression | undefined): readonly string[] {
  const written = [node.properties, ...node.labels.map(({ properties }) => properties)].flatMap((map) =>
    (map?.entries ?? []).map(({ key }) => key.text),
  );
  const compared = comparedProperties(where, (part) => {
    if (part.kind !== 'attribute' || part.base.kind !== 'attribute') return undefined;
    const { base, name } = part.base;
    return base.kind === 'label' && base.name === node.alias?.text && name.text === tag ? part.name.text : undefined;
  });
  return [...written, ...compared];
}

/** Returns whether a condition uses the vid of an element, so that a pattern can start there. */
export function callsId(expression: Expression): boolean {
  let isCalled = false;
  visitExpression(expression, (part) => {
    if (part.kind === 'call' && part.name.text.toLowerCase() === 'id') isCalled = true;
  });
  return isCalled;
}
