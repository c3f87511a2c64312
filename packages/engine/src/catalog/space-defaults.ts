/** The partitions of a space that does not say how many: one machine gains nothing from more. */
export const DEFAULT_PARTITION_COUNT = 1;
