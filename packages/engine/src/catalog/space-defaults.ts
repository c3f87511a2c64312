/** Default partitions of a space; more have no advantage on one host. */
export const DEFAULT_PARTITION_COUNT = 1;
