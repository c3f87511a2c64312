/** Maximum alerts per account. */
export const ALERTS_MAX = 50;

/** Consecutive failures after which an alert is turned off. */
export const ALERT_FAILURES_MAX = 3;

/** Timeout of an alert's statement, in milliseconds. */
export const ALERT_RUN_MS_MAX = 60_000;

/** Interval at which the studio checks for due alerts, in milliseconds. */
export const ALERT_CLOCK_MS = 10_000;

/** Maximum cases per account; the oldest closed ones are deleted first. */
export const ALERT_CASES_MAX = 500;

/** Maximum comments per case. */
export const ALERT_COMMENTS_MAX = 200;

/** Delays before the second and each later attempt to send a case, in milliseconds. */
export const ALERT_RETRIES_MS = [1, 5, 25, 125].map((minutes) => minutes * 60_000);

/** Timeout of one attempt to send a case, in milliseconds. */
export const ALERT_SEND_MS_MAX = 15_000;
