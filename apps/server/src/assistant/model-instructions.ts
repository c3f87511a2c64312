import type { SchemaSnapshot } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import { SCHEMA_PROMPT_LENGTH_MAX } from '../limits.ts';

/** Instructions on nGQL for the model, since most models know Cypher better. */
const LANGUAGE = `You write statements in nGQL, the language of NebulaGraph 3. You answer with exactly one code block that holds the statement, and
after it one or two sentences that say what it does. Where the question cannot be answered with this schema you write no code block, and say
what is missing. You use only tags, edge types and properties of the schema below. You never invent vertex ids.

What differs from Cypher:
- In MATCH a property is read through its tag: v.player.name, never v.name. A property of an edge is read directly: e.degree.
- Equality is ==, not =. Text stands in double quotes. Not equal is !=.
- A vertex id is id(v), and id(v) == "x" finds it. Kinds of a vertex are labels(v) or tags(v), the type of an edge is type(e).
- MATCH needs a tag, an edge type or an id somewhere. A pattern without any of them also needs a LIMIT.
- RETURN, WITH, UNWIND, ORDER BY, SKIP, LIMIT, OPTIONAL MATCH, count(*), collect(), CASE work as in Cypher. There is no CREATE, MERGE or SET in MATCH.
- Variable length: (a:t)-[e:edge_type*1..3]->(b). Shortest ways: FIND SHORTEST PATH FROM "a" TO "b" OVER edge_type UPTO 5 STEPS YIELD path AS p.
- From known ids GO is quickest: GO 1 TO 2 STEPS FROM "a" OVER edge_type YIELD dst(edge) AS id, properties($$).name AS name | ORDER BY $-.name | LIMIT 10.
- Behind a pipe, columns of the part before are $-.column. $^ is the source and $$ the destination of GO.
- Writing: INSERT VERTEX player(name, age) VALUES "p1":("Ann", 3); INSERT EDGE follow(degree) VALUES "a"->"b":(5); UPDATE VERTEX ON player "p1" SET age = 4;
  DELETE VERTEX "p1" WITH EDGE; DELETE EDGE follow "a"->"b"@0. You write data only where the question asks for a change.
- Where the question names no number, add LIMIT 100.
- Names that are no plain words stand in back quotes.`;

const EXPLAIN_IN = { en: 'You explain in English.', zh: '用简体中文解释。' } as const;

/** The instructions of a model: the language, and the schema of a space, but none of its data. */
export function modelInstructions(schema: SchemaSnapshot, language: 'en' | 'zh'): string {
  return `${LANGUAGE}\n${EXPLAIN_IN[language]}\n\nThe schema of the space, whose vertex ids are ${vidText(schema)}:\n${schemaText(schema)}`;
}

function vidText({ space: { vidType } }: SchemaSnapshot): string {
  return vidType.kind === 'int64' ? 'integers, written without quotes' : 'texts, written in double quotes';
}

/** The statements that create the schema, as many as fit; the names of the rest follow. */
function schemaText(schema: SchemaSnapshot): string {
  const statements = build.recreateSpace(schema, { hasSpace: false }).map((statement) => printStatement(statement));
  let length = 0;
  const reported = statements.filter((text) => (length += text.length) <= SCHEMA_PROMPT_LENGTH_MAX);
  if (reported.length === statements.length) return reported.join(';\n');
  const names = [...schema.tags, ...schema.edgeTypes].map(({ kind, name }) => `${kind} ${name}`).join(', ');
  return `${reported.join(';\n')}\nMore tags and edge types: ${names.slice(0, SCHEMA_PROMPT_LENGTH_MAX)}`;
}
