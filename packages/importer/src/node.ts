// sources that need Node
export { fileSource } from './source/file.ts';
export { rowsOf } from './profile/profile-file.ts';
