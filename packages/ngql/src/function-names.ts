import { aggregateNamed, functionNamed } from './functions.ts';

/** Names of functions in GQL, openCypher, Neo4j, Kùzu, Memgraph and APOC that mean a function of ours with the same arguments. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    array_agg: 'collect',
    array_distinct: 'list_distinct',
    array_length: 'size',
    array_sort: 'sort',
    btrim: 'trim',
    cardinality: 'size',
    ceiling: 'ceil',
    character_length: 'char_length',
    collect_list: 'collect',
    current_date: 'date',
    current_time: 'time',
    current_timestamp: 'datetime',
    edges: 'relationships',
    first: 'first_value',
    format_date: 'date_format',
    gen_random_uuid: 'randomUUID',
    ifnull: 'coalesce',
    isnan: 'is_nan',
    json_get: 'json_path',
    json_value: 'json_path',
    list_reverse: 'reverse',
    list_sort: 'sort',
    ln: 'log',
    localdatetime: 'datetime',
    localtime: 'time',
    local_datetime: 'datetime',
    local_time: 'time',
    local_timestamp: 'datetime',
    parse_date: 'date_parse',
    parse_datetime: 'datetime_parse',
    path_length: 'length',
    percentile: 'percentile_cont',
    power: 'pow',
    rels: 'relationships',
    stddev: 'stdev',
    stddev_pop: 'stdevp',
    stddev_samp: 'stdev',
    tobooleanornull: 'toBoolean',
    tofloatornull: 'toFloat',
    tointegerornull: 'toInteger',
    tostringornull: 'toString',
    uniform_random: 'rand',
    var_samp: 'variance',
    zoned_datetime: 'datetime',
    zoned_time: 'time',
    'apoc.coll.avg': 'list_avg',
    'apoc.coll.flatten': 'flatten',
    'apoc.coll.indexof': 'index_of',
    'apoc.coll.max': 'list_max',
    'apoc.coll.min': 'list_min',
    'apoc.coll.sort': 'sort',
    'apoc.coll.sum': 'list_sum',
    'apoc.coll.toset': 'list_distinct',
    'apoc.coll.zip': 'zip',
    'apoc.convert.fromjsonlist': 'json_parse',
    'apoc.convert.fromjsonmap': 'json_parse',
    'apoc.convert.tojson': 'to_json',
    'apoc.create.uuid': 'randomUUID',
    'apoc.map.merge': 'map_merge',
    'apoc.text.join': 'join',
    'apoc.text.levenshteindistance': 'levenshtein',
    'apoc.text.replace': 'regexp_replace',
    'date.realtime': 'date',
    'date.statement': 'date',
    'date.transaction': 'date',
    'date.truncate': 'date_trunc',
    'datetime.realtime': 'datetime',
    'datetime.statement': 'datetime',
    'datetime.transaction': 'datetime',
    'datetime.truncate': 'date_trunc',
    'duration.between': 'duration_between',
    'localdatetime.truncate': 'date_trunc',
    'localtime.truncate': 'date_trunc',
    'time.truncate': 'date_trunc',
    'vector.similarity.cosine': 'cosine_similarity',
  }),
);

/** The first words of names with dots. */
const DOTTED: ReadonlySet<string> = new Set(
  [...OTHER_NAMES.keys()].flatMap((name) => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : [])),
);

/** Whether a name with dots may start with this word. */
export function startsDottedName(word: string): boolean {
  return DOTTED.has(word.toLowerCase());
}

/** The function of ours that another language calls by this name; undefined for a name of ours, and for an unknown one. */
export function nameOfOther(name: string, argumentCount: number): string | undefined {
  // In 3.x `json_extract` takes only a text.
  if (argumentCount === 2 && name.toLowerCase() === 'json_extract') return 'json_path';
  if (functionNamed(name) || aggregateNamed(name)) return undefined;
  return OTHER_NAMES.get(name.toLowerCase());
}

const CLOCK_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['current_date', 'date'],
  ['current_time', 'time'],
  ['current_timestamp', 'datetime'],
  ['local_time', 'time'],
  ['local_timestamp', 'datetime'],
]);

/** Returns the function that GQL calls by this name without parentheses (ISO/IEC 39075, datetime value function), or undefined. */
export function clockFunctionOf(name: string): string | undefined {
  return CLOCK_FUNCTIONS.get(name.toLowerCase());
}
