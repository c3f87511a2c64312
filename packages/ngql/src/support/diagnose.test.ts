import { expect, test } from 'vitest';
import { FUNCTIONS } from '../functions.ts';
import { SHOP } from './_schema.ts';
import { diagnose } from './diagnose.ts';

/** Returns severity, range, message and hint of each finding, and the script after the first fix. */
function found(script: string): readonly (readonly unknown[])[] {
  return diagnose(script, { schema: SHOP, parameters: new Set(['limit']) }).map(
    ({ severity, start, end, message, hint, fixes }) => {
      const fixed = fixes[0]?.edits
        .toReversed()
        .reduce((text, edit) => text.slice(0, edit.start) + edit.insert + text.slice(edit.end), script);
      return [
        severity,
        script.slice(start, end),
        message,
        ...(hint === undefined ? [] : [hint]),
        ...(fixed ? [fixed] : []),
      ];
    },
  );
}

test.each<[string, readonly unknown[]]>([
  [
    'MATCH (p:person) WHERE p.person.name == NULL RETURN p',
    [
      'warning',
      'p.person.name == NULL',
      'a comparison with NULL is NULL, never true or false',
      'write p.person.name IS NULL',
      'MATCH (p:person) WHERE p.person.name IS NULL RETURN p',
    ],
  ],
  [
    'LOOKUP ON person WHERE NULL != person.name YIELD id(vertex)',
    [
      'warning',
      'NULL != person.name',
      'a comparison with NULL is NULL, never true or false',
      'write person.name IS NOT NULL',
      'LOOKUP ON person WHERE person.name IS NOT NULL YIELD id(vertex)',
    ],
  ],
  [
    'RETURN 1 + 2 = NULL',
    [
      'warning',
      '1 + 2 = NULL',
      'a comparison with NULL is NULL, never true or false',
      'write (1 + 2) IS NULL',
      'RETURN (1 + 2) IS NULL',
    ],
  ],
  ['RETURN 1 < NULL', ['warning', '1 < NULL', 'a comparison with NULL is NULL, never true or false']],
  [
    'GO FROM 1 OVER know YIELD dst(edge)',
    [
      'error',
      'know',
      'this space has no edge type know',
      'did you mean knows?',
      'GO FROM 1 OVER knows YIELD dst(edge)',
    ],
  ],
  [
    'GO FROM 1 OVER knows YIELD knows.sinc',
    ['error', 'sinc', 'knows has no property sinc', 'did you mean since?', 'GO FROM 1 OVER knows YIELD knows.since'],
  ],
  [
    'GO FROM 1 OVER knows AS k YIELD kk.since',
    [
      'error',
      'kk',
      'kk is not defined in this statement',
      'did you mean k?',
      'GO FROM 1 OVER knows AS k YIELD k.since',
    ],
  ],
  [
    'GO FROM 1 OVER knows YIELD $$.persn.name',
    [
      'error',
      'persn',
      'this space has no tag persn',
      'did you mean person?',
      'GO FROM 1 OVER knows YIELD $$.person.name',
    ],
  ],
  [
    'FETCH PROP ON person 1 YIELD person.group',
    [
      'error',
      'group',
      'person has no property group',
      'did you mean Group?',
      'FETCH PROP ON person 1 YIELD person.`Group`',
    ],
  ],
  [
    'INSERT VERTEX person(nam) VALUES 1:("a")',
    ['error', 'nam', 'person has no property nam', 'did you mean name?', 'INSERT VERTEX person(name) VALUES 1:("a")'],
  ],
  [
    'YIELD 1 AS one | YIELD $-.oen',
    ['error', 'oen', 'no column oen; columns: one', 'did you mean one?', 'YIELD 1 AS one | YIELD $-.one'],
  ],
  [
    'YIELD 1 AS a | YIELD $-.order',
    [
      'error',
      'order',
      "syntax error near `order'",
      'order is a reserved word; put it in backquotes to use it as a name',
      'YIELD 1 AS a | YIELD $-.`order`',
    ],
  ],
  [
    'MATCH (v) RETURN id(v) AS order, 1 AS edge ORDER BY order',
    [
      'error',
      'order',
      "syntax error near `order'",
      'order is a reserved word; put it in backquotes to use it as a name',
      'MATCH (v) RETURN id(v) AS `order`, 1 AS `edge` ORDER BY `order`',
    ],
  ],
  ['YIELD 1 IN [30, 31 AS a', ['error', 'AS', "syntax error near `AS'", 'expected ]', 'YIELD 1 IN [30, 31] AS a']],
  [
    'CREATE TAG INDEX IF NOT EXISTS ON person(name(20), `Group`)',
    [
      'error',
      'ON',
      "syntax error near `ON'",
      'an index needs a name before ON, such as person_name_index',
      'CREATE TAG INDEX IF NOT EXISTS person_name_index ON person(name(20), `Group`)',
    ],
  ],
  [
    'CREATE INDEX ON :person(name)',
    [
      'error',
      'INDEX',
      "syntax error near `INDEX'",
      'in nGQL: CREATE TAG INDEX person_name_index ON person(name)',
      'CREATE TAG INDEX person_name_index ON person(name)',
    ],
  ],
  [
    'CREATE INDEX ages FOR (p:person) ON (p.age)',
    [
      'error',
      'INDEX',
      "syntax error near `INDEX'",
      'in nGQL: CREATE TAG INDEX ages ON person(age)',
      'CREATE TAG INDEX ages ON person(age)',
    ],
  ],
  [
    'CREATE INDEX FOR ()-[k:knows]-() ON (k.since)',
    [
      'error',
      'INDEX',
      "syntax error near `INDEX'",
      'in nGQL: CREATE EDGE INDEX knows_since_index ON knows(since)',
      'CREATE EDGE INDEX knows_since_index ON knows(since)',
    ],
  ],
  ['YIELD $-.a', ['error', '$-.a', 'no pipe before this statement, so $-.a has no value']],
  [
    '$aa = YIELD 1 AS x; YIELD $ab.x',
    ['error', 'ab', 'no variable or parameter named ab', 'did you mean aa?', '$aa = YIELD 1 AS x; YIELD $aa.x'],
  ],
  [
    'LOOKUP ON shelf YIELD id(vertex)',
    [
      'error',
      'shelf',
      'no index on shelf; LOOKUP needs one',
      'CREATE TAG INDEX IF NOT EXISTS shelf_index ON shelf(), then REBUILD TAG INDEX shelf_index',
      'CREATE TAG INDEX IF NOT EXISTS shelf_index ON shelf();\nREBUILD TAG INDEX shelf_index;\nLOOKUP ON shelf YIELD id(vertex)',
    ],
  ],
  [
    'MATCH (v:shelf) RETURN v',
    [
      'warning',
      'shelf',
      'no index on shelf: MATCH scans all vertices',
      'CREATE TAG INDEX IF NOT EXISTS shelf_index ON shelf(), then REBUILD TAG INDEX shelf_index',
      'CREATE TAG INDEX IF NOT EXISTS shelf_index ON shelf();\nREBUILD TAG INDEX shelf_index;\nMATCH (v:shelf) RETURN v',
    ],
  ],
  [
    'MATCH (v:person) WITH v AS w RETURN v',
    ['error', 'v', 'v is not defined here', 'did you mean w?', 'MATCH (v:person) WITH v AS w RETURN w'],
  ],
  [
    'MATCH (v:person) RETURN v.person.nme',
    [
      'warning',
      'nme',
      'person has no property nme, so this is always NULL',
      'did you mean name?',
      'MATCH (v:person) RETURN v.person.name',
    ],
  ],
])('%s', (script, expected) => {
  expect(found(script)).toEqual([expected]);
});

test.each([
  'MATCH (v:person{name: "a"})-[e:knows]->(x) WHERE any(i IN [1] WHERE i > v.person.`Group`) RETURN v, e, x ORDER BY v',
  'MATCH (v:shelf) WHERE id(v) == 1 RETURN v',
  'CREATE TAG made(a int64); LOOKUP ON made YIELD id(vertex); INSERT VERTEX made(b) VALUES 1:(2)',
  'GO FROM 1 OVER * YIELD knows.since, $limit',
  ':param size => 3\nYIELD $size.x',
  'USE other; GO FROM 1 OVER elsewhere YIELD edge AS e',
])('%s is not reported', (script) => {
  expect(found(script)).toEqual([]);
});

test('a fix in a later statement is inserted before that statement', () => {
  const [diagnostic] = diagnose('YIELD 1;\nLOOKUP ON shelf YIELD id(vertex)', { schema: SHOP });
  expect(diagnostic?.fixes[0]?.edits[0]?.start).toBe(9);
});

test('a broken statement does not hide errors in the next ones, and each fix stays in its own', () => {
  expect(found('GO FORM 1;\nGO FROM 1 OVER know YIELD 1').map(([, stretch]) => stretch)).toEqual(['FORM', 'know']);
});

test.each<[string, readonly string[]]>([
  ['YIELD upper(1)', ['1: upper(text) : string expects string here, not int']],
  ['YIELD abs("x"), abs(NULL), abs(-1), sqrt(2)', ['"x": abs(x) : same type expects int / float here, not string']],
  ['YIELD substr("abc", "1")', ['"1": substr(text, start [, length]) : string expects int here, not string']],
  ['MATCH (v) RETURN id("p1")', ['"p1": id(vertex) : vid expects vertex here, not string']],
  ['YIELD lower(toString(1)), head([1]), left("a", size("b"))', []],
  ['YIELD upper(toInteger("1"))', ['toInteger("1"): upper(text) : string expects string here, not int']],
])('types of arguments that are known: %s', (script, expected) => {
  expect(
    diagnose(script, { schema: SHOP }).map(({ start, end, message }) => `${script.slice(start, end)}: ${message}`),
  ).toEqual(expected);
});

/** A literal of each type that has one. */
const LITERALS = { INT: '5', FLOAT: '1.5', STRING: '"x"', BOOL: 'true', LIST: '[1]', MAP: '{a: 1}' };

test('each function rejects a literal that no overload accepts, and no other', () => {
  const wrong = FUNCTIONS.flatMap(({ name, overloads, argumentsMin, argumentsMax }) =>
    argumentsMax === 0
      ? []
      : Object.entries(LITERALS).flatMap(([type, literal]) => {
          const isTaken = overloads.some(({ arguments: [first], rest }) => [type, 'ANY'].includes(first ?? rest ?? ''));
          const others = Array.from({ length: argumentsMin - 1 }, () => 'NULL');
          const call = `${name}(${[literal, ...others].join(', ')})`;
          const isFlagged = diagnose(`YIELD ${call}`, { schema: SHOP }).some(({ message }) =>
            message.includes(' expects '),
          );
          return isTaken === isFlagged ? [call] : [];
        }),
  );
  expect(wrong).toEqual([]);
});

test.each<[string, string]>([
  ['YIELD \u201cabc\u201d AS x', 'YIELD "abc" AS x'],
  ['GO FROM \u2018a b\u2019 OVER knows YIELD dst(edge)\uff1b', "GO FROM 'a b' OVER knows YIELD dst(edge);"],
  [
    'MATCH \uff08v\uff1aperson\uff09 RETURN "\u201ckept\u201d" // \uff1b too',
    'MATCH (v:person) RETURN "\u201ckept\u201d" // \uff1b too',
  ],
])('quotes and signs of text programs are recognised, and one fix writes all of them plainly', (script, fixed) => {
  const [first, ...rest] = diagnose(script, { schema: SHOP });
  const edits = first?.fixes[0]?.edits ?? [];
  const text = edits.reduceRight(
    (done, { start, end, insert }) => done.slice(0, start) + insert + done.slice(end),
    script,
  );
  expect([first?.said?.word, text, rest]).toEqual(['typographic', fixed, []]);
});

test('diagnostics can be translated: a key and its values', () => {
  const says = (script: string): readonly unknown[] =>
    diagnose(script, { schema: SHOP }).flatMap(({ said, saidHint }) => [said, saidHint]);
  expect([says('FETCH PROP ON persn 1 YIELD vertex AS v'), says('YIELD 1 AS order'), says('YIELD (')]).toEqual([
    [
      { word: 'noTag', values: { name: 'persn' } },
      { word: 'didYouMean', values: { name: 'person' } },
    ],
    [
      { word: 'syntaxError', values: { near: 'order' } },
      { word: 'reservedWord', values: { name: 'order' } },
    ],
    [{ word: 'syntaxError', values: { near: '(' } }, undefined],
  ]);
});

test('all misspellings of a statement are found if their fixes make it valid', () => {
  const marked = (script: string) => found(script).map(([severity, word]) => [severity, word]);
  expect(marked('MATCH (p:persn)-[:knws]->(q) RETRUN p.person.nmae')).toEqual([
    ['error', 'persn'],
    ['error', 'knws'],
    ['error', 'RETRUN'],
    ['warning', 'nmae'],
  ]);
  expect(marked('MTACH (p:person)-[e:knows]->(q) WEHRE p.person.nmae > 3 RETRUN p').map(([, word]) => word)).toEqual([
    'MTACH',
    'WEHRE',
    'nmae',
    'RETRUN',
  ]);
  // The arguments of a misspelled function may be meant for another one.
  expect(marked('MATCH (p:persn) RETURN cuont(p.person.nmae)').map(([, word]) => word)).toEqual(['persn', 'cuont']);
  // Without a fix, later errors may follow from the first one.
  expect(marked('MTACH (p:person)) RETURN p.person.nmae').map(([, word]) => word)).toEqual(['MTACH']);
});

test.each([
  ['MATCH (p:person) WEHRE p.person.name == "x" RETURN p', 'WEHRE', 'WHERE'],
  ['MATCH (p:person) RETURN p LIMTI 3', 'LIMTI', 'LIMIT'],
  ['MATCH (p:person) RETURN p ODER BY p', 'ODER', 'ORDER'],
  ['MATCH (p:person) RETURN DISTICT p', 'DISTICT', 'DISTINCT'],
  ['GO FROM 1 OVER knows WHRE knows.since > date("2020-01-01") YIELD dst(edge)', 'WHRE', 'WHERE'],
  ['LOOKUP ON person YEILD id(vertex)', 'YEILD', 'YIELD'],
  ['MATCH (p:person) WITH p SKPI 1 RETURN p', 'SKPI', 'SKIP'],
])('a misspelled word of an optional clause has a fix: %s', (script, written, meant) => {
  const [first] = diagnose(script, { schema: SHOP }).filter(({ severity }) => severity === 'error');
  const edit = first?.fixes[0]?.edits[0];
  expect([script.slice(edit?.start, edit?.end), edit?.insert, first?.hint]).toEqual([
    written,
    meant,
    `did you mean ${meant}?`,
  ]);
});

test('the fixes of later errors change the text as written', () => {
  const script = 'GO FRM "a" OVER knws YIELD dst(edge); YIELD 1';
  const edits = diagnose(script, { schema: SHOP }).flatMap((one) => one.fixes[0]?.edits ?? []);
  expect(edits.map(({ start, end, insert }) => [script.slice(start, end), insert])).toEqual([
    ['FRM', 'FROM'],
    ['knws', 'knows'],
  ]);
});
