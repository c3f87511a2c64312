/** One cell of this many is damaged. */
const EVERY = 20;

/**
 * Returns a file with one of 20 values in some columns replaced by a typical damage of an id: an extra character, two swapped ones, or a
 * nonexistent id; or as `changed` returns. `columns` are names, or numbers from 0 if the file has no header. Other files than tables and JSON
 * are returned unchanged.
 */
export function damaged(name, bytes, columns, changed = asOther) {
  const text = new TextDecoder().decode(bytes);
  if (/\.json$/i.test(name)) return Buffer.from(damagedJson(text, columns, changed));
  const rows = rowsOf(text);
  if (rows.length === 0) return bytes;
  const header = rows[0].map(({ value }) => value.replace(/^\uFEFF/, ''));
  const named = columns.map((column) => header.indexOf(column));
  const places = named.includes(-1) ? columns.map(Number) : named;
  if (places.some(Number.isNaN)) return bytes;
  let done = '';
  let from = 0;
  for (const [i, row] of rows.entries()) {
    if (i === 0 || i % EVERY !== 0) continue;
    for (const cell of places
      .map((place) => row[place])
      .filter((one) => one?.value && !/^(?:null|na|nan|\\N)$/i.test(one.value))
      .toSorted((a, b) => a.start - b.start)) {
      done += text.slice(from, cell.start) + changed(cell.value, i);
      from = cell.end;
    }
  }
  return Buffer.from(done + text.slice(from));
}

/** Damages the rows of all lists of objects in a document. */
function damagedJson(text, columns, changed) {
  const document = parsed(text);
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [i, row] of Object.values(value).entries()) {
      visit(row);
      if (i === 0 || i % EVERY !== 0 || typeof row !== 'object' || row === null) continue;
      for (const column of columns)
        if (typeof row[column] === 'string' || typeof row[column] === 'number')
          row[column] = changed(String(row[column]), i);
    }
  };
  visit(document);
  return JSON.stringify(document);
}

/** Parses a JSON document or JSON Lines. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line) => JSON.parse(line));
  }
}

/** Each in its turn: a character too much, a sign in front, or a text that no list has. */
function asOther(value, i) {
  const kind = Math.floor(i / EVERY) % 3;
  return kind === 0 ? `${value}7x` : kind === 1 ? `?${value}` : `unknown${i}`;
}

/** Each in its turn: a blank at either side, the other case, or without leading zeros; a blank where that changes nothing. */
export function asOtherSpelling(value, i) {
  const kind = Math.floor(i / EVERY) % 3;
  const other = value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
  const spelled = kind === 0 ? `${value} ` : kind === 1 ? other : value.replace(/^0+(?=\d+$)/, '');
  return spelled === value ? ` ${value}` : spelled;
}

/** Cells of a table with their places in the text. The delimiter is the most frequent of the usual ones in the first line. */
function rowsOf(text) {
  const [first = ''] = text.split('\n', 1);
  const delimiter = [',', ';', '\t', '|'].reduce((a, b) => (first.split(b).length > first.split(a).length ? b : a));
  const rows = [];
  let row = [];
  const cell = new RegExp(
    `("(?:[^"]|"")*"|[^${delimiter === '|' ? '\\|' : delimiter}\\r\\n]*)(${delimiter === '|' ? '\\|' : delimiter}|\\r?\\n|$)`,
    'gy',
  );
  for (let found = cell.exec(text); found && found.index < text.length; found = cell.exec(text)) {
    const [, raw, end] = found;
    row.push({ start: found.index, end: found.index + raw.length, value: raw.replace(/^"(.*)"$/s, '$1') });
    if (end === delimiter) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
