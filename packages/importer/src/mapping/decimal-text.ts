/**
 * Reads numbers whose fraction begins with a given character: answers them with a point and without marks between thousands, or nothing where the
 * text is none. Between thousands may stand the other of comma and point, a blank, or an apostrophe, always before three digits.
 */
export function decimalReader(decimal: '.' | ','): (text: string) => string | undefined {
  const shape = decimal === ',' ? WITH_COMMA : WITH_POINT;
  return (text) => {
    const match = shape.exec(text.trim());
    if (!match) return undefined;
    const [, sign = '', whole = '', , fraction, exponent = ''] = match;
    const digits = whole.replaceAll(/\D/g, '');
    return `${sign}${digits}${fraction === undefined ? '' : `.${fraction}`}${exponent}`;
  };
}

const WITH_COMMA = /^([+-]?)(\d{1,3}(?:([.\s'’])\d{3})(?:\3\d{3})*|\d+)(?:,(\d+))?(e[+-]?\d+)?$/i;
const WITH_POINT = /^([+-]?)(\d{1,3}(?:([,\s'’])\d{3})(?:\3\d{3})*|\d+)(?:\.(\d+))?(e[+-]?\d+)?$/i;
