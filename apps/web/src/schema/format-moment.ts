/** Formats a timestamp as `YYYY-MM-DD HH:mm:ss` in the time zone of the page (specification, section 4). */
export function formatMoment(unixMs: number): string {
  const moment = new Date(unixMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())} ${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`;
}
