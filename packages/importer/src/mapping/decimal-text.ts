/**
 * Returns a reader of numbers with a given decimal separator: it returns them with a point and without thousands separators, or undefined
 * if the text is not a number. Thousands may be separated by the other of comma and point, a space, or an apostrophe, in groups of three
 * digits; commas also in Indian groups. A unit may precede or follow. Negative numbers may be in parentheses or have a trailing sign.
 */
export function decimalReader(decimal: '.' | ',', unit = ''): (text: string) => string | undefined {
  const shape = numberShape(decimal, unit);
  return (text) => {
    const {
      before,
      after,
      whole,
      fraction,
      exponent = '',
      behind,
      open,
      close,
    } = shape.exec(text.trim())?.groups ?? {};
    if (whole === undefined || (whole === '' && fraction === undefined)) return undefined;
    const signs = [before, after, behind, open].filter((sign) => sign !== undefined && sign !== '');
    if (signs.length > 1 || (open === undefined) !== (close === undefined)) return undefined;
    const [sign] = signs;
    const digits = whole.replaceAll(/\D/g, '');
    const isNegative = sign !== undefined && sign !== '+';
    return `${isNegative ? '-' : ''}${digits === '' ? '0' : digits}${fraction === undefined ? '' : `.${fraction}`}${exponent}`;
  };
}

function numberShape(decimal: '.' | ',', unit: string): RegExp {
  const beside = unit === '' ? '' : `(?:${escapeExpression(unit)})?`;
  const mark = decimal === ',' ? '.' : ',';
  const india = mark === ',' ? String.raw`\d{1,2}(?:,\d{2})+,\d{3}|` : '';
  const whole = String.raw`\d{1,3}(?<mark>[${mark}\s'’])\d{3}(?:\k<mark>\d{3})*|${india}\d*`;
  return new RegExp(
    String.raw`^(?<open>\()?(?<before>[+−-]?)\s?${beside}\s?(?<after>[+−-]?)(?<whole>${whole})(?:[${decimal}](?<fraction>\d+))?(?<exponent>e[+-]?\d+)?\s?${beside}(?<behind>-)?(?<close>\))?$`,
    'iu',
  );
}

function escapeExpression(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`);
}

/** Currency symbols and codes, and percent signs: units next to numbers in tables. */
const UNIT = String.raw`R\$|\p{Sc}|%|‰|元|円|원|Kč|zł|kr\.?|руб\.?|Rs\.?|(?:EUR|USD|GBP|CHF|CNY|RMB|JPY|INR|KRW|BRL|CAD|AUD|SEK|NOK|DKK|PLN|CZK|HUF|RUB|TRY)(?!\p{L})`;
const WITH_UNIT = new RegExp(String.raw`^[(+−-]?\s?(?<front>${UNIT})\s?[+−-]?[\d.,]|\d\s?(?<back>${UNIT})-?\)?$`, 'u');

/** Returns the unit of a number: a currency or %, or letters after a space. Letters next to digits are part of a code, as in `N12`. */
export function unitBeside(text: string): string | undefined {
  const found = WITH_UNIT.exec(text)?.groups;
  return found?.['front'] ?? found?.['back'] ?? /\d\s+(\p{L}[\p{L}²³/]{0,4}|°\p{L}?)$/u.exec(text)?.[1];
}

/** Returns the unit of at least half of some numbers; undefined if only a few have one, since those are mistakes. */
export function unitOf(cells: readonly string[]): string | undefined {
  for (const [at, cell] of cells.entries()) {
    const found = WITH_UNIT.exec(cell.trim())?.groups;
    const unit = found?.['front'] ?? found?.['back'];
    if (unit !== undefined)
      return cells.filter((one) => one.includes(unit)).length * 2 >= cells.length ? unit : undefined;
    if (at * 2 > cells.length) return undefined;
  }
  return undefined;
}

/** Returns the currency if only some of the numbers have one, as in manually edited files; undefined if none or several occur. */
export function rareCurrencyOf(cells: readonly string[]): string | undefined {
  const units = new Set(cells.flatMap((cell) => unitBeside(cell.trim()) ?? []));
  const [unit] = units;
  return units.size === 1 && unit !== undefined && CURRENCY.test(unit) ? unit : undefined;
}

const CURRENCY = /^(?:R\$|\p{Sc}|[A-Z]{3}|元|円|원|Kč|zł|kr\.?|руб\.?|Rs\.?)$/u;

/** Whether all cells that contain a mark have it before groups of three digits, and some contain it. */
export function hasThousands(cells: readonly string[], mark: '.' | ','): boolean {
  const having = cells.filter((cell) => cell.includes(mark));
  const shape = mark === '.' ? POINTS : COMMAS;
  return having.length > 0 && having.every((cell) => shape.test(cell));
}

const POINTS = /(?<![\d.,])\d{1,3}(?:\.\d{3})+(?:,\d+)?(?![\d.,])/;
const COMMAS = /(?<![\d.,])\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?(?![\d.,])/;
