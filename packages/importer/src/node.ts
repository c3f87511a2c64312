// sources that need Node
export { fileSource } from './source/file.ts';
export { rowsOf } from './profile/profile-file.ts';
export { statementFiles, type StatementFiles } from './source/import-files.ts';
