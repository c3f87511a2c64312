export { csvOfRows } from '@astrolabe/http-api';
