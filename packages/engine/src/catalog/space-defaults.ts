/** Default partitions of a space; one host gains nothing from more. */
export const DEFAULT_PARTITION_COUNT = 1;
