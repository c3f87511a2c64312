export { formatNgql, ngqlContextChanged, ngqlLanguage } from './ngql-language.ts';
