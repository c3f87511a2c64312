// sources that need Node
export { fileSource } from './source/file.ts';
export { rowsOf } from './reader/rows-of.ts';
export { statementFiles, type StatementFiles } from './source/import-files.ts';
