import { z } from './zod.ts';

const propertyType = z.union([
  z.object({ kind: z.enum(['bool', 'int8', 'int16', 'int32', 'int64', 'float', 'double', 'string']) }),
  z.object({ kind: z.enum(['timestamp', 'date', 'time', 'datetime', 'duration']) }),
  z.object({ kind: z.literal('fixed_string'), length: z.number().int().min(1).max(65_535) }),
  z.object({ kind: z.literal('geography'), shape: z.enum(['point', 'linestring', 'polygon']).optional() }),
  z.object({
    kind: z.enum(['list', 'set']),
    items: z.enum(['string', 'int64', 'float']),
    dimension: z.number().int().min(1).max(65_536).optional(),
  }),
]);

const name = z.string().min(1).max(256);

const properties = z.array(
  z.object({ name, type: propertyType, isNullable: z.boolean(), defaultText: z.string().optional() }),
);

const vidType = z.union([
  z.object({ kind: z.literal('int64') }),
  z.object({ kind: z.literal('fixed_string'), length: z.number().int().min(1).max(65_535) }),
]);

/** The schema of a space as data: the parts of `SchemaSnapshot` that rows are checked against. */
export const schemaData = z.object({
  space: z.object({ name: z.string().max(256).default(''), vidType }),
  tags: z.array(z.object({ name, properties })),
  edgeTypes: z.array(z.object({ name, properties })),
  /** Created with them; rows are not checked against indexes. */
  indexes: z
    .array(
      z.object({
        name,
        on: z.enum(['tag', 'edge']),
        schemaName: name,
        fields: z.array(z.object({ property: name, length: z.number().int().min(1).optional() })),
      }),
    )
    .optional(),
});

/** Type of such a schema. */
export type SchemaData = z.infer<typeof schemaData>;
