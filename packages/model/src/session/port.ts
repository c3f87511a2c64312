/** The largest number that a port has; the least is 1, and 0 asks for a free one. */
export const PORT_MAX = 65_535;
