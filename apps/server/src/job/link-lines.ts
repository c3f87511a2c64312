import type { TaskLinks } from '@astrolabe/http-api';

/** Returns log lines on dangling edges and repeated rows. */
export function linkLines({ isComplete, recordsMax, ends, repeats }: TaskLinks): readonly string[] {
  return [
    ...(isComplete
      ? []
      : [`links were not verified: there are more than ${recordsMax} records, or too many loose ends`]),
    ...ends.map(
      ({ file, columnName, rows, rowsTotal, name, ids, examples }) =>
        `${file} column ${columnName}: ${rows} of ${rowsTotal} rows of ${name} lead to ${ids} ids without a vertex, for example ${examples
          .map(({ id, line }) => `${id} in line ${line}`)
          .join(', ')}`,
    ),
    ...repeats.map(
      ({ file, name, identical, overwriting, examples }) =>
        `${file}: ${identical} rows of ${name} repeat an earlier row, ${overwriting} overwrite one with other values, for example ${examples
          .map(
            ({ id, line, earlierFile, earlierLine }) => `${id} in lines ${line} and ${earlierLine} of ${earlierFile}`,
          )
          .join(', ')}`,
    ),
  ];
}
