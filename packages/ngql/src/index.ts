// the tree
export type * from './ast/expression.ts';
export type * from './ast/match.ts';
export type * from './ast/traverse.ts';
export type * from './ast/mutate.ts';
export type * from './ast/schema.ts';
export type * from './ast/admin.ts';
export type * from './ast/statement.ts';
