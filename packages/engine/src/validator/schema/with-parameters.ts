import type { Value } from '@astrolabe/model';
import { build, type Expression } from '@astrolabe/ngql';

/** Substitutes parameters in an expression. Required for everything stored longer than the request with the parameters. */
export function withParameters(expression: Expression, parameters: ReadonlyMap<string, Value>): Expression {
  return parameters.size === 0 ? expression : replaced(expression, parameters);
}

function replaced<Part>(part: Part, parameters: ReadonlyMap<string, Value>): Part {
  if (Array.isArray(part)) return part.map((item: unknown) => replaced(item, parameters)) as Part;
  if (!isNode(part)) return part;
  const written = isExpression(part) ? parameterValue(part, parameters) : undefined;
  if (written) return written as Part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value, parameters)])) as Part;
}

function parameterValue(node: Expression, parameters: ReadonlyMap<string, Value>): Expression | undefined {
  switch (node.kind) {
    case 'literal':
      // Its value is not part of the tree.
      return node;
    case 'variable': {
      const value = parameters.get(node.name);
      return value === undefined ? undefined : build.literal(value);
    }
    case 'variable-property': {
      const value = parameters.get(node.variable);
      return value === undefined ? undefined : build.attribute(build.literal(value), node.property);
    }
    default:
      return undefined;
  }
}

function isNode(part: unknown): part is Readonly<Record<string, unknown>> {
  return typeof part === 'object' && part !== null;
}

function isExpression(part: Readonly<Record<string, unknown>>): part is Expression & Readonly<Record<string, unknown>> {
  return typeof part['kind'] === 'string';
}
