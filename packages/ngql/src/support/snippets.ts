/** A statement template: `${name}` is a placeholder. */
export interface Snippet {
  readonly label: string;
  readonly meaning: string;
  readonly template: string;
}

/** The most frequent statements. */
export const SNIPPETS: readonly Snippet[] = [
  {
    label: 'GO … OVER …',
    meaning: 'traverse edges from known vertices',
    template: 'GO ${1} STEPS FROM ${"vid"} OVER ${edge} YIELD dst(edge) AS ${id}',
  },
  {
    label: 'MATCH (v)-[e]->(v2)',
    meaning: 'find a pattern',
    template: 'MATCH (v:${tag})-[e:${edge}]->(v2) RETURN v, e, v2 LIMIT ${100}',
  },
  {
    label: 'LOOKUP ON …',
    meaning: 'find by an index',
    template: 'LOOKUP ON ${tag} WHERE ${tag}.${property} == ${value} YIELD id(vertex) AS id',
  },
  {
    label: 'FETCH PROP ON …',
    meaning: 'read properties of known vertices',
    template: 'FETCH PROP ON ${tag} ${"vid"} YIELD vertex AS v',
  },
  {
    label: 'FIND SHORTEST PATH …',
    meaning: 'the shortest paths between vertices',
    template: 'FIND SHORTEST PATH FROM ${"a"} TO ${"b"} OVER * BIDIRECT UPTO ${5} STEPS YIELD path AS p',
  },
  {
    label: 'GET SUBGRAPH …',
    meaning: 'everything around a vertex',
    template: 'GET SUBGRAPH WITH PROP ${2} STEPS FROM ${"vid"} YIELD VERTICES AS nodes, EDGES AS relationships',
  },
  {
    label: 'CALL algo.pageRank(…)',
    meaning: 'run a graph algorithm on the whole space',
    template: 'CALL algo.pageRank({edgeTypes: [${"edge"}]}) YIELD id, score | ORDER BY $-.score DESC | LIMIT ${20}',
  },
  {
    label: 'INSERT VERTEX …',
    meaning: 'write vertices',
    template: 'INSERT VERTEX ${tag}(${property}) VALUES ${"vid"}:(${value})',
  },
  {
    label: 'INSERT EDGE …',
    meaning: 'write edges',
    template: 'INSERT EDGE ${edge}(${property}) VALUES ${"a"}->${"b"}:(${value})',
  },
  {
    label: 'CREATE (a)-[e]->(b)',
    meaning: 'write a pattern',
    template: 'CREATE (a:${tag} {_id: ${"a"}})-[:${edge}]->(b:${tag} {_id: ${"b"}})',
  },
  {
    label: 'MERGE (v)',
    meaning: 'find a pattern, or write it',
    template:
      'MERGE (v:${tag} {_id: ${"vid"}}) ON CREATE SET v.${property} = ${value} ON MATCH SET v.${property} = ${value}',
  },
  {
    label: 'LOAD CSV …',
    meaning: 'read a file of the import folder',
    template: 'LOAD CSV WITH HEADERS FROM ${"file.csv"} AS row RETURN row LIMIT ${10}',
  },
  {
    label: 'COPY … FROM …',
    meaning: 'write a file to a tag or an edge type',
    template: 'COPY ${tag} FROM ${"file.csv"} WITH HEADERS RETURN line, reason, row',
  },
  {
    label: 'UPSERT VERTEX …',
    meaning: 'change a vertex, or make it',
    template: 'UPSERT VERTEX ON ${tag} ${"vid"} SET ${property} = ${value}',
  },
  {
    label: 'CREATE TAG …',
    meaning: 'a kind of vertex',
    template: 'CREATE TAG IF NOT EXISTS ${tag}(${name} string NULL)',
  },
  {
    label: 'CREATE EDGE …',
    meaning: 'a kind of edge',
    template: 'CREATE EDGE IF NOT EXISTS ${edge}(${property} int64 NULL)',
  },
  {
    label: 'CREATE TAG INDEX …',
    meaning: 'lets LOOKUP and MATCH find vertices',
    template: 'CREATE TAG INDEX IF NOT EXISTS ${index} ON ${tag}(${property})',
  },
];
