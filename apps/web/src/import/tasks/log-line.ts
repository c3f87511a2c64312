/** A line of a task's log, in its parts. A line in another shape is all message. */
export interface LogLine {
  readonly time: string;
  readonly level: string;
  readonly message: string;
}

const LINE = /^(\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d(?:\.\d+)?)\S*) (INFO|WARN|ERROR) (.*)$/s;

/** Reads `2026-11-21T12:02:14.006Z INFO message`. */
export function parseLogLine(line: string): LogLine {
  const found = LINE.exec(line);
  return found === null
    ? { time: '', level: '', message: line }
    : { time: found[2] ?? '', level: found[3] ?? '', message: found[4] ?? '' };
}
