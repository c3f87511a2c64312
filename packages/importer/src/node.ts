// sources that need Node
export { fileSource } from './source/file.ts';
