export { ngqlCompletion, ngqlHighlighting, ngqlLanguage, ngqlLinter, type NgqlEditorContext } from './ngql-language.ts';
