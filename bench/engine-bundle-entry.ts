export { Engine } from '@astrolabe/engine';
