import { AstrolabeError, type SourceRange, type ValueType } from '@astrolabe/model';
import { namesHint } from '../catalog/errors.ts';
import { childrenOf, columnName, type Expression, type InputProperty, type VariableProperty } from '@astrolabe/ngql';
import type { Reference, Scope } from '../expression/scope.ts';
import { semanticError } from '../expression/errors.ts';
import { LABEL_HINT } from '../expression/hints.ts';
import type { InputSource } from './input-source.ts';
import type { ValidationContext } from './validator.ts';
import type { OutputColumn } from './output-column.ts';

/** The rows a statement reads through `$-` or `$name`. */
export interface InputRows {
  readonly source: InputSource;
  readonly columns: readonly OutputColumn[];
}

/** The input that expressions refer to, determined while they are bound: a statement may read `$-` or one variable, not both. */
export class InputTracker {
  readonly #context: ValidationContext;
  #rows: InputRows | undefined;
  #firstRange: SourceRange | undefined;
  /** Messages for a statement that uses both `$-` and a variable, or two variables. */
  readonly #messages: { readonly both: string; readonly several: string };

  constructor(context: ValidationContext, messages: { readonly both: string; readonly several: string }) {
    this.#context = context;
    this.#messages = messages;
  }

  /** Returns the input that was referenced, if any; read it after binding. Throws if it has two columns of the same name. */
  get rows(): InputRows | undefined {
    if (this.#rows && this.#firstRange) checkDuplicates(this.#rows.columns, this.#firstRange);
    return this.#rows;
  }

  /** Upper bound for the input's columns before it is known which input is read. */
  get width(): number {
    let width = this.#context.input?.length ?? 0;
    for (const columns of this.#context.variables.values()) width = Math.max(width, columns.length);
    return width;
  }

  /** The column of a reference. */
  resolve(node: InputProperty | VariableProperty): { readonly index: number; readonly type: ValueType } {
    const rows = this.#rowsOf(node);
    const index = rows.columns.findIndex((column) => column.name === node.property);
    if (index < 0) {
      const hint = namesHint(
        node.property,
        rows.columns.map((column) => column.name),
      );
      throw semanticError(`\`${columnName(node)}', not exist prop \`${node.property}'`, node.range, hint);
    }
    return { index, type: rows.columns[index]!.type };
  }

  /** The columns of `$-.*` or `$name.*`. */
  all(node: InputProperty | VariableProperty): readonly OutputColumn[] {
    return this.#rowsOf(node).columns;
  }

  #rowsOf(node: InputProperty | VariableProperty): InputRows {
    const source: InputSource =
      node.kind === 'input-property' ? { kind: 'pipe' } : { kind: 'variable', name: node.variable };
    if (this.#rows) {
      if (this.#rows.source.kind !== source.kind)
        throw semanticError(
          this.#messages.both,
          node.range,
          'read either the columns of the pipe or those of the variable',
        );
      if (this.#rows.source.kind === 'variable' && source.kind === 'variable' && this.#rows.source.name !== source.name)
        throw semanticError(
          this.#messages.several,
          node.range,
          'bring them together first: YIELD … FROM $a INNER JOIN $b ON $a.x == $b.y',
        );
      return this.#rows;
    }
    const columns = source.kind === 'pipe' ? this.#context.input : this.#context.variables.get(source.name);
    if (!columns) {
      if (source.kind === 'pipe')
        throw semanticError(
          `\`${columnName(node)}', not exist prop \`${node.property}'`,
          node.range,
          'there is no pipe before this statement',
        );
      const hint = namesHint(
        `$${source.name}`,
        [...this.#context.variables.keys()].map((name) => `$${name}`),
      );
      throw semanticError(`\`${columnName(node)}', not exist variable \`${source.name}'`, node.range, hint);
    }
    this.#rows = { source, columns };
    this.#firstRange = node.range;
    return this.#rows;
  }
}

/** Returns the pipe before a statement, which is read even if the statement does not name it: once per row. */
export function pipeOf(context: ValidationContext): InputSource | undefined {
  return context.input && { kind: 'pipe' };
}

/** Throws if two columns have the same name, because a reference would be ambiguous. */
export function checkDuplicates(columns: readonly OutputColumn[], range: SourceRange): void {
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (seen.has(name))
      throw semanticError(`Duplicate Column Name : \`${name}'`, range, 'give the columns different names with AS');
    seen.add(name);
  }
}

/** Returns the scope of statements that only know `$-` and variables. */
export function inputScope(tracker: InputTracker, refuse: (node: Reference) => AstrolabeError): Scope {
  return {
    columnCount: tracker.width,
    reference(node) {
      if (node.kind === 'input-property' || node.kind === 'variable-property') {
        const { index, type } = tracker.resolve(node);
        return { kind: 'column', type, index };
      }
      throw refuse(node);
    },
  };
}

/** `$-.*` in a statement that reads no columns of its input. */
export function refuseAll(node: InputProperty | VariableProperty): never {
  throw semanticError(`\`${columnName(node)}', not exist prop \`*'`, node.range);
}

/** Returns the error for a name without a meaning in the statement. */
export function unknownName(node: Reference, otherwise: string): AstrolabeError {
  if (node.kind === 'label') return semanticError(`Invalid label identifiers: ${node.name}`, node.range, LABEL_HINT);
  if (node.kind === 'variable') return undefinedParameter(node.name, node.range);
  return semanticError(otherwise, node.range);
}

/** `$name` that is neither a parameter nor usable as a variable. */
export function undefinedParameter(name: string, range: SourceRange): AstrolabeError {
  return semanticError(
    `Undefined parameters: ${name}`,
    range,
    'send a value with the statement; variables are read as $name.column',
  );
}

/** Calls `each` on every part of an expression from the outside in until it returns true; returns whether it did. */
export function someExpression(expression: Expression, each: (part: Expression) => boolean): boolean {
  if (each(expression)) return true;
  return childrenOf(expression).some((child) => someExpression(child, each));
}
