import { depthEn } from './depth-en.ts';
import { inGuideOrder, type GuidePage } from '../locale/guide-page.ts';

/** The guide in English. */
export const guideEn: readonly GuidePage[] = inGuideOrder([
  {
    id: 'start',
    group: 'task',
    title: 'Start with a demo data set',
    summary: 'Load a data set and run your first statements.',
    blocks: [
      {
        kind: 'text',
        text: 'The studio includes a database and signs you in automatically. No setup needed.',
      },
      { kind: 'picture', name: 'welcome', alt: 'The Welcome page with its demo data sets' },
      {
        kind: 'steps',
        items: [
          'Select the logo to open `Welcome`, then load a demo data set. It gets its own space.',
          'Select `Tour` on its card. It lists ten statements and what they show. Open one or all of them in the console.',
          'Run them with Ctrl+Enter. View the result as a table, graph or plan.',
          'From a graph result, select `Open on canvas` to explore further.',
        ],
      },
      {
        kind: 'note',
        text: 'You can stop loading at any time; the space is then removed. If loading is interrupted, the Welcome page offers to remove the incomplete space.',
      },
    ],
  },
  {
    id: 'console',
    group: 'task',
    title: 'Write and run statements',
    summary: 'Use the editor, results, parameters and history.',
    blocks: [
      { kind: 'picture', name: 'console', alt: 'The console with a result' },
      {
        kind: 'list',
        items: [
          'Choose the space at the top of the drawer. `USE` is refused here, so that the space shown is always the space used.',
          'Ctrl+Enter runs the script, or only the selected text. Shift+Enter runs the statement at the cursor. Esc cancels.',
          'Completion knows the schema of the space. Errors are underlined as you type, with quick fixes.',
          '`:param limit => 10` sets a parameter; use it as `$limit`. The Parameters panel has a control for each parameter and can re-run statements when a value changes.',
          'Use the toolbar to show results below or beside the editor. The status bar shows how many statements are waiting.',
          'Favorites and history are in the drawer. History stays in this browser.',
          'A notebook combines Markdown text with statements and their results. Shift+Alt+N creates one. It is saved as a `.md` file.',
          'To add a result to a dashboard, select `Add to dashboard` above it. Cards are tables, graphs, maps, numbers with a threshold, charts or text; drag them to move, drag their corner to resize. Dashboards have pages, are stored on the server, and can be shared with all accounts of the database: readers see what their own account may see. Press `g`, then `d`, to open them.',
        ],
      },
      { kind: 'statements', text: 'MATCH (v) RETURN v LIMIT 10' },
      {
        kind: 'text',
        text: 'A result has up to five views: table, graph, map, plan and log. Graphs and maps can be saved as SVG or PNG. If not all rows are shown, the result says how many there are and offers to load the rest.',
      },
    ],
  },
  {
    id: 'explore',
    group: 'task',
    title: 'Explore a graph',
    summary: 'Expand vertices, find paths and share what you found.',
    blocks: [
      { kind: 'picture', name: 'explore', alt: 'The exploration canvas' },
      {
        kind: 'steps',
        items: [
          'Start from a search, vertex IDs, a question to the whole space, or the result of a statement.',
          'Select a vertex and expand it. You see the number of edges per type before anything is added.',
          'Use the legend to filter and color, and the inspector to read properties.',
          'Find paths between two vertices: shortest, all, or simple.',
          'Undo any step. Export the canvas as an image or as data.',
          'Compare two variants with `Split canvas` in the menu `More tools`.',
        ],
      },
      { kind: 'note', text: 'Keyboard: arrow keys follow edges, Enter expands, Esc clears the selection.' },
    ],
  },
  {
    id: 'schema',
    group: 'task',
    title: 'Manage spaces and schema',
    summary: 'Create and change spaces, tags, edge types and indexes.',
    blocks: [
      { kind: 'picture', name: 'spaces', alt: 'The list of spaces' },
      {
        kind: 'list',
        items: [
          'The list of spaces lets you create, clone and delete spaces. Forms show the statement they will run.',
          'The schema tree shows counts and how many rows have a value for each property. Type in its search box, or on the tree, to find a name.',
          'Before you apply changes to a tag or edge type, the form shows the statements and their impact. Afterwards, `Undo changes` prepares the statements that revert them.',
          'Form input survives a reload, an error, and changes by other users.',
          'An index finds vertices and edges by property values. If data exists already, rebuild the index after creating it.',
          'Statistics count vertices and edges. The schema view shows which tags are connected by which edge types.',
        ],
      },
      {
        kind: 'note',
        text: 'On a cluster, a new space is available after two heartbeats, about 20 seconds. In the embedded database, it is available immediately.',
      },
    ],
  },
  {
    id: 'sketch',
    group: 'task',
    title: 'Draw a schema',
    summary: 'Design tags and edge types, then apply them to a space.',
    blocks: [
      { kind: 'picture', name: 'sketch', alt: 'A sketch with the panel of a tag' },
      {
        kind: 'steps',
        items: [
          'Drag a tag from the bar to the canvas and type its name.',
          'Drag from the border of a tag to another tag to add an edge type, or add one in the tag panel.',
          'Add properties in the panel. Drag their handles, or press Alt with an arrow key, to reorder them.',
          'Incomplete elements are marked in red. Save the draft with Ctrl+S.',
          'Apply the sketch to a new or existing space. If names already exist in the space, they are listed and nothing is changed.',
        ],
      },
      {
        kind: 'list',
        items: [
          '`Load from space` creates a sketch from a space. `Edit as nGQL` shows the sketch as text that you can edit.',
          'Ctrl+C and Ctrl+V copy tags, also between sketches. Every change can be undone.',
          'A sketch can be saved to a file, opened elsewhere, and exported as PNG or SVG.',
        ],
      },
    ],
  },
  {
    id: 'import',
    group: 'task',
    title: 'Import files',
    summary: 'From CSV files to vertices and edges.',
    blocks: [
      { kind: 'picture', name: 'import', alt: 'Two files, the detected graph, and the mapping of their columns' },
      {
        kind: 'steps',
        items: [
          'Drop CSV, JSON or Parquet files, also compressed, under `Import` > `Upload files`, paste text, or fetch a file from a URL, S3-compatible storage or a folder of the server (settings `import-urls` and `import-dir`). Header, delimiter, quoting and types are detected and can be changed per file. Parquet files bring their types: decimals that a double would round become text, nested values become columns. Each item of a list becomes a row of another table that refers to its row, also for lists in CSV cells such as `Drama|Comedy`.',
          '`Create graph from files` shows the detected model: IDs, links between the files, and types, each with its reason. If IDs differ only in spaces, case or leading zeros, a question offers to match them. A dotted line marks tags with the same vertices, as from files with a row per country each. Correct the model in the diagram: drag the end of an edge to another tag, merge tags, reverse an edge, or undo any step. `Map columns` shows the model as boxes: drag columns to fields, and a tag to a tag for a new edge type.',
          '`Dry run` checks every row and every link, and writes nothing. Fix bad cells inline; only they are rechecked. Where edge ends match no vertex, `Apply` changes the mapping and runs the dry run again.',
          'Import. The studio asks for your password, unless it signed you in or `import-password` is `off`. Bad rows are skipped and saved with line, value and reason, to fix and import alone. Your files are never changed.',
          'Watch the task, read its log, or stop it; an interrupted task resumes where it was. Its report shows rows read, written and rejected, duplicates and dangling edges. `Explore the graph` and `Query in console` open the imported data.',
          'Upload newer files with the same columns to refresh the space: `Compare` counts what is new, changed, unchanged and missing, then add, update or replace. `Run again` repeats a task with the files as they are now; `Edit import` opens it to be changed first.',
        ],
      },
      { kind: 'heading', text: 'Cell values' },
      {
        kind: 'table',
        head: ['Value', 'How to import it'],
        rows: [
          [
            'Dates in other formats',
            '`DD.MM.YYYY`, `MM/DD/YYYY HH:mm`, `YYYYMMDD`. `D`, `M`, `H` take one digit too; `MMM` is the English month, `A` is AM or PM, `S` a fraction of a second, `Z` an offset.',
          ],
          [
            'Numbers with a decimal comma, or with a currency',
            'Set `,` as the decimal separator. Points, spaces or apostrophes may separate thousands. Units such as `€` or `%` are removed.',
          ],
          [
            'IDs of several parts',
            'Combine texts and columns. In spaces with integer IDs, `hash` converts them to a number.',
          ],
          ['Missing values', 'Set a text that means NULL, alternative columns, and a default value.'],
          [
            'Encodings',
            'UTF-8, UTF-16 and GB18030 are recognized. Windows code pages for Western and Central Europe, Russia, Turkey, Japan, Korea and Taiwan are guessed and marked as uncertain. You can choose the encoding. A first line such as `sep=;` is supported.',
          ],
          [
            'Titles and totals',
            'Titles and remarks above a table are skipped; you can set where the table starts. Totals below it and repeated headers are excluded by a row filter that you can see.',
          ],
          [
            'The rank of an edge',
            'Choose a column of integers. If only a date distinguishes parallel edges, its seconds since 1970 become the rank.',
          ],
          [
            'Rows that delete',
            'In a template with `withLabel`, or under a header `:LABEL`, the first column says `+` to write a row and `-` to delete what it names.',
          ],
          [
            'Only some rows',
            'A condition over the columns: `country == "DE" AND age > 17`, `name STARTS WITH "A"`, `mail IS NOT EMPTY`. `Record[0]` is the first column. Or choose a column at `Filter rows by` and clear the values to exclude; the condition is written for you.',
          ],
        ],
      },
    ],
  },
  {
    id: 'cluster',
    group: 'task',
    title: 'Connect a cluster',
    summary: 'Sign in to a NebulaGraph 3 cluster.',
    blocks: [
      {
        kind: 'list',
        items: [
          'Select `Open another database` in the user menu to sign in to a cluster in a new tab, or log out first.',
          'Enter `host`, `host:port`, or several hosts separated by commas. Put IPv6 addresses in brackets. The default port is 9669.',
          'A failed sign-in shows its cause: refused, unreachable, wrong name or password, too many sessions, unsupported version, or TLS.',
          'The password stays in the memory of the server. `Saved connections` contains hosts and names, never passwords.',
          'To move a space to a cluster, open `Administration`, `Storage and backup`, `Move to a cluster`. You get statements, CSV files and an importer configuration.',
        ],
      },
    ],
  },
  {
    id: 'help',
    group: 'task',
    title: 'Troubleshooting',
    summary: 'What messages mean and how to fix them.',
    blocks: [
      {
        kind: 'table',
        head: ['Message', 'Solution'],
        rows: [
          ['No connection', 'Check that the studio is running. Pages reconnect automatically; your input is saved.'],
          ['Your session has ended', 'Sign in again. The server was restarted, or you logged out in another tab.'],
          ['Space not found', 'A new space on a cluster needs about 20 seconds. Try again later.'],
          [
            'There is no index to use',
            'Create an index on the tag or edge type and rebuild it, or start from vertex IDs.',
          ],
          [
            'Browser storage is full or blocked',
            'Everything works, but your work is lost on reload. Allow storage or free some space.',
          ],
          [
            'This page crashed',
            'Refresh the page. If it happens again, copy the message and send it to your administrator.',
          ],
        ],
      },
      {
        kind: 'text',
        text: 'The server log has details: every server error has an ID that is also in the message.',
      },
    ],
  },
  {
    id: 'overview',
    group: 'reference',
    title: 'nGQL overview',
    summary: 'The kinds of statements.',
    blocks: [
      {
        kind: 'table',
        head: ['To', 'Statements'],
        rows: [
          ['read by pattern', '`MATCH`, `LOOKUP`'],
          ['traverse from known vertices', '`GO`, `FETCH`, `FIND PATH`, `GET SUBGRAPH`'],
          ['write', '`INSERT`, `UPDATE`, `UPSERT`, `DELETE`'],
          ['define', '`CREATE`, `ALTER`, `DROP`, `DESCRIBE`, `SHOW`'],
          ['combine', 'the pipe, `UNION`, `INTERSECT`, `MINUS`, `YIELD`, `GROUP BY`, `ORDER BY`, `LIMIT`'],
          ['analyze', '`EXPLAIN`, `PROFILE`'],
        ],
      },
      {
        kind: 'text',
        text: 'Statements end with a semicolon. Comments start with `#` or `//`. Put names with other characters than letters, digits and underscores in backquotes.',
      },
    ],
  },
  {
    id: 'match',
    group: 'reference',
    title: 'Patterns with MATCH',
    summary: 'Describe a pattern, find every match.',
    blocks: [
      {
        kind: 'text',
        text: 'Write vertices in parentheses and edges in square brackets with an arrow. Write a vertex property with its tag.',
      },
      {
        kind: 'statements',
        text: 'MATCH (p:player)-[f:follow]->(q:player) WHERE p.player.age < 25 RETURN p.player.name, f.degree, q.player.name ORDER BY f.degree DESC LIMIT 10',
      },
      {
        kind: 'statements',
        text: 'MATCH way = (p:player)-[:follow*1..3]->(q:player) WHERE id(p) == "player102" RETURN way',
      },
      {
        kind: 'list',
        items: [
          'An asterisk sets the number of steps: `*2`, `*1..3`.',
          'Start with an ID or an indexed property. A pattern without either needs a `LIMIT`.',
          '`OPTIONAL MATCH` keeps rows without a match; `WITH` passes values on.',
        ],
      },
    ],
  },
  {
    id: 'go',
    group: 'reference',
    title: 'Steps with GO',
    summary: 'Follow edges from known vertices.',
    blocks: [
      {
        kind: 'statements',
        text: 'GO 2 STEPS FROM "player102" OVER follow YIELD dst(edge) AS id, properties($$).name AS name',
      },
      {
        kind: 'statements',
        text: 'GO FROM "player151" OVER follow REVERSELY YIELD src(edge) AS id | GO FROM $-.id OVER serve YIELD DISTINCT properties($$).name AS team',
      },
      {
        kind: 'list',
        items: [
          '`$^` is the source vertex of a step, `$$` its destination, `edge` the edge between them.',
          '`REVERSELY` follows edges backward, `BIDIRECT` in both directions, `OVER *` all edge types.',
          'The pipe passes rows on; `$-` is such a row.',
        ],
      },
    ],
  },
  {
    id: 'lookup',
    group: 'reference',
    title: 'Finding with LOOKUP',
    summary: 'Find vertices by property.',
    blocks: [
      {
        kind: 'statements',
        text: 'LOOKUP ON player WHERE player.name STARTS WITH "M" YIELD id(vertex) AS id, properties(vertex).name AS name',
      },
      {
        kind: 'statements',
        text: 'LOOKUP ON follow WHERE follow.degree >= 95 YIELD src(edge) AS follower, dst(edge) AS followed',
      },
      { kind: 'text', text: 'LOOKUP needs an index on the tag or edge type. Without a condition, any index works.' },
    ],
  },
  {
    id: 'space',
    group: 'reference',
    title: 'Creating a space',
    summary: 'Vertex IDs, partitions and replicas.',
    blocks: [
      {
        kind: 'statements',
        text: 'CREATE SPACE IF NOT EXISTS harbour(partition_num = 10, replica_factor = 1, vid_type = FIXED_STRING(32)) COMMENT = "ships and berths"',
      },
      {
        kind: 'list',
        items: [
          'The vertex ID type cannot be changed later: strings with a maximum number of bytes, or `INT64`.',
          'Partitions distribute a space over the hosts of a cluster. There cannot be more replicas than hosts.',
          '`CREATE SPACE copy AS harbour` copies the schema without the data.',
        ],
      },
    ],
  },
  {
    id: 'tag',
    group: 'reference',
    title: 'Tags and edge types',
    summary: 'Properties, types, defaults and TTL.',
    blocks: [
      {
        kind: 'statements',
        text: 'CREATE TAG ship(name string NOT NULL, length_m double DEFAULT 0.0 COMMENT "over all", built date) COMMENT = "afloat"',
      },
      {
        kind: 'statements',
        text: 'CREATE EDGE moors_at(since datetime DEFAULT datetime(), fee int32) TTL_DURATION = 86400, TTL_COL = "fee"',
      },
      {
        kind: 'table',
        head: ['Type', 'Values'],
        rows: [
          ['`int8` to `int64`', 'integers with that many bits'],
          ['`float`, `double`', 'floating-point numbers'],
          ['`string`, `fixed_string(n)`', 'text; up to n bytes'],
          ['`date`, `time`, `datetime`, `timestamp`, `duration`', 'points in time and durations'],
          ['`geography`', 'points, lines and polygons on Earth'],
          ['`bool`', '`true` or `false`'],
        ],
      },
    ],
  },
  {
    id: 'insert',
    group: 'reference',
    title: 'Writing data',
    summary: 'Insert, update and delete vertices and edges.',
    blocks: [
      {
        kind: 'statements',
        text: 'INSERT VERTEX player(name, age) VALUES "player900":("Ida Storm", 24), "player901":("Max Weir", 29)',
      },
      { kind: 'statements', text: 'INSERT EDGE follow(degree) VALUES "player900"->"player901":(80)' },
      {
        kind: 'statements',
        text: 'UPDATE VERTEX ON player "player900" SET age = age + 1 WHEN age < 30 YIELD age AS age',
      },
      { kind: 'statements', text: 'DELETE VERTEX "player900", "player901" WITH EDGE' },
      {
        kind: 'note',
        text: 'INSERT replaces existing data with the same ID. Edges of one type between the same vertices differ by their rank: `"a"->"b"@2`.',
      },
    ],
  },
  {
    id: 'index',
    group: 'reference',
    title: 'Creating an index',
    summary: 'What it speeds up and what it costs.',
    blocks: [
      { kind: 'statements', text: 'CREATE TAG INDEX IF NOT EXISTS player_by_name ON player(name(20))' },
      { kind: 'statements', text: 'REBUILD TAG INDEX player_by_name' },
      {
        kind: 'list',
        items: [
          '`LOOKUP` and patterns that start from a property use it.',
          'String properties need a length: the number of bytes to index.',
          'An index on several properties works for the first, the first two, and so on.',
          'Every write updates it. Create only the indexes you use.',
        ],
      },
    ],
  },
  {
    id: 'plan',
    group: 'reference',
    title: 'Reading a plan',
    summary: 'Which operator takes the time, and why.',
    blocks: [
      {
        kind: 'statements',
        text: 'PROFILE MATCH (p:player)-[:serve]->(t:team) RETURN t.team.name AS team, count(p) AS players ORDER BY players DESC LIMIT 5',
      },
      { kind: 'picture', name: 'plan', alt: 'The plan of a statement' },
      {
        kind: 'list',
        items: [
          'Read from the bottom up: operators pass their rows upward.',
          '`EXPLAIN` shows the plan without running it; `PROFILE` adds rows and times.',
          'A scan of all vertices at the bottom means that there is no starting point. Use an ID or an index.',
        ],
      },
    ],
  },
  {
    id: 'algorithms',
    group: 'reference',
    title: 'Graph algorithms',
    summary: 'Run algorithms on a whole space with CALL.',
    blocks: [
      {
        kind: 'text',
        text: '`CALL` runs a graph algorithm on a whole space of the embedded database. Options are a map; results can be piped on.',
      },
      {
        kind: 'statements',
        text: 'CALL algo.pageRank({edgeTypes: ["follow"]}) YIELD id, score | ORDER BY $-.score DESC | LIMIT 10;\nCALL algo.shortestPath({source: "player100", target: "player102", weight: "degree", edgeTypes: ["follow"]}) YIELD path AS p, cost',
      },
      {
        kind: 'list',
        items: [
          '`tags` and `edgeTypes` choose a part of the graph; `filter` is a condition on edges, written as in the WHERE of FIND PATH.',
          '`weight` names a numeric property of the edges; `direction` is out, in or both.',
          'Components and communities are numbered from 0, the largest first. The same `seed` gives the same result.',
          'A running algorithm can be canceled. Its memory counts toward the limit of the statement.',
        ],
      },
      {
        kind: 'table',
        head: ['Procedure', 'Columns', 'What it finds'],
        rows: [
          ['`db.labels`', '`label`', 'the tags'],
          ['`db.relationshipTypes`', '`relationshipType`', 'the edge types'],
          ['`db.propertyKeys`', '`propertyKey`', 'the names of all properties'],
          [
            '`db.schema`',
            '`element, schemaName, property, propertyType, nullable`',
            'every property of every tag and edge type',
          ],
          ['`db.indexes`', '`name, kind, element, schemaName, properties`', 'the indexes'],
          ['`db.functions`', '`name, kind, signature, description`', 'the functions, also those that users created'],
          ['`db.procedures`', '`name, options, columns, description`', 'the procedures'],
          [
            '`search.byText`',
            '`id, tagName, propertyName, text`',
            'vertices whose ID or string properties match a text',
          ],
          ['`search.coverage`', '`tagName, propertyName, searched`', 'the string properties that search.byText covers'],
          ['`search.byVector`', '`id, distance`', 'vertices whose vector is near to one, the nearest first'],
          [
            '`search.hybrid`',
            '`id, score, distance, textScore`',
            'vertices found by a vector or by full text, the best of both combined first',
          ],
          ['`algo.degree`', '`id, degree`', 'the number of edges, or the sum of their weights'],
          ['`algo.pageRank`', '`id, score`', 'influence; scores add up to 1'],
          ['`algo.betweenness`', '`id, score`', 'shortest paths that pass through a vertex'],
          ['`algo.closeness`', '`id, score`', 'how near a vertex is to all others'],
          ['`algo.wcc`', '`id, component`', 'weakly connected components'],
          ['`algo.scc`', '`id, component`', 'strongly connected components'],
          ['`algo.louvain`', '`id, community`', 'communities of high modularity'],
          ['`algo.leiden`', '`id, community`', 'like Louvain, and every community is connected'],
          ['`algo.labelPropagation`', '`id, community`', 'communities by majority among neighbors'],
          ['`algo.kCore`', '`id, core`', 'core numbers'],
          ['`algo.triangleCount`', '`id, triangles`', 'triangles at each vertex'],
          ['`algo.clusteringCoefficient`', '`id, coefficient`', 'how connected the neighbors of a vertex are'],
          ['`algo.shortestPath`', '`path, cost`', 'the cheapest path: Dijkstra, or A* with coordinates'],
          ['`algo.kShortestPaths`', '`path, cost`', 'the k cheapest paths'],
          ['`algo.distances`', '`id, cost`', 'costs from one vertex to all others'],
          ['`algo.spanningTree`', '`src, dst, weight, path`', 'a minimum or maximum spanning tree'],
          ['`algo.cycles`', '`path, length`', 'simple cycles through a vertex or in the space'],
          ['`algo.similarity`', '`src, dst, score`', 'vertices with common neighbors'],
          ['`algo.linkPrediction`', '`src, dst, score`', 'the likeliest missing edges'],
          ['`algo.randomWalk`', '`id, walk`', 'random walks'],
          ['`algo.node2vec`', '`id, embedding`', 'a vector for each vertex'],
        ],
      },
    ],
  },
  {
    id: 'release',
    group: 'reference',
    title: 'Release notes',
    summary: 'What version 3.5.0 brings.',
    blocks: [
      {
        kind: 'list',
        items: [
          'A studio with an embedded nGQL database: `npm start`, and run your first statement.',
          'Connects to NebulaGraph 3 clusters; NebulaGraph clients connect to the embedded database.',
          'Console with completion, plans, parameters, favorites and history; results as table, graph, plan and log, with every digit.',
          'File import that skips only bad rows and reports each of them.',
          'Schema pages that show their statements, a schema view, statistics and sketches.',
          'Graph exploration with undo, paths, styles and full keyboard support.',
          'Five demo data sets with tours, this guide, two languages, and light and dark themes.',
        ],
      },
      { kind: 'text', text: 'See `CHANGELOG.md` for all changes.' },
    ],
  },
  {
    id: 'about',
    group: 'reference',
    title: 'About the studio',
    summary: 'What it is, its license and its source.',
    blocks: [
      {
        kind: 'text',
        text: 'Astrolabe is a browser studio for nGQL graph databases. It includes an embedded database and connects to NebulaGraph 3 clusters.',
      },
      {
        kind: 'list',
        items: [
          'It is free software under the Apache License 2.0. The source is in the installation folder.',
          'It makes no outside calls: no statistics, fonts, scripts or images from the network.',
          'Settings are in `docs/reference/configuration.md`; the HTTP API is in `docs/reference/http.md`.',
        ],
      },
    ],
  },
  ...depthEn,
]);
