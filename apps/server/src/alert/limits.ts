/** Maximum alerts per account. */
export const ALERTS_MAX = 50;

/** Consecutive failures after which an alert is turned off. */
export const ALERT_FAILURES_MAX = 3;

/** Timeout of an alert's statement, in milliseconds. */
export const ALERT_RUN_MS_MAX = 60_000;

/** Interval at which the studio checks for due alerts, in milliseconds. */
export const ALERT_CLOCK_MS = 10_000;
