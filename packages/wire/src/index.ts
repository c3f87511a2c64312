// the door: clients of NebulaGraph's protocol come in to any database
export { GraphDoor, type GraphDoorOptions } from './server/graph-door.ts';
