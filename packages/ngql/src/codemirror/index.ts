export { formatNgql, ngqlContextChanged, ngqlLanguage, type EditorWords } from './ngql-language.ts';
