// the graph as executors see it
export type * from './graph.ts';
// the graph in memory
export { SpaceGraph, type GraphStatistics, type SpaceGraphOptions } from './space-graph.ts';
// the graph and its storage
export { edgeRow, StagedChanges, tagRow } from './staged-changes.ts';
export { DurableSpace, NeedsCopy, rolledBack, type DurableSpaceOptions } from './durable-space.ts';
export { repairSpace, type SpaceRepair } from './repair-space.ts';
