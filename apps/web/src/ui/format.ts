const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size of a file: units from B to TB in steps of 1024, two decimals (specification, section 9). */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < SIZE_UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return unit === 0 ? `${value} B` : `${value.toFixed(2)} ${SIZE_UNITS[unit]}`;
}

/** Milliseconds as HH:mm:ss. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** Milliseconds with a fitting unit and about three digits, for example `12.4 ms`. */
export function formatMs(ms: number): string {
  if (ms >= 100_000) return formatClock(ms);
  if (ms >= 1000) return `${(ms / 1000).toFixed(ms >= 10_000 ? 1 : 2)} s`;
  return `${ms >= 100 ? ms.toFixed(0) : ms >= 10 ? ms.toFixed(1) : ms.toFixed(2)} ms`;
}

/** Percent rounded down to two decimals (specification, section 4). */
export function formatPercent(share: number): string {
  return (Math.floor(share * 10_000 + 1e-6) / 100).toFixed(2);
}
