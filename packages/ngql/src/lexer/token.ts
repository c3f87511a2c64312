const KINDS = {
  END_OF_TEXT: 0,
  // what a parser skips
  BLANK: 1, LINE_COMMENT: 2, BLOCK_COMMENT: 3,
  // what cannot be read
  BAD_CHARACTER: 4, BAD_ESCAPE: 5, BAD_LINE_FEED: 6, UNTERMINATED_STRING: 7, UNTERMINATED_COMMENT: 8, LABEL_DOT: 9, LABEL_TOO_LONG: 10, OUT_OF_RANGE: 11,
  // names, values and references
  LABEL: 20, QUOTED_LABEL: 21, STRING_VALUE: 22, INTEGER: 23, FLOATING: 24, IPV4: 25, VARIABLE: 26,
  INPUT: 27, SOURCE: 28, DESTINATION: 29, KEY_SRC: 30, KEY_DST: 31, KEY_RANK: 32, KEY_TYPE: 33, KEY_ID: 34,
  // punctuation and operators
  PLUS: 40, HYPHEN: 41, STAR: 42, SLASH: 43, PERCENT: 44, BANG: 45, LESS: 46, LESS_EQUAL: 47, GREATER: 48, GREATER_EQUAL: 49, EQUAL: 50, NOT_EQUAL: 51,
  MATCHES: 52, PIPE: 53, ASSIGN: 54, DOT: 55, DOT_DOT: 56, COMMA: 57, COLON: 58, SEMICOLON: 59, AT: 60, QUESTION: 61,
  OPEN_PAREN: 62, CLOSE_PAREN: 63, OPEN_BRACKET: 64, CLOSE_BRACKET: 65, OPEN_BRACE: 66, CLOSE_BRACE: 67,
  LEFT_ARROW: 68, RIGHT_ARROW: 69, HYPHEN_BRACKET: 70, BRACKET_HYPHEN: 71, LEFT_ARROW_BRACKET: 72, BRACKET_RIGHT_ARROW: 73,
  EDGE_BOTH: 74, EDGE_OUT: 75, EDGE_IN: 76, EDGE_IN_OUT: 77,
  // operators of several words
  NOT_IN: 100, NOT_CONTAINS: 101, STARTS_WITH: 102, NOT_STARTS_WITH: 103, ENDS_WITH: 104, NOT_ENDS_WITH: 105,
  IS_NULL: 106, IS_NOT_NULL: 107, IS_EMPTY: 108, IS_NOT_EMPTY: 109,
  // reserved words
  ACROSS: 120, ADD: 121, ALTER: 122, AND: 123, ANTI: 124, AS: 125, ASC: 126, ASCENDING: 127, BALANCE: 128, BOOL: 129, BY: 130, CASE: 131,
  CHANGE: 132, COMPACT: 133, CREATE: 134, DATE: 135, DATETIME: 136, DELETE: 137, DESC: 138, DESCENDING: 139, DESCRIBE: 140, DISTINCT: 141,
  DOUBLE: 142, DOWNLOAD: 143, DROP: 144, DURATION: 145, EDGE: 146, EDGES: 147, EXISTS: 148, EXPLAIN: 149, FALSE: 150, FETCH: 151, FIND: 152,
  FIXED_STRING: 153, FLOAT: 154, FLUSH: 155, FROM: 156, GEOGRAPHY: 157, GET: 158, GO: 159, GRANT: 160, IF: 161, IGNORE_EXISTED_INDEX: 162, IN: 163,
  INDEX: 164, INDEXES: 165, INGEST: 166, INNER: 167, INSERT: 168, INT: 169, INT16: 170, INT32: 171, INT64: 172, INT8: 173, INTERSECT: 174, IS: 175,
  JOIN: 176, LEFT: 177, LIST: 178, LOOKUP: 179, MAP: 180, MATCH: 181, MINUS: 182, NO: 183, NOT: 184, NULL: 185, OF: 186, ON: 187, OR: 188,
  ORDER: 189, OUTER: 190, OVER: 191, OVERWRITE: 192, PATH: 193, PROP: 194, REBUILD: 195, RECOVER: 196, REMOVE: 197, RETURN: 198, REVERSELY: 199,
  REVOKE: 200, RIGHT: 201, SEMI: 202, SET: 203, SHOW: 204, STEPS: 205, STOP: 206, STRING: 207, SUBMIT: 208, TAG: 209, TAGS: 210, TIME: 211,
  TIMESTAMP: 212, TO: 213, TRUE: 214, UNION: 215, UNWIND: 216, UPDATE: 217, UPSERT: 218, UPTO: 219, USE: 220, VERTEX: 221, VERTICES: 222, WHEN: 223,
  WHERE: 224, WITH: 225, XOR: 226, YIELD: 227,
  // words that may also be names
  ACCOUNT: 300, ADMIN: 301, AGENT: 302, ALL: 303, ALLSHORTESTPATHS: 304, ANALYZER: 305, ANY: 306, ATOMIC_EDGE: 307, AUTO: 308, BIDIRECT: 309,
  BOTH: 310, CHARSET: 311, CLEAR: 312, CLIENTS: 313, COLLATE: 314, COLLATION: 315, COMMENT: 316, CONFIGS: 317, CONTAINS: 318, DATA: 319, DBA: 320,
  DEFAULT: 321, DIVIDE: 322, ELASTICSEARCH: 323, ELSE: 324, END: 325, ENDS: 326, ES_QUERY: 327, FORCE: 328, FORMAT: 329, FULLTEXT: 330, GOD: 331,
  GRAPH: 332, GROUP: 333, GROUPS: 334, GUEST: 335, HDFS: 336, HOST: 337, HOSTS: 338, HTTP: 339, HTTPS: 340, INTO: 341, JOB: 342, JOBS: 343,
  KILL: 344, LEADER: 345, LIMIT: 346, LINESTRING: 347, LISTENER: 348, LOCAL: 349, MERGE: 350, META: 351, NEW: 352, NOLOOP: 353, NONE: 354,
  OFFSET: 355, OPTIONAL: 356, OUT: 357, PART: 358, PARTITION_NUM: 359, PARTS: 360, PASSWORD: 361, PLAN: 362, POINT: 363, POLYGON: 364, PROFILE: 365,
  QUERIES: 366, QUERY: 367, REDUCE: 368, RENAME: 369, REPLICA_FACTOR: 370, RESET: 371, ROLE: 372, ROLES: 373, S2_MAX_CELLS: 374, S2_MAX_LEVEL: 375,
  SAMPLE: 376, SEARCH: 377, SERVICE: 378, SESSION: 379, SESSIONS: 380, SHORTEST: 381, SHORTESTPATH: 382, SIGN: 383, SINGLE: 384, SKIP: 385,
  SNAPSHOT: 386, SNAPSHOTS: 387, SPACE: 388, SPACES: 389, STARTS: 390, STATS: 391, STATUS: 392, STORAGE: 393, SUBGRAPH: 394, TEXT: 395,
  TEXT_SEARCH: 396, THEN: 397, TOP: 398, TTL_COL: 399, TTL_DURATION: 400, USER: 401, USERS: 402, UUID: 403, VALUE: 404, VALUES: 405, VID_TYPE: 406,
  ZONE: 407, ZONES: 408,
};

/**
 * Kinds of tokens. They are numbers because the parser compares them for every token; their ranges carry meaning:
 * 1 to 3 is what a parser skips, 4 to 19 is what the lexer could not read, 120 to 299 are the reserved words and
 * 300 upwards the words that may also be names.
 */
export const T: { readonly [Name in keyof typeof KINDS]: number } = KINDS;

const FIRST_RESERVED = KINDS.ACROSS;
const FIRST_NON_RESERVED = KINDS.ACCOUNT;

/** Whether the parser skips it: blanks and comments. */
export function isTrivia(kind: number): boolean {
  return kind >= T.BLANK && kind <= T.BLOCK_COMMENT;
}

/** Whether the lexer could not read it. */
export function isErrorToken(kind: number): boolean {
  return kind >= T.BAD_CHARACTER && kind <= T.OUT_OF_RANGE;
}

/** Whether it is a word of the language, reserved or not. */
export function isKeyword(kind: number): boolean {
  return kind >= FIRST_RESERVED;
}

/** Whether it is a word that needs back quotes to be a name. */
export function isReserved(kind: number): boolean {
  return kind >= FIRST_RESERVED && kind < FIRST_NON_RESERVED;
}

/** Whether it can stand for a name: a label, with or without back quotes, or a non-reserved word. */
export function isNameToken(kind: number): boolean {
  return kind === T.LABEL || kind === T.QUOTED_LABEL || kind >= FIRST_NON_RESERVED;
}

/** How a kind is shown to people: the word, the sign, or a description. */
export function describeToken(kind: number): string {
  return DESCRIPTIONS.get(kind) ?? TOKEN_NAMES[kind]?.replaceAll('_', ' ') ?? 'the end';
}

/** The names of the kinds by number. */
export const TOKEN_NAMES: readonly (string | undefined)[] = namesByKind();

function namesByKind(): (string | undefined)[] {
  const names: (string | undefined)[] = [];
  for (const [name, kind] of Object.entries(T)) names[kind] = name;
  return names;
}

const DESCRIPTIONS: ReadonlyMap<number, string> = new Map<number, string>([
  [T.END_OF_TEXT, 'the end'], [T.LABEL, 'a name'], [T.QUOTED_LABEL, 'a name'], [T.STRING_VALUE, 'a string'], [T.INTEGER, 'an integer'],
  [T.FLOATING, 'a number'], [T.IPV4, 'an address'], [T.VARIABLE, 'a variable'], [T.INPUT, '$-'], [T.SOURCE, '$^'], [T.DESTINATION, '$$'],
  [T.PLUS, '+'], [T.HYPHEN, '-'], [T.STAR, '*'], [T.SLASH, '/'], [T.PERCENT, '%'], [T.BANG, '!'], [T.LESS, '<'], [T.LESS_EQUAL, '<='],
  [T.GREATER, '>'], [T.GREATER_EQUAL, '>='], [T.EQUAL, '=='], [T.NOT_EQUAL, '!='], [T.MATCHES, '=~'], [T.PIPE, '|'], [T.ASSIGN, '='],
  [T.DOT, '.'], [T.DOT_DOT, '..'], [T.COMMA, ','], [T.COLON, ':'], [T.SEMICOLON, ';'], [T.AT, '@'], [T.QUESTION, '?'],
  [T.OPEN_PAREN, '('], [T.CLOSE_PAREN, ')'], [T.OPEN_BRACKET, '['], [T.CLOSE_BRACKET, ']'], [T.OPEN_BRACE, '{'], [T.CLOSE_BRACE, '}'],
  [T.LEFT_ARROW, '<-'], [T.RIGHT_ARROW, '->'], [T.HYPHEN_BRACKET, '-['], [T.BRACKET_HYPHEN, ']-'], [T.LEFT_ARROW_BRACKET, '<-['],
  [T.BRACKET_RIGHT_ARROW, ']->'], [T.EDGE_BOTH, '--'], [T.EDGE_OUT, '-->'], [T.EDGE_IN, '<--'], [T.EDGE_IN_OUT, '<-->'],
  ...wordsWithUnderscore(),
]);

/** Words that are written with an underscore keep it. */
function* wordsWithUnderscore(): Iterable<[number, string]> {
  for (const [name, kind] of Object.entries(T)) if (kind >= FIRST_RESERVED && name.includes('_')) yield [kind, name];
}
