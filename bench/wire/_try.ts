import { measureWire } from './measure-wire.ts';
await measureWire({ add: (...x) => console.log(x.join(' | ')), budgetMs: 1500, isQuick: process.argv[2] === 'quick' });
