import { VALUE_TYPES, type ValueType } from '@astrolabe/model';

/** The type of an argument; `ANY` accepts every type. */
export type ArgumentType = ValueType | 'ANY';

/** One combination of argument types. `rest` may be repeated after `arguments`. A result known only from the data is `__EMPTY__`. */
export interface Overload {
  readonly arguments: readonly ArgumentType[];
  readonly rest?: ArgumentType;
  readonly result: ValueType;
}

/** Types, signature and description of a scalar function. The engine adds only what computes it. */
export interface FunctionSignature {
  /** The spelling of the documentation; names are case-insensitive. */
  readonly name: string;
  readonly overloads: readonly Overload[];
  readonly argumentsMin: number;
  /** Infinity if the last argument may be repeated. */
  readonly argumentsMax: number;
  readonly signature: string;
  readonly meaning: string;
}

const TYPES = new Set<string>(['ANY', ...VALUE_TYPES] satisfies readonly ArgumentType[]);

/** `types` are the overloads, each `arguments>result`; the last argument before `...` may be repeated. */
function of(name: string, types: string, parameters: string, result: string, meaning: string): FunctionSignature {
  const overloads = types.split(' ').map(overloadOf);
  const counts = overloads.map((overload) => overload.arguments.length);
  return {
    name,
    overloads,
    argumentsMin: Math.min(...counts),
    argumentsMax: overloads.some(({ rest }) => rest !== undefined) ? Infinity : Math.max(...counts),
    signature: `${name}(${parameters}) : ${result}`,
    meaning,
  };
}

function overloadOf(text: string): Overload {
  const [taken = '', result = ''] = text.split('>');
  const types = taken === '' ? [] : taken.split(',');
  const repeated = types.at(-1)?.endsWith('...') === true ? types.pop()!.slice(0, -3) : undefined;
  return {
    arguments: types.map(typeNamed),
    ...(repeated !== undefined && { rest: typeNamed(repeated) }),
    result: typeNamed(result) as ValueType,
  };
}

function typeNamed(name: string): ArgumentType {
  if (!TYPES.has(name)) throw new Error(`unknown type ${name}`);
  return name as ArgumentType;
}

/** Every scalar function of nGQL. */
export const FUNCTIONS: readonly FunctionSignature[] = [
  // numbers
  of('abs', 'INT>INT FLOAT>FLOAT', 'x', 'same type', 'the absolute value'),
  of('bit_and', 'INT,INT>INT', 'a, b', 'int', 'the bits set in both'),
  of('bit_or', 'INT,INT>INT', 'a, b', 'int', 'the bits set in either'),
  of('bit_xor', 'INT,INT>INT', 'a, b', 'int', 'the bits set in one of both'),
  of('floor', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the largest whole number that is not above'),
  of('ceil', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the smallest whole number that is not below'),
  of(
    'round',
    'INT>FLOAT FLOAT>FLOAT INT,INT>FLOAT FLOAT,INT>FLOAT INT,INT,STRING>FLOAT FLOAT,INT,STRING>FLOAT',
    'x [, digits [, mode]]',
    'float',
    'the nearest number of so many digits; halves go away from zero, or as the mode says',
  ),
  of('sqrt', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the square root'),
  of('cbrt', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the cube root'),
  of(
    'hypot',
    'INT,INT>FLOAT INT,FLOAT>FLOAT FLOAT,INT>FLOAT FLOAT,FLOAT>FLOAT',
    'a, b',
    'float',
    'the length of the hypotenuse',
  ),
  of(
    'pow',
    'INT,INT>INT INT,FLOAT>FLOAT FLOAT,INT>FLOAT FLOAT,FLOAT>FLOAT',
    'a, b',
    'number',
    'a to the power of b; int when both are',
  ),
  of('exp', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'e to the power of x'),
  of('exp2', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', '2 to the power of x'),
  of('log', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the natural logarithm'),
  of('log2', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the logarithm to base 2'),
  of('log10', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the logarithm to base 10'),
  of('sin', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the sine'),
  of('cos', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the cosine'),
  of('tan', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the tangent'),
  of('asin', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the inverse sine'),
  of('acos', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the inverse cosine'),
  of('atan', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the inverse tangent'),
  of('e', '>FLOAT', '', 'float', 'the base of the natural logarithm'),
  of('pi', '>FLOAT', '', 'float', 'the number pi'),
  of('radians', 'INT>FLOAT FLOAT>FLOAT', 'degrees', 'float', 'degrees as radians'),
  of('sign', 'INT>INT FLOAT>INT', 'x', 'int', '-1, 0 or 1'),
  of(
    'atan2',
    'INT,INT>FLOAT INT,FLOAT>FLOAT FLOAT,INT>FLOAT FLOAT,FLOAT>FLOAT',
    'y, x',
    'float',
    'the angle of a point in radians',
  ),
  of('degrees', 'INT>FLOAT FLOAT>FLOAT', 'radians', 'float', 'radians as degrees'),
  of('cot', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the cotangent'),
  of('sinh', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the hyperbolic sine'),
  of('cosh', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the hyperbolic cosine'),
  of('tanh', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'the hyperbolic tangent'),
  of(
    'mod',
    'INT,INT>FLOAT INT,FLOAT>FLOAT FLOAT,INT>FLOAT FLOAT,FLOAT>FLOAT',
    'a, b',
    'float',
    'the rest of a division',
  ),
  of('trunc', 'INT>FLOAT FLOAT>FLOAT', 'x', 'float', 'without the digits behind the point'),
  of('is_nan', 'INT>BOOL FLOAT>BOOL', 'x', 'bool', 'whether it is not a number'),
  of('rand', '>FLOAT', '', 'float', 'a random number from 0 up to, not including, 1'),
  of('rand32', '>INT INT>INT INT,INT>INT', '[[min,] max]', 'int', 'a random 32-bit integer, below max'),
  of('rand64', '>INT INT>INT INT,INT>INT', '[[min,] max]', 'int', 'a random 64-bit integer, below max'),
  // text
  of('strcasecmp', 'STRING,STRING>INT', 'a, b', 'int', 'compares without regard to case: negative, zero or positive'),
  of('lower', 'STRING>STRING', 'text', 'string', 'ASCII letters in lower case'),
  of('toLower', 'STRING>STRING', 'text', 'string', 'ASCII letters in lower case'),
  of('upper', 'STRING>STRING', 'text', 'string', 'ASCII letters in upper case'),
  of('toUpper', 'STRING>STRING', 'text', 'string', 'ASCII letters in upper case'),
  of('length', 'STRING>INT PATH>INT', 'text or path', 'int', 'bytes of a text, edges of a path'),
  of(
    'size',
    'STRING>INT LIST>INT SET>INT MAP>INT DATASET>INT',
    'text, list, set or map',
    'int',
    'bytes of a text, items of a collection',
  ),
  of(
    'trim',
    'STRING>STRING STRING,STRING>STRING',
    'text [, characters]',
    'string',
    'without blanks, or the given characters, at both ends',
  ),
  of(
    'ltrim',
    'STRING>STRING STRING,STRING>STRING',
    'text [, characters]',
    'string',
    'without blanks, or the given characters, at the start',
  ),
  of(
    'rtrim',
    'STRING>STRING STRING,STRING>STRING',
    'text [, characters]',
    'string',
    'without blanks, or the given characters, at the end',
  ),
  of('left', 'STRING,INT>STRING', 'text, count', 'string', 'the first bytes'),
  of('right', 'STRING,INT>STRING', 'text, count', 'string', 'the last bytes'),
  of('lpad', 'STRING,INT,STRING>STRING', 'text, size, pad', 'string', 'filled at the start to a size'),
  of('rpad', 'STRING,INT,STRING>STRING', 'text, size, pad', 'string', 'filled at the end to a size'),
  of(
    'substr',
    'STRING,INT>STRING STRING,INT,INT>STRING',
    'text, start [, length]',
    'string',
    'a part; counting starts at 0',
  ),
  of(
    'substring',
    'STRING,INT>STRING STRING,INT,INT>STRING',
    'text, start [, length]',
    'string',
    'a part; counting starts at 0',
  ),
  of('reverse', 'STRING>STRING LIST>LIST', 'text or list', 'same type', 'from the end to the start'),
  of(
    'replace',
    'STRING,STRING,STRING>STRING LIST,ANY,ANY>LIST SET,ANY,ANY>SET',
    'text, list or set, from, to',
    'same type',
    'every occurrence or item replaced',
  ),
  of('split', 'STRING,STRING>LIST', 'text, delimiter', 'list', 'the parts between the delimiters'),
  of('concat', 'ANY,ANY...>STRING', 'a, …', 'string', 'the texts one after another; NULL when one is'),
  of(
    'concat_ws',
    'ANY,ANY,ANY...>STRING',
    'separator, a, …',
    'string',
    'the texts joined by the separator, NULLs left out',
  ),
  of('extract', 'STRING,STRING>LIST', 'text, pattern', 'list', 'all matches of a regular expression'),
  of(
    'toString',
    'BOOL>STRING INT>STRING FLOAT>STRING STRING>STRING DATE>STRING TIME>STRING DATETIME>STRING',
    'x',
    'string',
    'a scalar as text',
  ),
  of('toBoolean', 'BOOL>BOOL STRING>BOOL', 'x', 'bool', 'a text as bool'),
  of('toInteger', 'INT>INT FLOAT>INT STRING>INT', 'x', 'int', 'a number or text as int'),
  of('toFloat', 'INT>FLOAT FLOAT>FLOAT STRING>FLOAT', 'x', 'float', 'a number or text as float'),
  of('toSet', 'LIST>SET SET>SET', 'list', 'set', 'the list without repetitions'),
  of(
    'hash',
    'INT>INT FLOAT>INT STRING>INT NULL>INT __EMPTY__>INT BOOL>INT DATE>INT DATETIME>INT PATH>INT VERTEX>INT EDGE>INT LIST>INT SET>INT MAP>INT',
    'x',
    'int',
    'a 64-bit hash; of a text, the one that int vids are often made with',
  ),
  of('md5', 'STRING>STRING', 'text', 'string', 'the MD5 digest as hexadecimal text'),
  of(
    'join',
    'LIST,STRING>STRING SET,STRING>STRING',
    'list or set, separator',
    'string',
    'the items as one text, NULLs left out',
  ),
  of(
    'format',
    'ANY,ANY,ANY...>STRING',
    'template, a, …',
    'string',
    'a text with %s, %d and %f filled in; or a moment as a pattern writes it',
  ),
  of(
    'normalize',
    'STRING>STRING STRING,STRING>STRING',
    'text [, form]',
    'string',
    'the text in a Unicode form: NFC, NFD, NFKC or NFKD',
  ),
  of(
    'regexp_extract',
    'STRING,STRING>STRING STRING,STRING,INT>STRING',
    'text, pattern [, group]',
    'string',
    'the first match of a regular expression, or a group of it',
  ),
  of(
    'regexp_replace',
    'STRING,STRING,STRING>STRING',
    'text, pattern, replacement',
    'string',
    'every match of a regular expression replaced',
  ),
  of(
    'regexp_split',
    'STRING,STRING>LIST',
    'text, pattern',
    'list',
    'the parts between the matches of a regular expression',
  ),
  of('char_length', 'STRING>INT', 'text', 'int', 'its characters'),
  of('repeat', 'STRING,INT>STRING', 'text, count', 'string', 'the text so many times'),
  of('initcap', 'STRING>STRING', 'text', 'string', 'every word with a capital letter'),
  of('levenshtein', 'STRING,STRING>INT', 'a, b', 'int', 'how many characters differ'),
  of('jaro_winkler', 'STRING,STRING>FLOAT', 'a, b', 'float', 'how similar two texts are, from 0 to 1'),
  of('json_parse', 'STRING>__EMPTY__', 'text', 'any', 'JSON as a value'),
  of(
    'json_path',
    'STRING,STRING>__EMPTY__ MAP,STRING>__EMPTY__ LIST,STRING>__EMPTY__',
    'JSON, map or list, path',
    'any',
    'the part at a path such as $.a[0].b',
  ),
  of('to_json', 'ANY>STRING', 'x', 'string', 'the value as JSON'),
  of('typeof', 'ANY>STRING', 'x', 'string', 'the name of its type'),
  of('valueType', 'ANY>STRING', 'x', 'string', 'the name of its type, as typeof'),
  of(
    'isEmpty',
    'STRING>BOOL LIST>BOOL MAP>BOOL SET>BOOL',
    'text, list, map or set',
    'bool',
    'whether nothing is in it',
  ),
  of('randomUUID', '>STRING', '', 'string', 'a random UUID'),
  of('json_extract', 'STRING>MAP', 'text', 'map', 'a JSON object as a map'),
  // Lists, maps and the remaining kinds.
  of(
    'range',
    'INT,INT>LIST INT,INT,INT>LIST',
    'from, to [, step]',
    'list',
    'the whole numbers from one to the other, both included',
  ),
  of('head', 'LIST>__EMPTY__', 'list', 'any', 'the first item'),
  of('last', 'LIST>__EMPTY__', 'list', 'any', 'the last item'),
  of('tail', 'LIST>LIST', 'list', 'list', 'all but the first item'),
  of('keys', 'VERTEX>LIST EDGE>LIST MAP>LIST', 'vertex, edge or map', 'list', 'the names of its properties, sorted'),
  of('erase', 'LIST,ANY>LIST SET,ANY>SET', 'list or set, item', 'same type', 'without the items equal to one'),
  of('setadd', 'SET,ANY>SET', 'set, item', 'set', 'with one more item'),
  of('coalesce', 'ANY,ANY...>__EMPTY__', 'a, …', 'any', 'the first that is not NULL'),
  of(
    'sort',
    'LIST>LIST SET>LIST LIST,STRING>LIST SET,STRING>LIST',
    'list [, order]',
    'list',
    'the items in order; desc for the reverse',
  ),
  of(
    'sortBy',
    'LIST,STRING>LIST LIST,STRING,STRING>LIST',
    'list, key [, order]',
    'list',
    'maps, vertices or edges in the order of a key',
  ),
  of('list_distinct', 'LIST>LIST SET>LIST', 'list', 'list', 'every item once'),
  of('flatten', 'LIST>LIST LIST,INT>LIST', 'list [, depth]', 'list', 'the items of the lists in it'),
  of('zip', 'LIST,LIST>LIST', 'a, b', 'list', 'pairs of the items at the same place'),
  of('list_sum', 'LIST>__EMPTY__ SET>__EMPTY__', 'list', 'number', 'the sum of the items'),
  of('list_avg', 'LIST>__EMPTY__ SET>__EMPTY__', 'list', 'float', 'the mean of the items'),
  of('list_min', 'LIST>__EMPTY__ SET>__EMPTY__', 'list', 'any', 'the smallest item'),
  of('list_max', 'LIST>__EMPTY__ SET>__EMPTY__', 'list', 'any', 'the largest item'),
  of(
    'index_of',
    'LIST,ANY>INT STRING,STRING>INT',
    'list or text, x',
    'int',
    'the place of the first x from 0 on; -1 without one',
  ),
  of('map_entries', 'MAP>LIST', 'map', 'list', 'pairs of keys and values'),
  of('map_values', 'MAP>LIST', 'map', 'list', 'its values'),
  of('map_from_entries', 'LIST>MAP', 'list', 'map', 'a map of pairs of keys and values'),
  of('map_from_lists', 'LIST,LIST>MAP', 'keys, values', 'map', 'a map of keys and values at the same place'),
  of('map_merge', 'MAP,MAP...>MAP', 'a, …', 'map', 'the entries of all; later maps win'),
  of('map_remove', 'MAP,STRING,STRING...>MAP', 'map, key, …', 'map', 'without some keys'),
  of('nullIf', 'ANY,ANY>__EMPTY__', 'a, b', 'any', 'NULL when both are equal, else a'),
  of('greatest', 'ANY,ANY...>__EMPTY__', 'a, …', 'any', 'the largest that is not NULL'),
  of('least', 'ANY,ANY...>__EMPTY__', 'a, …', 'any', 'the smallest that is not NULL'),
  of('udf_is_in', 'ANY,ANY,ANY...>BOOL', 'x, a, …', 'bool', 'whether x is one of the others'),
  of(
    'cos_similarity',
    'ANY,ANY,ANY...>FLOAT',
    'x1, …, xn, y1, …, yn',
    'float',
    'the cosine of the angle between two vectors',
  ),
  of('cosine_similarity', 'LIST,LIST>FLOAT', 'a, b', 'float', 'the cosine of the angle between two vectors'),
  of('cosine_distance', 'LIST,LIST>FLOAT', 'a, b', 'float', '1 minus the cosine of the angle between two vectors'),
  of('l2_distance', 'LIST,LIST>FLOAT', 'a, b', 'float', 'the Euclidean distance of two vectors'),
  of('dot_product', 'LIST,LIST>FLOAT', 'a, b', 'float', 'the inner product of two vectors'),
  of('datasetRowCol', 'DATASET,INT,INT>__EMPTY__', 'dataset, row, column', 'any', 'a cell of a data set'),
  of('score', '>FLOAT', '', 'float', 'the score of a full-text match'),
  // the graph
  of('id', 'VERTEX>__EMPTY__', 'vertex', 'vid', 'the vid of a vertex'),
  of('tags', 'VERTEX>LIST', 'vertex', 'list', 'the names of its tags'),
  of('labels', 'VERTEX>LIST', 'vertex', 'list', 'the names of its tags'),
  of(
    'has_label',
    'VERTEX>BOOL EDGE>BOOL VERTEX,STRING>BOOL EDGE,STRING>BOOL',
    'vertex or edge [, name]',
    'bool',
    'whether a vertex has the tag, or an edge the type; without a name: any',
  ),
  of('elementId', 'VERTEX>STRING EDGE>STRING', 'vertex or edge', 'string', 'its identity as text'),
  of(
    'property_exists',
    'VERTEX,STRING>BOOL EDGE,STRING>BOOL MAP,STRING>BOOL',
    'vertex, edge or map, name',
    'bool',
    'whether it has a property of this name that is not NULL',
  ),
  of('all_different', 'ANY,ANY,ANY...>BOOL', 'a, b, …', 'bool', 'whether no two vertices or edges are the same'),
  of('same', 'ANY,ANY,ANY...>BOOL', 'a, b, …', 'bool', 'whether all are the same vertex or edge'),
  of('properties', 'VERTEX>MAP EDGE>MAP MAP>MAP', 'vertex, edge or map', 'map', 'its properties'),
  of('type', 'EDGE>STRING', 'edge', 'string', 'the name of its edge type'),
  of('typeid', 'EDGE>INT', 'edge', 'int', 'the number of its edge type; negative when walked in reverse'),
  of('src', 'EDGE>__EMPTY__', 'edge', 'vid', 'where the edge starts'),
  of('dst', 'EDGE>__EMPTY__', 'edge', 'vid', 'where the edge ends'),
  of(
    'none_direct_src',
    'EDGE>__EMPTY__ VERTEX>__EMPTY__ LIST>__EMPTY__',
    'edge',
    'vid',
    'where the walk over the edge came from',
  ),
  of(
    'none_direct_dst',
    'EDGE>__EMPTY__ VERTEX>__EMPTY__ LIST>__EMPTY__',
    'edge',
    'vid',
    'where the walk over the edge went to',
  ),
  of('rank', 'EDGE>INT', 'edge', 'int', 'its rank'),
  of('startNode', 'EDGE>VERTEX PATH>VERTEX', 'edge or path', 'vertex', 'the first vertex'),
  of('endNode', 'EDGE>VERTEX PATH>VERTEX', 'edge or path', 'vertex', 'the last vertex'),
  of('nodes', 'PATH>LIST', 'path', 'list', 'its vertices'),
  of('relationships', 'PATH>LIST', 'path', 'list', 'its edges'),
  of('hasSameEdgeInPath', 'PATH>BOOL', 'path', 'bool', 'whether an edge occurs twice'),
  of('hasSameVertexInPath', 'PATH>BOOL', 'path', 'bool', 'whether a vertex occurs twice'),
  of('reversePath', 'PATH>PATH', 'path', 'path', 'the path from its end to its start'),
  of('is_edge', 'ANY>BOOL', 'x', 'bool', 'whether it is an edge'),
  // date and time
  of('now', '>INT', '', 'int', 'seconds since 1970'),
  of('timestamp', '>INT STRING>INT INT>INT DATETIME>INT', '[text, int or datetime]', 'int', 'seconds since 1970'),
  of('date', '>DATE STRING>DATE MAP>DATE', '[text or map]', 'date', 'a day; today when nothing is given'),
  of('time', '>TIME STRING>TIME MAP>TIME', '[text or map]', 'time', 'a time of day; now when nothing is given'),
  of(
    'datetime',
    '>DATETIME STRING>DATETIME MAP>DATETIME INT>DATETIME',
    '[text, map or seconds]',
    'datetime',
    'a day and a time; now when nothing is given',
  ),
  of('year', 'DATE>INT DATETIME>INT', 'date or datetime', 'int', 'its year'),
  of('quarter', 'DATE>INT DATETIME>INT', 'date or datetime', 'int', 'its quarter, 1 to 4'),
  of('month', 'DATE>INT DATETIME>INT', 'date or datetime', 'int', 'its month, 1 to 12'),
  of('week', 'DATE>INT DATETIME>INT', 'date or datetime', 'int', 'its ISO week'),
  of('day', 'DATE>INT DATETIME>INT', 'date or datetime', 'int', 'its day of the month'),
  of('dayOfWeek', 'DATE>INT DATETIME>INT', 'date or datetime', 'int', '1 for Monday to 7 for Sunday'),
  of('dayOfYear', 'DATE>INT DATETIME>INT', 'date or datetime', 'int', 'its day of the year'),
  of('hour', 'TIME>INT DATETIME>INT', 'time or datetime', 'int', 'its hour'),
  of('minute', 'TIME>INT DATETIME>INT', 'time or datetime', 'int', 'its minute'),
  of('second', 'TIME>INT DATETIME>INT', 'time or datetime', 'int', 'its second'),
  of(
    'truncate',
    'STRING,DATE>DATE DATE,STRING>DATE STRING,TIME>TIME TIME,STRING>TIME STRING,DATETIME>DATETIME DATETIME,STRING>DATETIME',
    'unit, moment',
    'same type',
    'the start of its year, quarter, month, week, day, hour, minute or second',
  ),
  of(
    'date_trunc',
    'STRING,DATE>DATE DATE,STRING>DATE STRING,TIME>TIME TIME,STRING>TIME STRING,DATETIME>DATETIME DATETIME,STRING>DATETIME',
    'unit, moment',
    'same type',
    'the same as truncate',
  ),
  of(
    'duration_between',
    'DATE,DATE>DURATION TIME,TIME>DURATION DATETIME,DATETIME>DURATION',
    'from, to',
    'duration',
    'the length between two moments',
  ),
  of(
    'date_diff',
    'STRING,DATE,DATE>INT STRING,TIME,TIME>INT STRING,DATETIME,DATETIME>INT',
    'unit, from, to',
    'int',
    'whole units between two moments',
  ),
  of(
    'date_format',
    'DATE,STRING>STRING DATE,STRING,STRING>STRING TIME,STRING>STRING TIME,STRING,STRING>STRING DATETIME,STRING>STRING DATETIME,STRING,STRING>STRING',
    'moment, pattern [, zone]',
    'string',
    'a moment as a pattern such as yyyy-MM-dd HH:mm writes it',
  ),
  of('date_parse', 'STRING,STRING>DATE', 'text, pattern', 'date', 'a day read by a pattern'),
  of(
    'datetime_parse',
    'STRING,STRING>DATETIME STRING,STRING,STRING>DATETIME',
    'text, pattern [, zone]',
    'datetime',
    'a datetime read by a pattern, in a zone',
  ),
  of('parse_duration', 'STRING>DURATION', 'text', 'duration', 'a length of time such as P1DT2H'),
  of(
    'duration',
    'STRING>DURATION MAP>DURATION',
    'map',
    'duration',
    'a length of time, for example duration({days: 1})',
  ),
  // geography
  of(
    'ST_Point',
    'INT,INT>GEOGRAPHY INT,FLOAT>GEOGRAPHY FLOAT,INT>GEOGRAPHY FLOAT,FLOAT>GEOGRAPHY',
    'longitude, latitude',
    'geography',
    'a point',
  ),
  of('ST_GeogFromText', 'STRING>GEOGRAPHY', 'wkt', 'geography', 'a shape from well-known text'),
  of('ST_ASText', 'GEOGRAPHY>STRING', 'shape', 'string', 'a shape as well-known text'),
  of('ST_Centroid', 'GEOGRAPHY>GEOGRAPHY', 'shape', 'geography', 'its middle'),
  of('ST_IsValid', 'GEOGRAPHY>BOOL', 'shape', 'bool', 'whether it is well formed'),
  of('ST_Intersects', 'GEOGRAPHY,GEOGRAPHY>BOOL', 'a, b', 'bool', 'whether they share a point'),
  of('ST_Covers', 'GEOGRAPHY,GEOGRAPHY>BOOL', 'a, b', 'bool', 'whether no point of b is outside a'),
  of('ST_CoveredBy', 'GEOGRAPHY,GEOGRAPHY>BOOL', 'a, b', 'bool', 'whether no point of a is outside b'),
  of(
    'ST_DWithin',
    'GEOGRAPHY,GEOGRAPHY,INT>BOOL GEOGRAPHY,GEOGRAPHY,INT,BOOL>BOOL GEOGRAPHY,GEOGRAPHY,FLOAT>BOOL GEOGRAPHY,GEOGRAPHY,FLOAT,BOOL>BOOL',
    'a, b, metres [, exclusive]',
    'bool',
    'whether they are that near',
  ),
  of('ST_Distance', 'GEOGRAPHY,GEOGRAPHY>FLOAT', 'a, b', 'float', 'their distance in metres'),
  of('S2_CellIdFromPoint', 'GEOGRAPHY>INT GEOGRAPHY,INT>INT', 'point [, level]', 'int', 'the S2 cell it lies in'),
  of(
    'S2_CoveringCellIds',
    'GEOGRAPHY>LIST GEOGRAPHY,INT>LIST GEOGRAPHY,INT,INT>LIST GEOGRAPHY,INT,INT,INT>LIST GEOGRAPHY,INT,INT,INT,INT>LIST GEOGRAPHY,INT,INT,INT,FLOAT>LIST',
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

/** A function over the window of a row, used with OVER. */
export interface WindowSignature {
  readonly name: string;
  readonly signature: string;
  readonly meaning: string;
  readonly argumentsMin: number;
  readonly argumentsMax: number;
}

/** Functions that can be used with OVER; those that are also aggregates or scalar functions have another meaning without it. */
export const WINDOW_FUNCTIONS: readonly WindowSignature[] = [
  overRows('row_number', '', 'int', 0, 0, 'the number of the row in its partition, from 1'),
  overRows('rank', '', 'int', 0, 0, 'the number of the first row that is ordered alike'),
  overRows('dense_rank', '', 'int', 0, 0, 'the rank without gaps'),
  overRows('lag', 'x[, n[, default]]', 'any', 1, 3, 'x of the row n before, else default'),
  overRows('lead', 'x[, n[, default]]', 'any', 1, 3, 'x of the row n behind, else default'),
  overRows('first_value', 'x', 'any', 1, 1, 'x of the first row of the partition'),
  overRows('last_value', 'x', 'any', 1, 1, 'x of the last row up to those ordered alike'),
  overRows('count', '* | x', 'int', 1, 1, 'how many rows, or values, up to those ordered alike'),
  overRows('sum', 'x', 'number', 1, 1, 'the sum up to the rows ordered alike'),
  overRows('avg', 'x', 'float', 1, 1, 'the mean up to the rows ordered alike'),
  overRows('min', 'x', 'any', 1, 1, 'the smallest up to the rows ordered alike'),
  overRows('max', 'x', 'any', 1, 1, 'the largest up to the rows ordered alike'),
];

function overRows(
  name: string,
  parameters: string,
  result: string,
  argumentsMin: number,
  argumentsMax: number,
  meaning: string,
): WindowSignature {
  const signature = `${name}(${parameters}) OVER ([PARTITION BY p, …] [ORDER BY o, …]) : ${result}`;
  return { name, signature, meaning, argumentsMin, argumentsMax };
}

const WINDOW_BY_NAME: ReadonlyMap<string, WindowSignature> = new Map(
  WINDOW_FUNCTIONS.map((signature) => [signature.name, signature]),
);

/** The function of a name, in any case, that OVER may follow. */
export function windowNamed(name: string): WindowSignature | undefined {
  return WINDOW_BY_NAME.get(name.toLowerCase());
}

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
