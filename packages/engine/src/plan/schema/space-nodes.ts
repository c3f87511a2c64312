import type { SpaceSchema } from '@astrolabe/model';
import type { Name } from '@astrolabe/ngql';
import type { PlanNodeShape } from '../plan-node.ts';
import type { NodeOfEach } from './node-of-each.ts';

/** Creates an empty space. */
export interface CreateSpaceNode extends PlanNodeShape<'CreateSpace'> {
  readonly name: Name;
  readonly ifNotExists: boolean;
  readonly settings: Omit<SpaceSchema, 'id'>;
}
/** Creates a space with the settings and the schema of another one, without its data. */
export interface CreateSpaceAsNode extends PlanNodeShape<'CreateSpaceAs'> {
  readonly name: Name;
  readonly ifNotExists: boolean;
  readonly source: Name;
}
/** Removes a space with all its data. */
export interface DropSpaceNode extends PlanNodeShape<'DropSpace'> {
  readonly name: Name;
  readonly ifExists: boolean;
}
/** Removes the data of a space; schema and indexes stay. */
export interface ClearSpaceNode extends PlanNodeShape<'ClearSpace'> {
  readonly name: Name;
  readonly ifExists: boolean;
}
/** USE. */
export interface RegisterSpaceNode extends PlanNodeShape<'RegisterSpaceToSession'> {
  readonly name: Name;
}
/** DESCRIBE SPACE, SHOW CREATE SPACE. */
export type SpaceReportNode = NodeOfEach<
  'DescSpace' | 'ShowCreateSpace',
  {
    readonly name: Name;
  }
>;
/** SHOW SPACES. */
export type ShowSpacesNode = PlanNodeShape<'ShowSpaces'>;

/** The nodes of statements about spaces. */
export type SpaceNode =
  | CreateSpaceNode
  | CreateSpaceAsNode
  | DropSpaceNode
  | ClearSpaceNode
  | RegisterSpaceNode
  | SpaceReportNode
  | ShowSpacesNode;
