import { isIdName, wordsOf } from './column-words.ts';
import type { Column } from './table.ts';

/** Maximum length of a vertex id from a column, in bytes. */
const ID_BYTES_MAX = 128;

/** Whether a column's values could be ids: integers or short texts, not amounts; eight-digit days only if the column is named like an id. */
export function canBeId({ name, type, filled, profile, isClient }: Column): boolean {
  const isDayKey = type.kind === 'date' && profile.ints > filled / 2 && isIdName(name);
  return (
    isClient !== true &&
    (type.kind === 'int64' || type.kind === 'string' || isDayKey) &&
    type.decimal === undefined &&
    type.unit === undefined &&
    profile.bytesMax <= ID_BYTES_MAX &&
    filled > 0
  );
}

/** Whether most values of a column are integers. */
export function isNumeric({ profile, filled }: Column): boolean {
  return profile.ints > filled / 2;
}

/** Whether a column has no name, or a meaningless one such as `c3`, `field_2` or `x`. */
export function isNeutral({ name, isNamed }: Column): boolean {
  return !isNamed || NEUTRAL_NAME.test(name.trim());
}

const NEUTRAL_NAME =
  /^(?:[a-z]|c|col|cols|column|columna|colonne|spalte|field|feld|f|v|val|var|attr|列|字段)[ _.-]?\d*$/i;

/** Whether the name indicates a count or measure, so that values are not IDs even if they occur among IDs. */
export function isMeasureName({ name, isNamed, type, profile, filled }: Column): boolean {
  if (type.kind === 'string' && profile.ints + profile.decimals <= filled / 2) return false;
  if (!isNamed || isIdName(name)) return false;
  const words = wordsOf(name);
  if (words.length > 1 && COUNT_WORDS.has(words[0]!)) return true;
  // An `atomic_number` denotes one of the atoms, while a `number_of_atoms` counts them.
  return (designated(words) ?? words).some((word) => MEASURE_WORDS.has(word));
}

/** Returns the words before `number` at the end of a name, unless they aggregate. */
function designated(words: readonly string[]): readonly string[] | undefined {
  const before = words.slice(0, -1);
  const isNumber = before.length > 0 && words.at(-1) === 'number';
  return isNumber && !before.some((word) => AGGREGATE_WORDS.has(word)) ? before : undefined;
}

const AGGREGATE_WORDS: ReadonlySet<string> = new Set(['max', 'maximum', 'min', 'minimum', 'avg', 'average', 'mean']);

/** Words in front of what is counted, as in `n_trips`. */
const COUNT_WORDS: ReadonlySet<string> = new Set(['n', 'nb', 'nbr', 'nof', 'anz', 'cnt', 'qtd', 'cant', 'tot']);

/** Words for what is counted or measured. */
export const MEASURE_WORDS: ReadonlySet<string> = new Set(
  `age amount count quantity qty year month day hour minute second week quarter rating score rank size length width height weight price cost total
   sum number num position sequence seq order level version duration distance time date population stock units seats capacity lat lon latitude
   longitude percent rate discount pages runtime votes points goals alter anzahl menge jahr monat tag preis betrag gewicht edad cantidad precio
   ano año mes dia quantité prix année mois jour âge 数量 年 月 日 价格 金额 年龄 评分 数`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Codes that describe an entity but do not identify one, such as postal codes. */
export function isAttributeCode({ name }: Column): boolean {
  return wordsOf(name).some(isAttributeWord);
}

/** Whether a word denotes a code that describes a thing. */
export function isAttributeWord(word: string): boolean {
  return ATTRIBUTE_WORDS.has(word);
}

const ATTRIBUTE_WORDS: ReadonlySet<string> = new Set(
  `zip postal post postcode zipcode plz cap cep postleitzahl currency language lang locale status state type kind category color colour area phone dial
   tax vat hs error gender sex imei isbn ean upc sku barcode serial license licence passport iban bic swift swiftcode timezone time date version
   direction session request trace transaction external legacy vin ssn isin cusip hash checksum`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words for entities that become vertices although no file lists them and their column is not called an ID. */
export function namesActor({ name, isNamed }: Column): boolean {
  return isNamed && wordsOf(name).length === 1 && ACTOR_WORDS.has(wordsOf(name)[0]!);
}

const ACTOR_WORDS: ReadonlySet<string> = new Set(
  `customer client buyer user member subscriber supplier vendor seller patient employee student kunde kundin benutzer mitarbeiter lieferant cliente usuario
   empleado proveedor fournisseur employé étudiant 客户 顾客 用户 会员 员工 供应商 学生 患者`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
