export {
  formatNgql,
  ngqlContextChanged,
  ngqlLanguage,
  ngqlNamesKnown,
  type EditorWords,
  type SchemaNames,
} from './ngql-language.ts';
