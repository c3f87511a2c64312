const CONDITIONS = [
  'member.age > 40',
  'member.age + 1 < 30',
  'member.handle STARTS WITH "h1"',
  'member.age IN [20, 30, 40]',
  'member.age % 7 == 3 AND member.age != 24',
];
const COLUMNS = [
  'id(vertex) AS i',
  'member.age * 2 AS a',
  'member.handle AS h, member.age AS a',
  'upper(member.handle) AS h',
  'CASE WHEN member.age > 50 THEN "old" ELSE "young" END AS c',
];
const TAILS = ['LIMIT 3', 'ORDER BY $-.x | LIMIT 3', 'YIELD count(*) AS n', 'YIELD $-.x AS y | LIMIT 2'];

/** A hundred statements of other shapes than the measured ones, so that no result depends on a process that has only seen one shape. */
export function otherShapes(): readonly string[] {
  const texts: string[] = [];
  for (const condition of CONDITIONS) {
    for (const columns of COLUMNS) {
      texts.push(
        `MATCH (v:member) WHERE ${condition.replaceAll('member.', 'v.member.')} RETURN ${columns.replaceAll('member.', 'v.member.').replaceAll('vertex', 'v')} LIMIT 5`,
      );
      texts.push(
        `GO FROM 1, 2, 3 OVER follows YIELD dst(edge) AS d | FETCH PROP ON member $-.d YIELD ${columns} | LIMIT 4`,
      );
    }
    for (const tail of TAILS)
      texts.push(
        `GO 1 TO 2 STEPS FROM 5 OVER follows BIDIRECT WHERE ${condition.replaceAll('member.', () => '$$.member.')} YIELD $$.member.age AS x | ${tail}`,
      );
  }
  for (let step = 1; step <= 3; step++) {
    for (const direction of ['', 'REVERSELY', 'BIDIRECT']) {
      texts.push(
        `GO ${step} STEPS FROM ${step + 10} OVER follows ${direction} YIELD src(edge) AS s, follows.since AS x | ORDER BY $-.x | LIMIT 5`,
      );
      texts.push(
        `GO ${step} STEPS FROM ${step + 20} OVER * ${direction} YIELD type(edge) AS t, rank(edge) AS r | GROUP BY $-.t YIELD $-.t AS t, max($-.r) AS m`,
      );
      texts.push(
        `FIND ALL PATH FROM ${step} TO ${step + 1} OVER follows ${direction} UPTO 2 STEPS YIELD path AS p | LIMIT 2`,
      );
    }
  }
  for (const aggregate of ['sum', 'avg', 'min', 'max', 'collect', 'count'])
    texts.push(`UNWIND [1, 2.5, 3, NULL] AS x RETURN ${aggregate}(x) AS a`);
  return texts;
}
