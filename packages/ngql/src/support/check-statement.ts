import { didYouMean, type SourceRange } from '@astrolabe/model';
import type { Attribute, Expression, Name } from '../ast/expression.ts';
import type { UpdateItem } from '../ast/mutate.ts';
import type { Statement } from '../ast/statement.ts';
import type { FindPathStatement, GoStatement, OverClause, VidSource, YieldClause } from '../ast/traverse.ts';
import { columnName } from '../printer/expression.ts';
import { checkAggregate, checkArguments, checkCalls } from './check-arguments.ts';
import { checkCall } from './check-call.ts';
import { checkTraversalDirection } from './check-direction.ts';
import { checkGoLimit } from './check-go-limit.ts';
import { checkInsert } from './check-insert.ts';
import { checkLookup } from './check-lookup.ts';
import { checkMatch } from './check-match.ts';
import { checkBareProperty, checkOwner, reportBareName, type Owners } from './check-owned-name.ts';
import { checkCondition, checkOperator } from './check-operator.ts';
import { checkSchemaStatement } from './check-schema-statement.ts';
import { checkSetColumns } from './check-set.ts';
import { checkValue } from './check-value.ts';
import { checkVids } from './check-vids.ts';
import { said } from './diagnostic-text.ts';
import { misspelled, type Report } from './finding.ts';
import type { ElementSchema, Known, KnownNames } from './known-names.ts';
import { columnsOfStatement } from './statement-columns.ts';
import { visitExpression } from './visit-expression.ts';

type YieldingStatement = Extract<Statement, { readonly kind: keyof typeof YIELDS }>;

/** Statements that need YIELD, with a suitable default. */
const YIELDS = {
  go: ['GO', 'YIELD dst(edge) AS id'],
  lookup: ['LOOKUP', 'YIELD id(vertex) AS id'],
  'fetch-vertices': ['FETCH', 'YIELD vertex AS v'],
  'fetch-edges': ['FETCH', 'YIELD edge AS e'],
  'find-path': ['FIND', 'YIELD path AS p'],
  subgraph: ['GET', 'YIELD VERTICES AS v, EDGES AS e'],
} as const;

/** Input of a pipe: none, or columns whose names may be unknown. */
export type PipeInput = { readonly columns: readonly string[] | undefined } | undefined;

/**
 * Checks the names of a statement against the schema: tags, edge types, properties, columns, variables. Reports nothing that depends on
 * more than text and schema.
 */
export function checkStatement(statement: Statement, names: KnownNames, report: Report): void {
  new StatementCheck(names, report).check(statement, undefined);
}

class StatementCheck {
  readonly #names: KnownNames;
  readonly #report: Report;

  constructor(names: KnownNames, report: Report) {
    this.#names = names;
    this.#report = report;
  }

  check(statement: Statement, input: PipeInput): void {
    const vidType = this.#names.schema?.space.vidType;
    if (vidType) checkVids(statement, vidType, this.#report);
    switch (statement.kind) {
      case 'pipe':
        this.check(statement.left, input);
        return this.check(statement.right, { columns: columnsOfStatement(statement.left, input?.columns) });
      case 'set':
        this.check(statement.left, input);
        checkSetColumns(statement, input?.columns, this.#report);
        return this.check(statement.right, input);
      case 'assignment':
        return this.check(statement.statement, input);
      case 'explain':
        return statement.statements.forEach((inner) => this.check(inner, input));
      case 'call':
        return checkCall(statement, this.#report);
      case 'match':
      case 'write':
        return checkMatch(statement, this.#names, this.#report);
      case 'go':
      case 'find-path':
        return this.#checkTraversal(statement, input);
      case 'subgraph':
        this.#needsYield(statement);
        for (const { edges } of statement.directions) edges.forEach(({ name }) => this.#edgeType(name));
        return this.#vids(statement.from, input);
      case 'lookup': {
        const owners = this.#owners([statement.on]);
        this.#element(statement.on);
        if (statement.where) this.#condition(statement.where, input, owners);
        checkLookup(statement, this.#names, this.#report);
        this.#needsYield(statement);
        return this.#yield(statement.yield, input, owners);
      }
      case 'fetch-vertices': {
        const tags = statement.tags === '*' ? [] : statement.tags;
        tags.forEach((name) => this.#tag(name));
        this.#needsYield(statement);
        this.#vids(statement.vids, input);
        return this.#yield(statement.yield, input, this.#owners(tags));
      }
      case 'fetch-edges':
        statement.edgeTypes.forEach((name) => this.#edgeType(name));
        this.#needsYield(statement);
        return this.#yield(statement.yield, input, this.#owners(statement.edgeTypes));
      case 'yield':
        if (statement.join) return;
        // A condition can use the aliases of YIELD.
        if (statement.where) this.#condition(statement.where, input, undefined, aliasesOf(statement.yield));
        return this.#yield(statement.yield, input);
      case 'group-by':
        for (const { expression } of statement.keys) this.#expression(expression, input);
        return this.#yield(statement.yield, input);
      case 'order-by':
        return statement.factors.forEach(({ expression }) => this.#expression(expression, input));
      case 'insert-vertices':
        for (const tag of statement.tags) this.#properties(this.#tag(tag.name), tag.properties ?? []);
        return checkInsert(statement, this.#names, this.#report);
      case 'insert-edges':
        this.#properties(this.#edgeType(statement.edgeType), statement.properties ?? []);
        return checkInsert(statement, this.#names, this.#report);
      case 'update-vertex':
      case 'update-vertices':
        return statement.tag && this.#items(this.#tag(statement.tag), statement.items);
      case 'update-edge':
      case 'update-edges':
        return this.#items(this.#edgeType(statement.edgeType), statement.items);
      case 'delete-tags':
        return statement.tags === '*' ? undefined : statement.tags.forEach((name) => this.#tag(name));
      case 'delete-edges':
        return void this.#edgeType(statement.edgeType);
      case 'create-index': {
        const element = statement.on === 'tag' ? this.#tag(statement.schemaName) : this.#edgeType(statement.schemaName);
        this.#properties(
          element,
          statement.fields.map((field) => field.name),
        );
        return checkSchemaStatement(statement, this.#names, this.#report);
      }
      default:
        return checkSchemaStatement(statement, this.#names, this.#report);
    }
  }

  #checkTraversal(statement: GoStatement | FindPathStatement, input: PipeInput): void {
    this.#over(statement.over);
    this.#vids(statement.from, input);
    if (statement.kind === 'find-path') this.#vids(statement.to, input);
    const owners = this.#ownersOver(statement.over);
    if (statement.where) this.#condition(statement.where, input, owners);
    this.#needsYield(statement);
    // FIND PATH yields paths as a whole.
    if (statement.kind === 'find-path') return;
    checkGoLimit(statement, this.#report);
    if (this.#names.edges) checkTraversalDirection(statement, this.#names.edges, this.#report);
    this.#yield(statement.yield, input, owners);
  }

  /** Reports a missing YIELD; the fix adds the most common one. */
  #needsYield(statement: YieldingStatement): void {
    if (statement.yield !== undefined) return;
    const [words, example] = YIELDS[statement.kind];
    const { end } = statement.range;
    this.#report({
      range: { start: statement.range.start, end: statement.range.start + words.length },
      severity: 'error',
      code: 'SEMANTIC_ERROR',
      message: said('yieldNeeded', { statement: words }),
      hint: said('writeYield', { example }),
      fixes: [{ title: example, edits: [{ start: end, end, insert: ` ${example}` }] }],
    });
  }

  #tag(name: Name): Known<ElementSchema> {
    const found = this.#names.tag(name.text);
    if (found === 'missing')
      this.#report(
        misspelled(name.range, this.#names.meant(name.text, ['tag']), {
          code: 'TAG_NOT_FOUND',
          message: said('noTag', { name: name.text }),
        }),
      );
    return found;
  }

  #edgeType(name: Name): Known<ElementSchema> {
    const found = this.#names.edgeType(name.text);
    if (found === 'missing')
      this.#report(
        misspelled(name.range, this.#names.meant(name.text, ['edge']), {
          code: 'EDGE_NOT_FOUND',
          message: said('noEdgeType', { name: name.text }),
        }),
      );
    return found;
  }

  #element(name: Name): void {
    if (this.#names.element(name.text) !== 'missing') return;
    this.#report(
      misspelled(name.range, this.#names.meant(name.text, ['tag', 'edge']), {
        code: 'TAG_NOT_FOUND',
        message: said('noElement', { name: name.text }),
      }),
    );
  }

  #properties(element: Known<ElementSchema>, written: readonly Name[]): void {
    if (typeof element === 'string') return;
    for (const name of written) this.#property(element, name.text, name.range);
  }

  /** Checks the items of UPDATE: properties must exist and accept the values. */
  #items(element: Known<ElementSchema>, items: readonly UpdateItem[]): void {
    this.#properties(
      element,
      items.map((item) => item.property),
    );
    if (typeof element === 'string') return;
    for (const { property, value } of items) {
      const known = element.properties.find(({ name }) => name === property.text);
      if (known) checkValue(value, known, 'stored', this.#report);
      checkCalls(value, this.#report);
    }
  }

  #property(element: ElementSchema, name: string, range: SourceRange): void {
    const known = element.properties.map((property) => property.name);
    if (known.includes(name)) return;
    this.#report(
      misspelled(range, didYouMean(name, known), {
        code: 'SEMANTIC_ERROR',
        message: said('noProperty', { owner: element.name, name }),
      }),
    );
  }

  #over(over: OverClause): void {
    if (over.edges !== '*') over.edges.forEach(({ name }) => this.#edgeType(name));
  }

  /** Returns what a name before a dot can refer to in a traversal. */
  #ownersOver({ edges }: OverClause): Owners {
    const all = this.#names.schema?.edgeTypes ?? [];
    if (edges === '*')
      return { isWalk: true, elements: new Map(all.map((type) => [type.name, type])), renamed: new Map() };
    return {
      isWalk: true,
      elements: new Map(edges.map(({ name, alias }) => [alias?.text ?? name.text, this.#names.edgeType(name.text)])),
      renamed: new Map(edges.flatMap(({ name, alias }) => (alias ? [[name.text, alias.text] as const] : []))),
    };
  }

  #owners(names: readonly Name[]): Owners {
    const elements = new Map(names.map((name) => [name.text, this.#names.element(name.text)]));
    return { isWalk: false, elements, renamed: new Map() };
  }

  #vids(source: VidSource, input: PipeInput): void {
    if (source.kind === 'reference') this.#expression(source.reference, input);
    else source.vids.forEach((vid) => this.#expression(vid, input));
  }

  #yield(clause: YieldClause | undefined, input: PipeInput, owners?: Owners): void {
    for (const { expression } of clause?.columns ?? []) this.#expression(expression, input, owners);
  }

  #condition(where: Expression, input: PipeInput, owners?: Owners, aliases?: ReadonlySet<string>): void {
    this.#expression(where, input, owners, aliases);
    checkCondition(where, this.#report);
  }

  #expression(root: Expression, input: PipeInput, owners?: Owners, aliases: ReadonlySet<string> = new Set()): void {
    visitExpression(
      root,
      (part, locals) => {
        switch (part.kind) {
          case 'input-property':
            return this.#inputColumn(part, input);
          case 'variable-property':
            return this.#variableColumn(part);
          case 'source-property':
          case 'destination-property': {
            const found = this.#names.tag(part.tag);
            if (found === 'missing')
              this.#report(
                misspelled(tagOf(part.range, part.tag), this.#names.meant(part.tag, ['tag']), {
                  code: 'TAG_NOT_FOUND',
                  message: said('noTag', { name: part.tag }),
                }),
              );
            else if (found !== 'unknown') this.#property(found, part.property, lastOf(part.range, part.property));
            return;
          }
          case 'attribute':
            return this.#attribute(part, locals, owners);
          case 'call':
            return checkArguments(part, this.#report);
          case 'aggregate':
            return checkAggregate(part, this.#report);
          case 'label':
            if (locals.has(part.name)) return;
            return owners
              ? checkBareProperty(part, owners, this.#report)
              : reportBareName(part, input?.columns, this.#report);
          default:
            checkOperator(part, this.#report);
        }
      },
      aliases,
    );
  }

  #attribute(part: Attribute, locals: ReadonlySet<string>, owners: Owners | undefined): void {
    const { base, name } = part;
    if (base.kind !== 'label' || locals.has(base.name) || !owners) return;
    const owner = owners.elements.get(base.name);
    if (owner === undefined) checkOwner(part, owners, this.#names, this.#report);
    else if (typeof owner !== 'string') this.#property(owner, name.text, name.range);
  }

  #inputColumn(part: Expression & { readonly kind: 'input-property' }, input: PipeInput): void {
    if (part.property === '*') return;
    if (!input)
      this.#report({
        range: part.range,
        severity: 'error',
        code: 'SEMANTIC_ERROR',
        message: said('noInput', { name: columnName(part) }),
        fixes: [],
      });
    else this.#column(part.property, part.range, input.columns);
  }

  #variableColumn(part: Expression & { readonly kind: 'variable-property' }): void {
    const { variables } = this.#names;
    if (!variables.has(part.variable)) {
      const range = { start: part.range.start + 1, end: part.range.start + 1 + part.variable.length };
      this.#report(
        misspelled(range, didYouMean(part.variable, variables.keys()), {
          code: 'SEMANTIC_ERROR',
          message: said('noVariable', { name: part.variable }),
        }),
      );
    } else if (part.property !== '*') this.#column(part.property, part.range, variables.get(part.variable));
  }

  #column(name: string, range: SourceRange, columns: readonly string[] | undefined): void {
    if (!columns || columns.includes(name)) return;
    this.#report(
      misspelled(lastOf(range, name), didYouMean(name, columns), {
        code: 'SEMANTIC_ERROR',
        message: said('noColumn', { name, columns: columns.join(', ') }),
      }),
    );
  }
}

function aliasesOf({ columns }: YieldClause): ReadonlySet<string> {
  return new Set(columns.flatMap(({ alias }) => (alias ? [alias.text] : [])));
}

/** Returns the range of the last name of a reference if it is unquoted, else the whole range. */
function lastOf(range: SourceRange, name: string): SourceRange {
  const start = range.end - name.length;
  return start > range.start ? { start, end: range.end } : range;
}

/** Returns the range of the tag in `$^.tag.property`. */
function tagOf(range: SourceRange, name: string): SourceRange {
  const start = range.start + '$^.'.length;
  return { start, end: start + name.length };
}
