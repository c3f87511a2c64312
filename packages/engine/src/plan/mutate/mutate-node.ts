/** The plan nodes of the mutate statements. */
export type MutateNode = never;
