export { ImportJob } from '@astrolabe/importer';
export { fileSource } from '@astrolabe/importer/node';
