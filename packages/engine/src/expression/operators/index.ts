// by the operator of the tree
export { add, applyArithmetic, divide, modulo, multiply, negate, plus, subtract } from './arithmetic.ts';
export { applyNullTest, applyRelational, membershipTest } from './relational.ts';
export { and, applyLogical, not, or, truthOf, xor } from './logical.ts';
export { applyUnary } from './unary.ts';
// parts of values
export { attribute, edgeProperty, slice, subscript, vertexProperty } from './access.ts';
// casts
export { canCast, cast, castTarget, toBoolean, toFloat, toInteger, type CastTarget } from './cast.ts';
