// the embedded database
export { Engine, type EngineOptions } from './session/engine.ts';
export type { EngineExecuteOptions, EngineSession } from './session/engine-session.ts';
