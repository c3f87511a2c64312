/** Alerts that one account may keep. */
export const ALERTS_MAX = 50;

/** After so many failures one after another an alert is switched off. */
export const ALERT_FAILURES_MAX = 3;

/** How long the statement of an alert may run, in milliseconds. */
export const ALERT_RUN_MS_MAX = 60_000;

/** How often the studio looks which alerts are due, in milliseconds. */
export const ALERT_CLOCK_MS = 10_000;
