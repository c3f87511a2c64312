/** Alerts that one account may keep. */
export const ALERTS_MAX = 50;

/** Consecutive failures after which an alert is turned off. */
export const ALERT_FAILURES_MAX = 3;

/** How long the statement of an alert may run, in milliseconds. */
export const ALERT_RUN_MS_MAX = 60_000;

/** How often the studio looks which alerts are due, in milliseconds. */
export const ALERT_CLOCK_MS = 10_000;
