/** The plan nodes of the admin statements. */
export type AdminNode = never;
