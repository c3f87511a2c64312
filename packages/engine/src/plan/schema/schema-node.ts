/** The plan nodes of the schema statements. */
export type SchemaNode = never;
