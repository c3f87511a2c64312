/** Signature and description of a scalar function. */
export interface FunctionSignature {
  /** As the documentation writes it; any case is accepted. */
  readonly name: string;
  readonly argumentsMin: number;
  readonly argumentsMax: number;
  readonly signature: string;
  readonly meaning: string;
}

const ANY_NUMBER = Number.MAX_SAFE_INTEGER;

function of(
  name: string,
  argumentsMin: number,
  argumentsMax: number,
  parameters: string,
  result: string,
  meaning: string,
): FunctionSignature {
  return {
    name,
    argumentsMin,
    argumentsMax,
    signature: `${name}(${parameters}) : ${result}`,
    meaning,
  };
}

/** Every scalar function of nGQL. */
export const FUNCTIONS: readonly FunctionSignature[] = [
  // numbers
  of('abs', 1, 1, 'x', 'same type', 'the absolute value'),
  of('bit_and', 2, 2, 'a, b', 'int', 'the bits set in both'),
  of('bit_or', 2, 2, 'a, b', 'int', 'the bits set in either'),
  of('bit_xor', 2, 2, 'a, b', 'int', 'the bits set in one of both'),
  of('floor', 1, 1, 'x', 'float', 'the largest whole number that is not above'),
  of('ceil', 1, 1, 'x', 'float', 'the smallest whole number that is not below'),
  of(
    'round',
    1,
    3,
    'x [, digits [, mode]]',
    'float',
    'the nearest number of so many digits; halves go away from zero, or as the mode says',
  ),
  of('sqrt', 1, 1, 'x', 'float', 'the square root'),
  of('cbrt', 1, 1, 'x', 'float', 'the cube root'),
  of('hypot', 2, 2, 'a, b', 'float', 'the length of the hypotenuse'),
  of('pow', 2, 2, 'a, b', 'number', 'a to the power of b; int when both are'),
  of('exp', 1, 1, 'x', 'float', 'e to the power of x'),
  of('exp2', 1, 1, 'x', 'float', '2 to the power of x'),
  of('log', 1, 1, 'x', 'float', 'the natural logarithm'),
  of('log2', 1, 1, 'x', 'float', 'the logarithm to base 2'),
  of('log10', 1, 1, 'x', 'float', 'the logarithm to base 10'),
  of('sin', 1, 1, 'x', 'float', 'the sine'),
  of('cos', 1, 1, 'x', 'float', 'the cosine'),
  of('tan', 1, 1, 'x', 'float', 'the tangent'),
  of('asin', 1, 1, 'x', 'float', 'the inverse sine'),
  of('acos', 1, 1, 'x', 'float', 'the inverse cosine'),
  of('atan', 1, 1, 'x', 'float', 'the inverse tangent'),
  of('e', 0, 0, '', 'float', 'the base of the natural logarithm'),
  of('pi', 0, 0, '', 'float', 'the number pi'),
  of('radians', 1, 1, 'degrees', 'float', 'degrees as radians'),
  of('sign', 1, 1, 'x', 'int', '-1, 0 or 1'),
  of('atan2', 2, 2, 'y, x', 'float', 'the angle of a point in radians'),
  of('degrees', 1, 1, 'radians', 'float', 'radians as degrees'),
  of('cot', 1, 1, 'x', 'float', 'the cotangent'),
  of('sinh', 1, 1, 'x', 'float', 'the hyperbolic sine'),
  of('cosh', 1, 1, 'x', 'float', 'the hyperbolic cosine'),
  of('tanh', 1, 1, 'x', 'float', 'the hyperbolic tangent'),
  of('mod', 2, 2, 'a, b', 'float', 'the rest of a division'),
  of('trunc', 1, 1, 'x', 'float', 'without the digits behind the point'),
  of('is_nan', 1, 1, 'x', 'bool', 'whether it is not a number'),
  of('rand', 0, 0, '', 'float', 'a random number from 0 up to, not including, 1'),
  of('rand32', 0, 2, '[[min,] max]', 'int', 'a random 32-bit integer, below max'),
  of('rand64', 0, 2, '[[min,] max]', 'int', 'a random 64-bit integer, below max'),
  // text
  of('strcasecmp', 2, 2, 'a, b', 'int', 'compares without regard to case: negative, zero or positive'),
  of('lower', 1, 1, 'text', 'string', 'ASCII letters in lower case'),
  of('toLower', 1, 1, 'text', 'string', 'ASCII letters in lower case'),
  of('upper', 1, 1, 'text', 'string', 'ASCII letters in upper case'),
  of('toUpper', 1, 1, 'text', 'string', 'ASCII letters in upper case'),
  of('length', 1, 1, 'text or path', 'int', 'bytes of a text, edges of a path'),
  of('size', 1, 1, 'text, list, set or map', 'int', 'bytes of a text, items of a collection'),
  of('trim', 1, 1, 'text', 'string', 'without blanks at both ends'),
  of('ltrim', 1, 1, 'text', 'string', 'without blanks at the start'),
  of('rtrim', 1, 1, 'text', 'string', 'without blanks at the end'),
  of('left', 2, 2, 'text, count', 'string', 'the first bytes'),
  of('right', 2, 2, 'text, count', 'string', 'the last bytes'),
  of('lpad', 3, 3, 'text, size, pad', 'string', 'filled at the start to a size'),
  of('rpad', 3, 3, 'text, size, pad', 'string', 'filled at the end to a size'),
  of('substr', 2, 3, 'text, start [, length]', 'string', 'a part; counting starts at 0'),
  of('substring', 2, 3, 'text, start [, length]', 'string', 'a part; counting starts at 0'),
  of('reverse', 1, 1, 'text or list', 'same type', 'from the end to the start'),
  of('replace', 3, 3, 'text, list or set, from, to', 'same type', 'every occurrence or item replaced'),
  of('split', 2, 2, 'text, delimiter', 'list', 'the parts between the delimiters'),
  of('concat', 1, ANY_NUMBER, 'a, …', 'string', 'the texts one after another; NULL when one is'),
  of('concat_ws', 2, ANY_NUMBER, 'separator, a, …', 'string', 'the texts joined by the separator, NULLs left out'),
  of('extract', 2, 2, 'text, pattern', 'list', 'all matches of a regular expression'),
  of('toString', 1, 1, 'x', 'string', 'a scalar as text'),
  of('toBoolean', 1, 1, 'x', 'bool', 'a text as bool'),
  of('toInteger', 1, 1, 'x', 'int', 'a number or text as int'),
  of('toFloat', 1, 1, 'x', 'float', 'a number or text as float'),
  of('toSet', 1, 1, 'list', 'set', 'the list without repetitions'),
  of('hash', 1, 1, 'x', 'int', 'a 64-bit hash; of a text, the one that int vids are often made with'),
  of('md5', 1, 1, 'text', 'string', 'the MD5 digest as hexadecimal text'),
  of('join', 2, 2, 'list or set, separator', 'string', 'the items as one text, NULLs left out'),
  of(
    'format',
    2,
    ANY_NUMBER,
    'template, a, …',
    'string',
    'a text with %s, %d and %f filled in; or a moment as a pattern writes it',
  ),
  of('normalize', 1, 2, 'text [, form]', 'string', 'the text in a Unicode form: NFC, NFD, NFKC or NFKD'),
  of(
    'regexp_extract',
    2,
    3,
    'text, pattern [, group]',
    'string',
    'the first match of a regular expression, or a group of it',
  ),
  of('regexp_replace', 3, 3, 'text, pattern, replacement', 'string', 'every match of a regular expression replaced'),
  of('regexp_split', 2, 2, 'text, pattern', 'list', 'the parts between the matches of a regular expression'),
  of('char_length', 1, 1, 'text', 'int', 'its characters'),
  of('repeat', 2, 2, 'text, count', 'string', 'the text so many times'),
  of('initcap', 1, 1, 'text', 'string', 'every word with a capital letter'),
  of('levenshtein', 2, 2, 'a, b', 'int', 'how many characters differ'),
  of('jaro_winkler', 2, 2, 'a, b', 'float', 'how similar two texts are, from 0 to 1'),
  of('json_parse', 1, 1, 'text', 'any', 'JSON as a value'),
  of('json_path', 2, 2, 'JSON, map or list, path', 'any', 'the part at a path such as $.a[0].b'),
  of('to_json', 1, 1, 'x', 'string', 'the value as JSON'),
  of('typeof', 1, 1, 'x', 'string', 'the name of its type'),
  of('randomUUID', 0, 0, '', 'string', 'a random UUID'),
  of('json_extract', 1, 1, 'text', 'map', 'a JSON object as a map'),
  // lists, maps and the rest
  of('range', 2, 3, 'from, to [, step]', 'list', 'the whole numbers from one to the other, both included'),
  of('head', 1, 1, 'list', 'any', 'the first item'),
  of('last', 1, 1, 'list', 'any', 'the last item'),
  of('tail', 1, 1, 'list', 'list', 'all but the first item'),
  of('keys', 1, 1, 'vertex, edge or map', 'list', 'the names of its properties, sorted'),
  of('erase', 2, 2, 'list or set, item', 'same type', 'without the items equal to one'),
  of('setadd', 2, 2, 'set, item', 'set', 'with one more item'),
  of('coalesce', 1, ANY_NUMBER, 'a, …', 'any', 'the first that is not NULL'),
  of('sort', 1, 2, 'list [, order]', 'list', 'the items in order; desc for the reverse'),
  of('sortBy', 2, 3, 'list, key [, order]', 'list', 'maps, vertices or edges in the order of a key'),
  of('list_distinct', 1, 1, 'list', 'list', 'every item once'),
  of('flatten', 1, 2, 'list [, depth]', 'list', 'the items of the lists in it'),
  of('zip', 2, 2, 'a, b', 'list', 'pairs of the items at the same place'),
  of('list_sum', 1, 1, 'list', 'number', 'the sum of the items'),
  of('list_avg', 1, 1, 'list', 'float', 'the mean of the items'),
  of('list_min', 1, 1, 'list', 'any', 'the smallest item'),
  of('list_max', 1, 1, 'list', 'any', 'the largest item'),
  of('index_of', 2, 2, 'list or text, x', 'int', 'the place of the first x from 0 on; -1 without one'),
  of('map_entries', 1, 1, 'map', 'list', 'pairs of keys and values'),
  of('map_values', 1, 1, 'map', 'list', 'its values'),
  of('map_from_entries', 1, 1, 'list', 'map', 'a map of pairs of keys and values'),
  of('map_from_lists', 2, 2, 'keys, values', 'map', 'a map of keys and values at the same place'),
  of('map_merge', 1, ANY_NUMBER, 'a, …', 'map', 'the entries of all; later maps win'),
  of('map_remove', 2, ANY_NUMBER, 'map, key, …', 'map', 'without some keys'),
  of('nullIf', 2, 2, 'a, b', 'any', 'NULL when both are equal, else a'),
  of('greatest', 1, ANY_NUMBER, 'a, …', 'any', 'the largest that is not NULL'),
  of('least', 1, ANY_NUMBER, 'a, …', 'any', 'the smallest that is not NULL'),
  of('udf_is_in', 2, ANY_NUMBER, 'x, a, …', 'bool', 'whether x is one of the others'),
  of('cos_similarity', 2, ANY_NUMBER, 'x1, …, xn, y1, …, yn', 'float', 'the cosine of the angle between two vectors'),
  of('datasetRowCol', 3, 3, 'dataset, row, column', 'any', 'a cell of a data set'),
  of('score', 0, 0, '', 'float', 'the score of a full-text match'),
  // the graph
  of('id', 1, 1, 'vertex', 'vid', 'the vid of a vertex'),
  of('tags', 1, 1, 'vertex', 'list', 'the names of its tags'),
  of('labels', 1, 1, 'vertex', 'list', 'the names of its tags'),
  of('properties', 1, 1, 'vertex, edge or map', 'map', 'its properties'),
  of('type', 1, 1, 'edge', 'string', 'the name of its edge type'),
  of('typeid', 1, 1, 'edge', 'int', 'the number of its edge type; negative when walked in reverse'),
  of('src', 1, 1, 'edge', 'vid', 'where the edge starts'),
  of('dst', 1, 1, 'edge', 'vid', 'where the edge ends'),
  of('none_direct_src', 1, 1, 'edge', 'vid', 'where the walk over the edge came from'),
  of('none_direct_dst', 1, 1, 'edge', 'vid', 'where the walk over the edge went to'),
  of('rank', 1, 1, 'edge', 'int', 'its rank'),
  of('startNode', 1, 1, 'edge or path', 'vertex', 'the first vertex'),
  of('endNode', 1, 1, 'edge or path', 'vertex', 'the last vertex'),
  of('nodes', 1, 1, 'path', 'list', 'its vertices'),
  of('relationships', 1, 1, 'path', 'list', 'its edges'),
  of('hasSameEdgeInPath', 1, 1, 'path', 'bool', 'whether an edge occurs twice'),
  of('hasSameVertexInPath', 1, 1, 'path', 'bool', 'whether a vertex occurs twice'),
  of('reversePath', 1, 1, 'path', 'path', 'the path from its end to its start'),
  of('is_edge', 1, 1, 'x', 'bool', 'whether it is an edge'),
  // date and time
  of('now', 0, 0, '', 'int', 'seconds since 1970'),
  of('timestamp', 0, 1, '[text, int or datetime]', 'int', 'seconds since 1970'),
  of('date', 0, 1, '[text or map]', 'date', 'a day; today when nothing is given'),
  of('time', 0, 1, '[text or map]', 'time', 'a time of day; now when nothing is given'),
  of('datetime', 0, 1, '[text, map or seconds]', 'datetime', 'a day and a time; now when nothing is given'),
  of('year', 1, 1, 'date or datetime', 'int', 'its year'),
  of('quarter', 1, 1, 'date or datetime', 'int', 'its quarter, 1 to 4'),
  of('month', 1, 1, 'date or datetime', 'int', 'its month, 1 to 12'),
  of('week', 1, 1, 'date or datetime', 'int', 'its ISO week'),
  of('day', 1, 1, 'date or datetime', 'int', 'its day of the month'),
  of('dayOfWeek', 1, 1, 'date or datetime', 'int', '1 for Monday to 7 for Sunday'),
  of('dayOfYear', 1, 1, 'date or datetime', 'int', 'its day of the year'),
  of('hour', 1, 1, 'time or datetime', 'int', 'its hour'),
  of('minute', 1, 1, 'time or datetime', 'int', 'its minute'),
  of('second', 1, 1, 'time or datetime', 'int', 'its second'),
  of(
    'truncate',
    2,
    2,
    'unit, moment',
    'same type',
    'the start of its year, quarter, month, week, day, hour, minute or second',
  ),
  of('date_trunc', 2, 2, 'unit, moment', 'same type', 'the same as truncate'),
  of('duration_between', 2, 2, 'from, to', 'duration', 'the length between two moments'),
  of('date_diff', 3, 3, 'unit, from, to', 'int', 'whole units between two moments'),
  of(
    'date_format',
    2,
    3,
    'moment, pattern [, zone]',
    'string',
    'a moment as a pattern such as yyyy-MM-dd HH:mm writes it',
  ),
  of('date_parse', 2, 2, 'text, pattern', 'date', 'a day read by a pattern'),
  of('datetime_parse', 2, 3, 'text, pattern [, zone]', 'datetime', 'a datetime read by a pattern, in a zone'),
  of('parse_duration', 1, 1, 'text', 'duration', 'a length of time such as P1DT2H'),
  of('duration', 1, 1, 'map', 'duration', 'a length of time, for example duration({days: 1})'),
  // geography
  of('ST_Point', 2, 2, 'longitude, latitude', 'geography', 'a point'),
  of('ST_GeogFromText', 1, 1, 'wkt', 'geography', 'a shape from well-known text'),
  of('ST_ASText', 1, 1, 'shape', 'string', 'a shape as well-known text'),
  of('ST_Centroid', 1, 1, 'shape', 'geography', 'its middle'),
  of('ST_IsValid', 1, 1, 'shape', 'bool', 'whether it is well formed'),
  of('ST_Intersects', 2, 2, 'a, b', 'bool', 'whether they share a point'),
  of('ST_Covers', 2, 2, 'a, b', 'bool', 'whether no point of b is outside a'),
  of('ST_CoveredBy', 2, 2, 'a, b', 'bool', 'whether no point of a is outside b'),
  of('ST_DWithin', 3, 4, 'a, b, metres [, exclusive]', 'bool', 'whether they are that near'),
  of('ST_Distance', 2, 2, 'a, b', 'float', 'their distance in metres'),
  of('S2_CellIdFromPoint', 1, 2, 'point [, level]', 'int', 'the S2 cell it lies in'),
  of(
    'S2_CoveringCellIds',
    1,
    5,
    'shape [, minLevel [, maxLevel [, maxCells [, bufferMetres]]]]',
    'list',
    'S2 cells that cover it',
  ),
];

/** An aggregate function of one argument, or of an argument and a parameter. */
export interface AggregateSignature {
  readonly name: string;
  readonly signature: string;
  readonly meaning: string;
  readonly hasParameter?: boolean;
}

/** Every aggregate function of nGQL. */
export const AGGREGATES: readonly AggregateSignature[] = [
  {
    name: 'COUNT',
    signature: 'COUNT(* | [DISTINCT] x) : int',
    meaning: 'how many rows, or values that are not NULL',
  },
  { name: 'SUM', signature: 'SUM([DISTINCT] x) : number', meaning: 'their sum' },
  { name: 'AVG', signature: 'AVG([DISTINCT] x) : float', meaning: 'their mean' },
  { name: 'MAX', signature: 'MAX([DISTINCT] x) : any', meaning: 'the largest' },
  { name: 'MIN', signature: 'MIN([DISTINCT] x) : any', meaning: 'the smallest' },
  { name: 'STD', signature: 'STD([DISTINCT] x) : float', meaning: 'their standard deviation' },
  { name: 'BIT_AND', signature: 'BIT_AND([DISTINCT] x) : int', meaning: 'the bits set in all' },
  { name: 'BIT_OR', signature: 'BIT_OR([DISTINCT] x) : int', meaning: 'the bits set in any' },
  {
    name: 'BIT_XOR',
    signature: 'BIT_XOR([DISTINCT] x) : int',
    meaning: 'the bits set in an odd number of them',
  },
  { name: 'MEDIAN', signature: 'MEDIAN([DISTINCT] x) : float', meaning: 'the middle of them' },
  { name: 'MODE', signature: 'MODE(x) : any', meaning: 'the most frequent; of several the first' },
  { name: 'FIRST_VALUE', signature: 'FIRST_VALUE(x) : any', meaning: 'the first that is not NULL' },
  { name: 'LAST_VALUE', signature: 'LAST_VALUE(x) : any', meaning: 'the last that is not NULL' },
  {
    name: 'STDEV',
    signature: 'STDEV([DISTINCT] x) : float',
    meaning: 'the standard deviation of a sample',
  },
  {
    name: 'STDEVP',
    signature: 'STDEVP([DISTINCT] x) : float',
    meaning: 'the standard deviation of the population',
  },
  { name: 'VARIANCE', signature: 'VARIANCE([DISTINCT] x) : float', meaning: 'the variance of a sample' },
  {
    name: 'PERCENTILE_CONT',
    signature: 'PERCENTILE_CONT(x, p) : float',
    meaning: 'the percentile p from 0 to 1, interpolated',
    hasParameter: true,
  },
  {
    name: 'PERCENTILE_DISC',
    signature: 'PERCENTILE_DISC(x, p) : number',
    meaning: 'the percentile p from 0 to 1, one of the values',
    hasParameter: true,
  },
  { name: 'COLLECT', signature: 'COLLECT([DISTINCT] x) : list', meaning: 'the list of them' },
  { name: 'COLLECT_SET', signature: 'COLLECT_SET([DISTINCT] x) : set', meaning: 'the set of them' },
];

const FUNCTION_BY_NAME: ReadonlyMap<string, FunctionSignature> = new Map(
  FUNCTIONS.map((signature) => [signature.name.toLowerCase(), signature]),
);
const AGGREGATE_BY_NAME: ReadonlyMap<string, AggregateSignature> = new Map(
  AGGREGATES.map((signature) => [signature.name.toLowerCase(), signature]),
);

/** Names without underscores, so that `randomUUID` and `random_uuid` are the same function. */
const FUNCTION_BY_LETTERS: ReadonlyMap<string, FunctionSignature> = new Map(
  FUNCTIONS.map((signature) => [lettersOf(signature.name), signature]),
);
const AGGREGATE_BY_LETTERS: ReadonlyMap<string, AggregateSignature> = new Map(
  AGGREGATES.map((signature) => [lettersOf(signature.name), signature]),
);

function lettersOf(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** The scalar function of a name, in any case, with or without underscores. */
export function functionNamed(name: string): FunctionSignature | undefined {
  return (
    FUNCTION_BY_NAME.get(name) ??
    FUNCTION_BY_NAME.get(name.toLowerCase()) ??
    (AGGREGATE_BY_LETTERS.has(lettersOf(name)) ? undefined : FUNCTION_BY_LETTERS.get(lettersOf(name)))
  );
}

/** The aggregate function of a name, in any case, with or without underscores. */
export function aggregateNamed(name: string): AggregateSignature | undefined {
  return (
    AGGREGATE_BY_NAME.get(name) ??
    AGGREGATE_BY_NAME.get(name.toLowerCase()) ??
    (FUNCTION_BY_NAME.has(name.toLowerCase()) ? undefined : AGGREGATE_BY_LETTERS.get(lettersOf(name)))
  );
}
