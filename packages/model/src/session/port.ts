/** The largest port number; the smallest is 1, and 0 requests a free one. */
export const PORT_MAX = 65_535;
