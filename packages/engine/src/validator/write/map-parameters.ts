import type { Expression, MapLiteral, WriteStatement } from '@astrolabe/ngql';
import { semanticError } from '../../expression/errors.ts';
import { undefinedParameter } from '../scope.ts';
import type { ValidationContext } from '../validator.ts';

/** Replaces map parameters in a statement by their entries: `CREATE (:tag $map)` is `CREATE (:tag {key: $map["key"]})`. O(size of the tree). */
export function withMapParameters(statement: WriteStatement, context: ValidationContext): WriteStatement {
  const replaced = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== 'object' || part === null) return part;
    if (isParameterMap(part)) return expanded(part, part.parameter, context);
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value)]));
  };
  // Maps are replaced by maps, so that the result is a statement too.
  return hasParameterMap(statement) ? (replaced(statement) as WriteStatement) : statement;
}

function hasParameterMap(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return isParameterMap(part) || Object.values(part).some(hasParameterMap);
}

function isParameterMap(part: object): part is MapLiteral & { readonly parameter: string } {
  return 'kind' in part && part.kind === 'map' && 'parameter' in part && part.parameter !== undefined;
}

function expanded({ range }: MapLiteral, name: string, { parameters }: ValidationContext): MapLiteral {
  const value = parameters.get(name);
  if (value === undefined) throw undefinedParameter(name, range);
  if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'map')
    throw semanticError(`\`$${name}' is not a map`, range, 'the parameter of CREATE is a map');
  const base: Expression = { kind: 'variable', name, range };
  const entries = [...value.entries.keys()].map((key) => ({
    key: { text: key, range },
    value: { kind: 'subscript', base, index: { kind: 'literal', value: key, range }, range } satisfies Expression,
  }));
  return { kind: 'map', entries, range };
}
