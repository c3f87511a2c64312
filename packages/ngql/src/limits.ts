/** Maximum length of a parsed text in UTF-8 bytes, like NebulaGraph's `max_allowed_query_size`. */
export const TEXT_BYTES_MAX = 4_194_304;

/** Maximum height of an expression tree, as in NebulaGraph. */
export const EXPRESSION_DEPTH_MAX = 512;

/** Maximum nesting of brackets, prefixes and parenthesized statements; bounds the parser's stack. */
export const NESTING_DEPTH_MAX = 512;

/** The longest name, in bytes of UTF-8. */
export const NAME_BYTES_MAX = 4096;

/** The longest comment of a schema element, in bytes of UTF-8. */
export const COMMENT_BYTES_MAX = 256;

/** The longest FIXED_STRING. */
export const FIXED_STRING_LENGTH_MAX = 32_767;

/** The parser stops after this many errors. */
export const ERRORS_MAX = 100;

/** Maximum length of a quoted text in an error message. */
export const EXCERPT_LENGTH_MAX = 80;

/** Tokens of a long text that are read between two calls of `onProgress`. */
export const TOKENS_BETWEEN_PROGRESS = 8192;

/** Maximum numbers in a vector. */
export const VECTOR_DIMENSION_MAX = 65_536;
