import type { SchemaSnapshot } from "@astrolabe/model";
import { describe, expect, test } from "vitest";
import { complete } from "./complete.ts";
import { diagnose } from "./diagnose.ts";
import { highlight } from "./highlight.ts";

const SCHEMA: SchemaSnapshot = {
  space: {
    name: "shop",
    id: 1,
    vidType: { kind: "int64" },
    partitionCount: 1,
    replicaFactor: 1,
    charset: "utf8",
    collation: "utf8_bin",
  },
  tags: [
    {
      kind: "tag",
      name: "person",
      id: 2,
      properties: [
        { name: "name", type: { kind: "string" }, isNullable: true },
        { name: "Group", type: { kind: "int64" }, isNullable: true },
      ],
    },
  ],
  edgeTypes: [
    {
      kind: "edge",
      name: "knows",
      id: 3,
      properties: [{ name: "since", type: { kind: "date" }, isNullable: true }],
    },
    { kind: "edge", name: "order", id: 4, properties: [] },
  ],
  indexes: [
    { name: "by_name", id: 5, on: "tag", schemaName: "person", fields: [{ property: "name" }] },
  ],
};

describe("colours", () => {
  test.each<[string, string]>([
    ['GO FROM "a" OVER e', 'keyword:GO keyword:FROM string:"a" keyword:OVER name:e'],
    [
      "YIELD count (x), date(), date, $v.limit + 1.5 # end",
      "keyword:YIELD function:count operator:( name:x operator:) operator:, function:date operator:( operator:) operator:, keyword:date operator:, variable:$v operator:. name:limit operator:+ number:1.5 comment:# end",
    ],
    ['a NOT  IN `b c` & "x', 'name:a keyword:NOT  IN name:`b c` error:& error:"x'],
    ["1 /* x", "number:1 comment:/* x"],
    ["e._src-->$$", "name:e operator:. name:_src operator:--> variable:$$"],
  ])("%s", (text, expected) => {
    expect(
      highlight(text)
        .map(({ start, end, kind }) => `${kind}:${text.slice(start, end)}`)
        .join(" "),
    ).toBe(expected);
  });
});

describe("diagnostics of a script", () => {
  test("each part is looked at by itself, and places are those of the script", () => {
    const script = ':param a => 1 +\nYIEL 1;\nGO \\\nFORM "a";\nEXPLAIN YIELD 1; YIELD 2';
    expect(
      diagnose(script).map(({ start, end, message, hint }) => [
        start,
        script.slice(start, end),
        message,
        hint,
      ]),
    ).toEqual([
      [15, "", "syntax error near `+'", undefined],
      [16, "YIEL", "syntax error near `YIEL'", "did you mean YIELD?"],
      [29, "FORM", "syntax error near `FORM'", "did you mean FROM?"],
    ]);
  });
});

/** What completion offers at the bar, the words of the language as their number. */
function offered(marked: string): string {
  const offset = marked.indexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const result = complete(text, offset, { schema: SCHEMA, spaces: ["shop"], parameters: ["p"] });
  if (!result) return "nothing";
  const many = result.items.filter((item) => item.kind === "keyword" || item.kind === "function");
  const names = result.items
    .filter((item) => item.kind !== "keyword" && item.kind !== "function")
    .map((item) => item.insert);
  return `[${text.slice(result.start, result.end)}] ${[...(many.length > 20 ? ["words"] : many.map((item) => item.insert)), ...names].join(" ")}`;
}

describe("completion at the bar", () => {
  test.each<[string, string]>([
    ["|", "[] words"],
    ["G|", "[G] words"],
    ["YIELD 1 | |".replace("| |", "; |"), "[] words"],
    ['GO FROM "a" OVER |', "[] knows `order`"],
    ['GO FROM "a" OVER knows, or|', "[or] knows `order`"],
    ['GO FROM "a" OVER knows YIELD knows.|', "[] since _src _dst _rank _type"],
    ["LOOKUP ON person WHERE person.n|", "[n] name `Group`"],
    ["LOOKUP ON |", "[] person knows `order`"],
    ["MATCH (v:|", "[] person knows `order`"],
    ["MATCH (v)-[e:k|", "[k] knows `order`"],
    ["MATCH (v:person) RETURN v.|", "[] person name `Group` since _src _dst _rank _type"],
    ["YIELD $|", "[$] $- $^ $$ $p"],
    ["$abc = YIELD 1 AS x; YIELD $a|", "[$a] $- $^ $$ $p $abc"],
    ['GO FROM "a" OVER knows YIELD $$.|', "[] person"],
    ["USE |", "[] shop"],
    ["DESC TAG |", "[] INDEX INDEXES IF NOT EXISTS IF EXISTS person"],
    ["DROP TAG INDEX |", "[] IF NOT EXISTS IF EXISTS STATUS by_name"],
    ['YIELD "a|"', "nothing"],
    ["YIELD 1 # a|", "nothing"],
    ["YIELD 12|", "nothing"],
    ["YIELD na|", "[na] words person knows `order` name `Group` since"],
  ])("%s", (marked, expected) => {
    expect(offered(marked)).toBe(expected);
  });
});
