import type { ColumnProfile } from '../profile/column-profiler.ts';
import type { SampledType } from './inferred-model.ts';

/** Maximum share of cells that do not match the type of their column: they are reported as errors without changing the type. */
const MISFIT_SHARE_MAX = 0.05;

/**
 * The type of a column by its first rows, corrected by all rows: integers with fractions among them become doubles, and numbers with too many texts
 * or codes with leading zeros become texts.
 */
export function refinedType(
  type: SampledType,
  profile: ColumnProfile,
  filled: number,
  nullText: string | undefined,
  name: string,
): SampledType {
  const cells = {
    cells: profile.cells,
    emptyCells: profile.cells - filled,
    bytesMax: profile.bytesMax,
    ...(nullText !== undefined && { nullText }),
  };
  if (type.kind === 'date' && isCodeName(name) && !/date|day|time|datum|日/i.test(name) && profile.ints === 0)
    return { ...type, ...cells, kind: 'string', confidence: 0.9, reason: 'codes that look like dates' };
  const isPlainNumber =
    (type.kind === 'int64' || type.kind === 'double') && type.decimal === undefined && type.unit === undefined;
  if (!isPlainNumber || filled === 0) return { ...type, ...cells };
  const misfits = filled - profile.ints - profile.decimals;
  if (profile.zeroPadded > 0 && type.kind === 'int64')
    return { ...type, ...cells, kind: 'string', confidence: 0.9, reason: 'leading zeros would be lost in a number' };
  if (type.kind === 'double' && isDottedCode(profile, filled, name))
    return {
      ...type,
      ...cells,
      kind: 'string',
      confidence: 0.9,
      reason: 'zeros at the end of a code would be lost in a number',
    };
  // Exponents and signs before a fraction are not counted as numbers; the first rows decide about those.
  if (type.kind === 'double') return { ...type, ...cells };
  if (misfits > filled * MISFIT_SHARE_MAX)
    return { ...type, ...cells, kind: 'string', confidence: 0.9, reason: 'no other type fits' };
  if (profile.decimals === 0) return { ...type, ...cells, reason: `${profile.ints} of ${filled} values are int64` };
  const fitting = profile.ints + profile.decimals;
  return { ...type, ...cells, kind: 'double', reason: `${fitting} of ${filled} values are double` };
}

/** Whether fractions are codes such as `11.10`: their column is named like an id, and they are not integer ids written as `7.0`. */
function isDottedCode({ decimals, loose }: ColumnProfile, filled: number, name: string): boolean {
  return isCodeName(name) && decimals > filled / 2 && loose === undefined;
}

/** Whether a name contains a separate word for codes: `area_code` and `areaId`, but neither `paid` nor `humid`. */
function isCodeName(name: string): boolean {
  return /(?:^|[_ .-])(?:id|code|key|nr)$/i.test(name) || /\p{Ll}(?:Id|ID|Code|Key|Nr)$/u.test(name);
}
