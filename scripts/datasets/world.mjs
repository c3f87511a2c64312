// Shared tools of the data set generators: seeded random numbers, and rows as statements.

/** A source of numbers in [0, 1) that depends on the seed alone (a Weyl sequence, scrambled). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** Integers, choices and distinct pairs from one source of randomness. */
export function dice(seed) {
  const random = randomFrom(seed);
  const between = (least, most) => least + Math.floor(random() * (most - least + 1));
  const pick = (list) => list[between(0, list.length - 1)];
  /** Some members of a list, none twice, in the order in which they are drawn. */
  const some = (list, count) => {
    const rest = [...list];
    return Array.from({ length: count }, () => rest.splice(between(0, rest.length - 1), 1)[0]);
  };
  return { random, between, pick, some };
}

/** A value of a row as nGQL; an object contains its own text. */
const quote = (value) =>
  typeof value === 'object' ? value.text : typeof value === 'string' ? `"${value}"` : String(value);
const isRank = (value) => typeof value === 'object' && value.rank !== undefined;
const rankOf = (values) => {
  const rank = values.find(isRank);
  return rank === undefined ? '' : `@${rank.rank}`;
};

/** An expression that is copied into a row. */
export const raw = (text) => ({ text });
/** The rank of an edge, among the values of its row. */
export const rank = (number) => ({ rank: number });
/** A double with two digits, given in hundredths. */
export const double = (hundredths) => (hundredths / 100).toFixed(2);

/** Rows of vertices, their id first, as statements of at most `batch` rows. */
export function insertVertices(tag, properties, rows, batch) {
  return inBatches(rows, batch).map(
    (part) =>
      `INSERT VERTEX ${tag}(${properties.join(', ')}) VALUES ${part.map(([vid, ...values]) => `"${vid}":(${values.map(quote).join(', ')})`).join(', ')};`,
  );
}

/** Rows of edges, their ends first, as statements of at most `batch` rows. */
export function insertEdges(type, properties, rows, batch) {
  return inBatches(rows, batch).map(
    (part) =>
      `INSERT EDGE ${type}(${properties.join(', ')}) VALUES ${part
        .map(
          ([from, to, ...values]) =>
            `"${from}"->"${to}"${rankOf(values)}:(${values
              .filter((value) => !isRank(value))
              .map(quote)
              .join(', ')})`,
        )
        .join(', ')};`,
  );
}

function inBatches(rows, size) {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** Compares a list with the size on the card of its data set. */
export function check(what, rows, count) {
  if (rows.length !== count) throw new Error(`${what}: ${rows.length} instead of ${count}`);
}
