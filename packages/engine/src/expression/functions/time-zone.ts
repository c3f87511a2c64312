/**
 * Returns the standard offset of a named zone in seconds (without daylight saving); undefined if the zone does not exist. A zone with
 * daylight saving has its standard offset in January or in July, and a larger one in the other.
 */
export function zoneOffsetSeconds(name: string): number | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
    const offsets = [0, 6].map((month) => readOffset(format, new Date(Date.UTC(2024, month, 1))));
    return Math.min(...offsets);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the UTC offset of a named zone at a time, in seconds; undefined if the zone does not exist. */
export function zoneOffsetAt(name: string, utcSeconds: number): number | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
    return readOffset(format, new Date(utcSeconds * 1000));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readOffset(format: Intl.DateTimeFormat, moment: Date): number {
  const text = format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (!match) return 0;
  const [, sign, hours, minutes, seconds = '0'] = match;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * (sign === '-' ? -1 : 1);
}
