/*
 * Interprets names of files and columns: `CustomerID`, `customer_id` and `customer id` all refer to a customer, and `customers.csv` lists
 * them.
 */

/** Returns the words of a name in lower case, without the words that only mark an ID: `Order_DetailID` is `order`, `detail`. */
export function wordsOf(name: string): readonly string[] {
  const words = plainWords(name);
  const last = words.at(-1);
  return words.length > 1 && last !== undefined && ID_WORDS.has(last) ? words.slice(0, -1) : words;
}

/** Whether a name marks an ID by a final word such as `id`, `code` or `key`. */
export function isIdName(name: string): boolean {
  const words = plainWords(name);
  return ID_WORDS.has(words.at(-1) ?? '');
}

/** Whether a name consists only of a word for an ID. */
export function isBareIdName(name: string): boolean {
  return plainWords(name).every((word) => ID_WORDS.has(word));
}

/** The word for one thing of many: `cities` are `city`, `boxes` are `box`. */
export function singular(word: string): string {
  if (ALIKE.has(word)) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (IE_WORDS.has(word)) return word.slice(0, -1);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|us|z)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Plurals of words in `ie`, irregular plurals, and words without a separate plural. */
const IE_WORDS: ReadonlySet<string> = new Set(['movies', 'cookies', 'zombies', 'ties', 'pies', 'selfies', 'calories']);
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['feet', 'foot'],
  ['shelves', 'shelf'],
  ['leaves', 'leaf'],
  ['wolves', 'wolf'],
  ['knives', 'knife'],
  ['wives', 'wife'],
  ['lives', 'life'],
  ['halves', 'half'],
  ['mice', 'mouse'],
  ['criteria', 'criterion'],
  ['indices', 'index'],
  ['vertices', 'vertex'],
  ['matrices', 'matrix'],
  ['analyses', 'analysis'],
  ['diagnoses', 'diagnosis'],
]);
const ALIKE: ReadonlySet<string> = new Set(['series', 'species', 'news', 'data', 'status', 'address']);

/** Returns the words for one entity of a file, without words for tables, as in `dim_date` and `raw_orders`, and without numbers such as a season's. */
export function entityOf(name: string): readonly string[] {
  const words = wordsOf(name).map(singular);
  const telling = words.filter((word) => !TABLE_WORDS.has(word) && !/^\d+$/.test(word));
  return telling.length > 0 ? telling : words;
}

/** Whether a word in a file name only marks the file as a table. */
export function isTableWord(word: string): boolean {
  return TABLE_WORDS.has(word.toLowerCase());
}

/** A name with plain letters, digits and underscores only, so that it needs no back quotes. */
export function cleanName(text: string, otherwise: string): string {
  const name = text
    .normalize('NFKC')
    .trim()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
  if (name === '') return otherwise;
  return /^\p{N}/u.test(name) ? `${otherwise}_${name}` : name;
}

/** Similarity of names with the same meaning, such as `user_id` and customers. */
export const SYNONYM_LIKENESS = 0.7;

/** Similarity of the name of an end or a role, such as `source` or `manager`, to any entity. */
export const ROLE_LIKENESS = 0.5;

/** Similarity of two names, 0 to 1: the column of one file, and a key of another. */
export function likeness(column: string, key: string, entity: readonly string[]): number {
  // All entities have names: `team_name` is similar to the name of a team, and `name` to none.
  if (isLabelName(key)) return likeness(isLabelName(column) ? '' : column.replace(LABEL_BEHIND, ''), '', entity);
  const wanted = wordsOf(column).map((word) => singular(word.replace(/\d+$/, '')));
  const keyWords = wordsOf(key).map(singular);
  if (!isBareIdName(column) && sameWords(wanted, entity)) return 1;
  if (!isBareIdName(key) && plainWords(column).join(' ') === plainWords(key).join(' ')) return 0.95;
  if (isBareIdName(column)) return 0;
  if (!isBareIdName(key) && sameWords(wanted, keyWords)) return 0.9;
  if (entity.length > 0 && sameWords(wanted.slice(-entity.length), entity)) return 0.8;
  // `home_team_id` has ids of the column `team_id`.
  if (!isBareIdName(key) && keyWords.length > 0 && sameWords(wanted.slice(-keyWords.length), keyWords)) return 0.8;
  if (endsWithName(wanted, keyWords, KEY_LETTERS_MIN) || endsWithName(wanted, entity, ENTITY_LETTERS_MIN)) return 0.8;
  if (!isBareIdName(key) && isRoleOfName(wanted, keyWords)) return 0.8;
  const [last, noun] = [wanted.at(-1) ?? '', entity.at(-1) ?? ''];
  if (areSynonyms(last, noun)) return SYNONYM_LIKENESS;
  if (entity.length > 1 && isAbbreviation(last, entity)) return 0.6;
  if (sameWords(wanted.slice(0, entity.length), entity) && entity.length > 0)
    return wanted.slice(entity.length).every(isRoleWord) ? 0.6 : ATTRIBUTE_LIKENESS;
  if (wanted.some((word) => word.length >= 4 && noun.length >= 4 && (noun.startsWith(word) || word.startsWith(noun))))
    return 0.4;
  // A plural is not an end: counts are called `starts`.
  const ends = wordsOf(column).map((word) => word.replace(/\d+$/, ''));
  return END_WORDS.has(ends.at(-1) ?? '') || END_WORDS.has(ends[0] ?? '') || isSelfName(column) ? ROLE_LIKENESS : 0;
}

/** Whether a name denotes the name of any entity. */
export function isLabelName(column: string): boolean {
  return LABEL.test(column.trim());
}

const LABEL_TEXT =
  '(?:name|title|label|titel|bezeichnung|nom|titre|nombre|título|titulo|nome|naam|namn|navn|名称|姓名|名字|标题|名前)';
const LABEL = new RegExp(`^${LABEL_TEXT}$`, 'iu');
const LABEL_BEHIND = new RegExp(`[_ .-]*${LABEL_TEXT}$`, 'iu');

/** Whether a suffix of a name distinguishes instances, as in `team_away` and `team_2`; others are attributes. */
function isRoleWord(word: string): boolean {
  return (
    word.length <= 2 || END_WORDS.has(word) || SELF_WORDS.has(word) || LEADER_WORDS.has(word) || SIDE_WORDS.has(word)
  );
}

/** Similarity of an attribute of an entity, such as `team_rating`, to the entity. */
const ATTRIBUTE_LIKENESS = 0.3;

/** Whether a name without separators ends with another one, as `SALESREPEMPLOYEENUMBER` with `EMPLOYEENUMBER`. */
function endsWithName(words: readonly string[], name: readonly string[], lettersMin: number): boolean {
  const [word = ''] = words;
  const ending = name.join('');
  return words.length === 1 && ending.length >= lettersMin && word.length > ending.length && word.endsWith(ending);
}

/** Whether a name without separators is a role and another name, as `HOMEZONE` and `OZONE` are for `ZONE`. */
function isRoleOfName(words: readonly string[], name: readonly string[]): boolean {
  const [word = ''] = words;
  const ending = name.join('');
  if (words.length !== 1 || ending.length < ROLE_LETTERS_MIN || !word.endsWith(ending)) return false;
  const role = word.slice(0, -ending.length);
  return /^[od]$/.test(role) || (role.length > 2 && (END_WORDS.has(role) || SIDE_WORDS.has(role) || role === 'work'));
}

const ROLE_LETTERS_MIN = 3;
const KEY_LETTERS_MIN = 8;
const ENTITY_LETTERS_MIN = 6;

/** Whether a word consists of prefixes of some words in order: `hdemo` of `household demographic`. */
function isAbbreviation(word: string, [first, ...others]: readonly string[]): boolean {
  if (first === undefined) return word === '';
  let length = 0;
  while (length < word.length && length < first.length && word[length] === first[length]) length++;
  for (; length > 0; length--) if (isAbbreviation(word.slice(length), others)) return true;
  return false;
}

/** Whether a name indicates a reference to the same kind of entity. */
export function isSelfName(column: string): boolean {
  return headOf(column).some((word) => SELF_WORDS.has(singular(word)) || LEADER_WORDS.has(singular(word)));
}

/** Returns the head words of a name: a `chance_of_next_visit` is a chance, not a visit. */
function headOf(column: string): readonly string[] {
  const words = wordsOf(column);
  const of = words.indexOf('of');
  return of > 0 ? words.slice(0, of) : words;
}

/** Whether a name is a role within the same kind, such as a manager, so that it refers to another person. */
export function isLeaderName(column: string): boolean {
  return headOf(column).some((word) => LEADER_WORDS.has(singular(word)));
}

/** Whether a name refers to rows of the same table, such as `friends` or `related_ids`. */
export function isKinName(column: string): boolean {
  return wordsOf(column).some((word) => KIN_WORDS.has(singular(word)) || SELF_WORDS.has(singular(word)));
}

/** Whether a name is a person's role, such as `owner` or `friend_id`: its IDs are those of people. */
export function isPersonRole(column: string): boolean {
  return PERSON_ROLE_WORDS.has(singular(headOf(column).at(-1) ?? ''));
}

/** The opposite names of a column whose whole name is a side, such as `away` for `home`. */
export function otherSides(column: string): readonly string[] {
  const [word = '', more] = wordsOf(column);
  if (more !== undefined) return [];
  return SIDES.flatMap(([one, other]) => (one === word ? [other] : other === word ? [one] : []));
}

/** Returns the entity of two columns named as kin of each other: `code` for `code_parent` and `child_code`, `node` for `parent` and `child`. */
export function thingOfKin(one: string, other: string): string | undefined {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  for (const pair of KIN_PAIRS)
    for (const [a, b] of [pair, pair.toReversed()]) {
      if (!words.includes(a!) || !others.includes(b!)) continue;
      const rest = words.filter((word) => word !== a).map(singular);
      if (
        rest.join(' ') !==
        others
          .filter((word) => word !== b)
          .map(singular)
          .join(' ')
      )
        return undefined;
      return cleanName(rest.join('_'), 'node');
    }
  return undefined;
}

const KIN_PAIRS: readonly (readonly [string, string])[] = [
  ['parent', 'child'],
  ['ancestor', 'descendant'],
  ['predecessor', 'successor'],
  ['superior', 'subordinate'],
  ['superclass', 'subclass'],
  ['broader', 'narrower'],
  ['padre', 'hijo'],
  ['上级', '下级'],
  ['父', '子'],
];

/** Returns the name without the word for one of two sides: `team` for `home_team`, `team1` and `HomeTeam`. Undefined for other names. */
export function thingOfSide(column: string): string | undefined {
  const words = wordsOf(column).map((word) => word.replace(/(?<=\p{L})\d+$/u, ''));
  const rest = words.filter((word) => !SIDE_ONLY.has(word) && !END_WORDS.has(word) && !/^(?:\d+|[a-b])$/.test(word));
  const isSided = rest.length > 0 && rest.join(' ') !== wordsOf(column).join(' ');
  return isSided ? cleanName(rest.map(singular).join('_'), 'node') : undefined;
}

/** Returns the entity that a column of IDs refers to, by name: `user` for `userId`. Undefined if there is none. */
export function thingOfName(column: string): string | undefined {
  if (!isIdName(column) || isBareIdName(column) || endOfName(column) !== undefined || isSelfName(column))
    return undefined;
  return cleanName(wordsOf(column).map(singular).join('_'), 'node');
}

/** Whether a name is a plural, so that numbers in the column are counts. */
export function isPluralName(column: string): boolean {
  const last = wordsOf(column).at(-1) ?? '';
  return !isIdName(column) && singular(last) !== last;
}

/** Whether a name marks an ID unambiguously; codes and numbers are often descriptive. */
export function isStrongIdName(column: string): boolean {
  return STRONG_ID_WORDS.has(plainWords(column).at(-1) ?? '');
}

/** Whether a name is that of a period of time, such as `yearID`, so that its values are not IDs. */
export function isPeriodName(column: string): boolean {
  const words = wordsOf(column);
  return words.length > 0 && words.every((word) => PERIOD_WORDS.has(singular(word)));
}

/** The end of an edge that the name of a column indicates. */
export function endOfName(column: string): 'src' | 'dst' | undefined {
  const words = wordsOf(column);
  if (words.some((word) => SRC_WORDS.has(word))) return 'src';
  return words.some((word) => DST_WORDS.has(word)) ? 'dst' : undefined;
}

/** Whether a name indicates a count or order of otherwise equal rows. */
export function isRankName(column: string): boolean {
  return /^(?:rank(?:ing)?|seq(?:uence)?|order|position|pos|nr|no|number|line|index|idx|step|version|year|time|timestamp|ts)$/.test(
    plainWords(column).at(-1) ?? '',
  );
}

/** Whether a name indicates that integers are timestamps. */
export function isMomentName(column: string): boolean {
  const words = plainWords(column);
  return words.some((word) => MOMENT_WORDS.has(word)) || (words.at(-1) === 'at' && words.length > 1);
}

const ID_WORDS: ReadonlySet<string> = new Set([
  'id',
  'ids',
  'vid',
  'code',
  'key',
  'uuid',
  'guid',
  'ref',
  'fk',
  'pk',
  'nr',
  'no',
  'iata',
  'sk',
  'num',
  'nummer',
  'kennung',
  '编号',
  '编码',
  '代码',
  '号',
  '番号',
]);
/** Synonyms in names of files and columns. */
const SYNONYMS: readonly ReadonlySet<string>[] = [
  new Set([
    'customer',
    'client',
    'user',
    'buyer',
    'member',
    'account',
    'person',
    'shopper',
    'passenger',
    'guest',
    'patron',
  ]),
  new Set(['employee', 'staff', 'worker', 'emp', 'person', 'salesperson', 'seller', 'rep', 'agent']),
  new Set(['product', 'item', 'article', 'good', 'sku']),
  new Set(['movie', 'film', 'title']),
  new Set(['country', 'nation']),
  new Set(['city', 'town', 'municipality']),
  new Set(['company', 'firm', 'organization', 'organisation', 'business']),
  new Set(['supplier', 'vendor', 'manufacturer']),
  new Set(['store', 'shop', 'branch', 'outlet']),
  new Set(['author', 'writer']),
  new Set(['kunde', 'kundin', 'auftraggeber']),
  new Set(['artikel', 'produkt', 'ware']),
];

function areSynonyms(one: string, other: string): boolean {
  return one !== other && SYNONYMS.some((words) => words.has(one) && words.has(other));
}

const STRONG_ID_WORDS: ReadonlySet<string> = new Set([
  'id',
  'ids',
  'vid',
  'key',
  'uuid',
  'guid',
  'fk',
  'nr',
  'nummer',
  'kennung',
  '编号',
  '号',
  '番号',
]);
const PERIOD_WORDS: ReadonlySet<string> = new Set(
  `year season decade century quarter month week weekday day date hour minute second time timestamp datetime period jahr saison monat woche tag
   datum año temporada mes semana dia fecha année saison mois semaine jour 年 月 日 季度`.split(/\s+/),
);
const TABLE_WORDS: ReadonlySet<string> = new Set([
  'dim',
  'fact',
  'tbl',
  'table',
  'raw',
  'stg',
  'master',
  'lookup',
  'dataset',
  'data',
  'all',
  'full',
  'min',
  'seed',
  'final',
  'cleaned',
  'df',
  'export',
  'list',
  'liste',
  'stammdaten',
  'übersicht',
  'overview',
  'extract',
]);
const SRC_WORDS: ReadonlySet<string> = new Set([
  'src',
  'source',
  'from',
  'start',
  'sender',
  'origin',
  'head',
  'subject',
  'follower',
  'payer',
  'buyer',
  'departure',
]);
const DST_WORDS: ReadonlySet<string> = new Set([
  'dst',
  'dest',
  'destination',
  'target',
  'to',
  'end',
  'receiver',
  'recipient',
  'tail',
  'object',
  'followee',
  'followed',
  'payee',
  'arrival',
]);
const END_WORDS: ReadonlySet<string> = new Set([...SRC_WORDS, ...DST_WORDS]);
const SELF_WORDS: ReadonlySet<string> = new Set([
  'parent',
  'previous',
  'next',
  'predecessor',
  'successor',
  'ancestor',
  'inherit',
  'inherits',
  'extends',
  'superclass',
  'reply',
]);
const LEADER_WORDS: ReadonlySet<string> = new Set([
  'manager',
  'mgr',
  'chef',
  'vorgesetzter',
  'jefe',
  '上级',
  'boss',
  'supervisor',
  'superior',
  'report',
  'reports',
  'mentor',
  'leader',
]);
/** Words for links between rows of the same table. */
const KIN_WORDS: ReadonlySet<string> = new Set(
  `friend neighbor neighbour related similar child parent sibling prerequisite requires require depends dependency link linked reference cite
   citation follow follower following report connection connected adjacent successor predecessor contact knows peer partner alternative
   substitute see_also border evolution recommendation mention kontakt freund voisin amigo 朋友 好友 邻居`.split(/\s+/),
);
const PERSON_ROLE_WORDS: ReadonlySet<string> = new Set(
  `owner holder assignee author creator editor reviewer approver requester driver pilot captain coach trainer referee scorer teacher instructor tutor
   professor doctor physician nurse director organizer host friend spouse partner colleague mother father sibling brother sister husband wife
   leiter leiterin inhaber besitzer fahrer fahrerin lehrer lehrerin betreuer betreuerin ansprechpartner freund freundin autor autorin
   propietario director conductor profesor entrenador amigo responsable propriétaire auteur conducteur professeur ami
   负责人 作者 司机 教师 老师 创建人 审批人 好友 朋友 教练 队长`.split(/\s+/),
);
/** Pairs of opposite sides. */
const SIDES: readonly (readonly [string, string])[] = [
  ['home', 'away'],
  ['home', 'visitor'],
  ['host', 'guest'],
  ['host', 'visitor'],
  ['winner', 'loser'],
  ['white', 'black'],
  ['husband', 'wife'],
  ['mother', 'father'],
  ['sire', 'dam'],
  ['heim', 'gast'],
  ['local', 'visitante'],
  ['domicile', 'extérieur'],
  ['主队', '客队'],
];
const SIDE_ONLY: ReadonlySet<string> = new Set(SIDES.flat());
const SIDE_WORDS: ReadonlySet<string> = new Set(
  `home away host guest visitor winner loser first second third fourth one two three left right main primary secondary old new current other in out
   owner opponent`.split(/\s+/),
);
const MOMENT_WORDS: ReadonlySet<string> = new Set([
  'timestamp',
  'ts',
  'epoch',
  'unixtime',
  'created',
  'updated',
  'modified',
]);

/** Words that end in `id` but are not IDs. */
const NOT_IDS: ReadonlySet<string> = new Set([
  'valid',
  'invalid',
  'paid',
  'unpaid',
  'prepaid',
  'avoid',
  'hybrid',
  'liquid',
  'solid',
  'rapid',
  'fluid',
  'covid',
  'monkey',
  'turkey',
  'donkey',
  'hockey',
  'jockey',
  'whiskey',
  ...'ellipsoid geoid centroid asteroid android steroid colloid trapezoid tabloid humid vivid lipid timid lucid squid pyramid orchid stupid'.split(
    ' ',
  ),
]);

/** `N° client` is the number of a client. */
const NUMBER_IN_FRONT = /^\s*(?:n[°o]\.?|num|numéro|numero|número)(?: de| d')?\s+(\p{L}.*)$/iu;

/** Words that are written together with a word for an ID. */
const ID_BEHIND = /^(?:(.{3,})(id|nr|nummer|key)|(\p{Script=Han}+?)(id|编号|编码|代码|号|番号))$/u;

function splitId(word: string): readonly string[] {
  const [, stem, mark, sinogram, sign] = ID_BEHIND.exec(word) ?? [];
  return [stem ?? sinogram ?? word, mark ?? sign ?? ''];
}

export function plainWords(name: string): readonly string[] {
  return name
    .normalize('NFKC')
    .replace(NUMBER_IN_FRONT, '$1 nr')
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (NOT_IDS.has(word) ? [word] : splitId(word)))
    .filter((word) => word !== '');
}

/** Whether words are equal except for doubled letters, a common misspelling: `committee` and `comittee`. */
function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.length > 0 && a.every((word, i) => withoutDoubles(word) === withoutDoubles(b[i]!));
}

function withoutDoubles(word: string): string {
  return word.length < DOUBLED_LETTERS_MIN ? word : word.replaceAll(/(\p{L})\1/gu, '$1');
}

const DOUBLED_LETTERS_MIN = 5;
