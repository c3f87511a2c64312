export { ngqlContextChanged, ngqlLanguage } from './ngql-language.ts';
