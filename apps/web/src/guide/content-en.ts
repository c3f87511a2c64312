import { depthEn } from './depth-en.ts';
import { inGuideOrder, type GuidePage } from './guide-page.ts';

/** The guide in English. */
export const guideEn: readonly GuidePage[] = inGuideOrder([
  {
    id: 'start',
    group: 'task',
    title: 'Start with a demo data set',
    summary: 'From the first screen to the first answer in a minute.',
    blocks: [
      {
        kind: 'text',
        text: 'The studio has a database inside and signs in to it by itself. Nothing needs to be set up.',
      },
      { kind: 'picture', name: 'welcome', alt: 'The welcome page with its data sets' },
      {
        kind: 'steps',
        items: [
          'Open `Welcome` by the mark at the top left and load one of the data sets. It becomes a space of its own.',
          'Press `Tour` on its card: ten statements, each with a sentence on what it shows. Open one, or all of them, in the console.',
          'Run them with Ctrl and Enter, and look at the answer as a table, a graph or a plan.',
          'Press a graph answer on to `Explore` to walk further from it.',
        ],
      },
      {
        kind: 'note',
        text: 'A load can be stopped at any time; its space is removed again. If the computer goes away in the middle, the welcome page says so the next time.',
      },
    ],
  },
  {
    id: 'console',
    group: 'task',
    title: 'Write and run statements',
    summary: 'The editor, the results, parameters and history.',
    blocks: [
      { kind: 'picture', name: 'console', alt: 'The console with a result' },
      {
        kind: 'list',
        items: [
          'Choose the space at the top of the drawer. `USE` is refused here, because that choice owns the space.',
          'Ctrl and Enter runs the whole script, Shift and Enter the statement at the cursor, a selection runs alone. Escape cancels.',
          'Names are completed from the schema of the space; mistakes are underlined while you type, with what helps.',
          'Lines that begin with `:param` set parameters: `:param limit => 10` and then `$limit` in a statement. The panel of parameters has a control for each, by its type; what reads a parameter runs again when its value changes there.',
          'Results stand below the editor or beside it: the toolbar has a button for either. A long script tells how many statements are still to come.',
          'Favorites and history stand in the drawer. History stays in this browser.',
          'A notebook is a script of cells: words in Markdown, and statements with what they answer. Shift, Alt and N begins one; it is saved as one `.md` file.',
          'The export menu of a result that only reads puts it on the dashboard, as table, graph, map, number, bars, shares of a whole, line or points; `g` and then `d` leads there. Cards run again by hand or every few seconds; the parameters they read stand above them and are changed there.',
        ],
      },
      { kind: 'statements', text: 'MATCH (v) RETURN v LIMIT 10' },
      {
        kind: 'text',
        text: 'A result can be seen as table, graph, map, plan and log, where it has something for them. A map shows places and shapes; graph and map can be saved as SVG or PNG. Nothing is dropped silently: where fewer rows are shown than there are, the box says how many and offers the rest.',
      },
    ],
  },
  {
    id: 'explore',
    group: 'task',
    title: 'Explore a graph',
    summary: 'Walk from vertex to vertex and keep what matters.',
    blocks: [
      { kind: 'picture', name: 'explore', alt: 'The exploration canvas' },
      {
        kind: 'steps',
        items: [
          'Begin with vertex IDs, with values of an index, or with the answer of a statement.',
          'Choose a vertex and expand it: the counts of each edge type are shown before anything is added.',
          'Use the legend to filter and to colour, the inspector to read properties.',
          'Find paths between two selected vertices: shortest, all, or without loops.',
          'Every step can be undone. Export what is on the canvas as a picture or as data.',
        ],
      },
      { kind: 'note', text: 'By keyboard: arrows go along edges, Enter expands, Escape gives the selection up.' },
    ],
  },
  {
    id: 'schema',
    group: 'task',
    title: 'Manage spaces and schema',
    summary: 'Spaces, tags, edge types, indexes, statistics and the schema view.',
    blocks: [
      { kind: 'picture', name: 'spaces', alt: 'The list of spaces' },
      {
        kind: 'list',
        items: [
          'The list of spaces creates, clones and deletes them. A form shows the statement that it will run while you fill it in.',
          'Beside the lists stands the schema tree, with counts and how often each property has a value. Type into its search, or on the tree itself, to find anything by name.',
          'Tags and edge types have lists and forms. Changes are shown as statements with what they cost before they run, and can be taken back afterwards.',
          'What you type into a form outlives a reload, an error, and changes that somebody else makes meanwhile.',
          'An index finds vertices and edges by values of a property. Rebuild it after creating it on data that is there already.',
          'Statistics count vertices and edges. The schema view draws which tags are joined by which edge types in the data.',
        ],
      },
      {
        kind: 'note',
        text: 'On a cluster a new space can be used after two heartbeats, about 20 seconds. The embedded database has no such wait.',
      },
    ],
  },
  {
    id: 'sketch',
    group: 'task',
    title: 'Draw a schema',
    summary: 'Sketch tags and edge types, then apply them to a space.',
    blocks: [
      { kind: 'picture', name: 'sketch', alt: 'A sketch with the panel of a tag' },
      {
        kind: 'steps',
        items: [
          'Drag a tag from the bar onto the canvas and type its name.',
          'Drag from the rim of a tag to another tag to draw an edge type, or add one in the panel of the tag.',
          'Add properties in the panel; drag their handles, or press Alt with an arrow, to order them.',
          'What is not complete carries a red mark. Save the draft with Ctrl and S.',
          'Apply it to a new space or to one that is there. Names that the space has already are listed, and nothing is written then.',
        ],
      },
      {
        kind: 'list',
        items: [
          '`Draw a space` makes a sketch of a space; `Edit as nGQL` turns the sketch into text and back.',
          'Ctrl C and Ctrl V copy tags also from one sketch into another. Every change can be undone.',
          'A sketch can be saved as a file, opened again elsewhere, and exported as PNG or SVG.',
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
      { kind: 'picture', name: 'import', alt: 'Two files, the graph they seem to be, and what their columns become' },
      {
        kind: 'steps',
        items: [
          'Drop files of CSV, JSON or Parquet under `Import`, also packed, paste a text, or fetch a file by its address, from a store that speaks S3 or from a folder of the server, where the settings `import-urls` and `import-dir` allow it. Header, delimiter, quoting and types are detected and can be set per file; Parquet files bring their types: decimals that a double would round become texts, values within values columns of their own, and lists texts of JSON.',
          'See which graph the files seem to be: ids, references from file to file, types, each guess with its reason. Correct what is wrong, take a correction back, or map the columns of each file by hand. `Map by drawing` shows the model as boxes: drag a column into a slot, and a tag onto another for a new edge type.',
          'Check all rows before anything is written. Bad cells are mended in place and checked again alone.',
          'Run it, with your password once more unless the setting `import-password` is `off`. A bad row costs that row only; it is kept with its line, its value and the reason, to be mended and imported alone. Your files are never changed.',
          'Watch the task, read its log, stop it. A task that was interrupted goes on from where it was. Its report says what was read, written, rejected, what came twice, and which edges dangle.',
          'Run a task again with newer files of the same names: it tells which were replaced, follows columns that moved, and names those that are gone. `Edit and run` opens it as it was, to be changed first.',
        ],
      },
      { kind: 'heading', text: 'How cells are read' },
      {
        kind: 'table',
        head: ['What', 'How it is written'],
        rows: [
          [
            'Dates in another order',
            '`DD.MM.YYYY`, `MM/DD/YYYY HH:mm`, `YYYYMMDD`. `D`, `M`, `H` take one digit too; `MMM` is the English month, `A` is AM or PM, `S` a fraction of a second, `Z` an offset.',
          ],
          [
            'Numbers with a decimal comma, or with a currency',
            '`,` as the decimal character; points, blanks or apostrophes may stand between thousands. What stands beside the numbers, as `€` or `%`, is left out.',
          ],
          [
            'Ids of several parts',
            'A text, a column, and further texts and columns, written after each other. In spaces with int IDs `hash` makes a number of them.',
          ],
          [
            'Missing values',
            'A text that stands for null, other columns that are asked in turn, and a text where none has a value.',
          ],
          [
            'Encodings',
            'UTF-8, UTF-16 and GB18030 are recognised; what Windows writes in Western and Central Europe, Russia, Turkey, Japan, Korea and Taiwan is guessed and told to be unsure. Others are chosen at the file. A first line such as `sep=;` is understood.',
          ],
          [
            'Titles and sums',
            'Titles and remarks above a table are passed over; where the table begins can be chosen at the file. A sum below it, however long the table is, and a header that comes again are left out by a condition that is shown.',
          ],
          [
            'The rank of an edge',
            'A column of whole numbers. Where only a date tells edges with the same ends apart, its seconds since 1970 are the rank, so that none replaces another.',
          ],
          [
            'Rows that delete',
            'In a template with `withLabel`, or under a header `:LABEL`, the first column says `+` to write a row and `-` to delete what it names.',
          ],
          [
            'Only some rows',
            'A condition over the columns: `country == "DE" AND age > 17`, `name STARTS WITH "A"`, `mail IS NOT EMPTY`. `Record[0]` is the first column. Or choose a column at `Leave out rows by the values of` and untick the values whose rows stay out; the condition is written for you.',
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
          'Choose `Open another database` in the user menu: a tab of its own signs in there, and the tab you were in stays where it is. Or log out first.',
          'The host is `host`, `host:port`, or several separated by commas; an IPv6 address stands in brackets. Without a port it is 9669.',
          'A failure names its cause: refused, unreachable, wrong name or password, too many sessions, another version, TLS.',
          'The password stays in the memory of the server. The browser keeps hosts and names under `Saved connections`, never a password.',
          'To take a space along, open `Administration`, `Storage and backup`, `Move to a cluster`: it gives statements, CSV files and the configuration to import them.',
        ],
      },
    ],
  },
  {
    id: 'help',
    group: 'task',
    title: 'When something goes wrong',
    summary: 'What messages mean and what to do.',
    blocks: [
      {
        kind: 'table',
        head: ['What you see', 'What helps'],
        rows: [
          [
            'No connection',
            'Check that the studio still runs. The pages connect again by themselves; what you typed is kept.',
          ],
          ['Your session has ended', 'Sign in again. The server was restarted, or you logged out in another tab.'],
          ['Space not found', 'A new space of a cluster needs about 20 seconds. Try again after that.'],
          [
            'There is no index to use',
            'Create an index on the tag or edge type and rebuild it, or begin with vertex IDs.',
          ],
          [
            'The browser keeps nothing',
            'Storage is full or forbidden for this site. Everything works, but is forgotten on reload.',
          ],
          ['This page could not be drawn', 'Refresh. Copy the message and give it to whoever runs the studio.'],
        ],
      },
      {
        kind: 'text',
        text: 'The log of the server tells more: every failure on the server has an id that stands in the message too.',
      },
    ],
  },
  {
    id: 'overview',
    group: 'reference',
    title: 'nGQL in short',
    summary: 'What kinds of statements there are.',
    blocks: [
      {
        kind: 'table',
        head: ['To', 'Statements'],
        rows: [
          ['read by pattern', '`MATCH`, `LOOKUP`'],
          ['walk from known vertices', '`GO`, `FETCH`, `FIND PATH`, `GET SUBGRAPH`'],
          ['write', '`INSERT`, `UPDATE`, `UPSERT`, `DELETE`'],
          ['define', '`CREATE`, `ALTER`, `DROP`, `DESCRIBE`, `SHOW`'],
          ['combine', 'the pipe, `UNION`, `INTERSECT`, `MINUS`, `YIELD`, `GROUP BY`, `ORDER BY`, `LIMIT`'],
          ['look inside', '`EXPLAIN`, `PROFILE`'],
        ],
      },
      {
        kind: 'text',
        text: 'Statements end with a semicolon. Remarks begin with `#` or `//`. Names with other signs than letters, digits and underscores stand in back-quotes.',
      },
    ],
  },
  {
    id: 'match',
    group: 'reference',
    title: 'Patterns with MATCH',
    summary: 'Describe a shape and get all its places.',
    blocks: [
      {
        kind: 'text',
        text: 'Vertices stand in round brackets, edges in square ones with an arrow. A property of a vertex is written with its tag.',
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
          'A star gives the number of steps: `*2`, `*1..3`.',
          'Begin with an ID or an indexed property; a pattern without either needs a `LIMIT`.',
          '`OPTIONAL MATCH` keeps rows without a place for the pattern; `WITH` hands values on.',
        ],
      },
    ],
  },
  {
    id: 'go',
    group: 'reference',
    title: 'Steps with GO',
    summary: 'Walk from known vertices along edges.',
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
          '`$^` is the vertex a step begins at, `$$` the one it ends at, `edge` the edge between.',
          '`REVERSELY` walks against the arrows, `BIDIRECT` both ways, `OVER *` along all edge types.',
          'The pipe hands rows on; `$-` is such a row.',
        ],
      },
    ],
  },
  {
    id: 'lookup',
    group: 'reference',
    title: 'Finding with LOOKUP',
    summary: 'From a value of a property to its vertices.',
    blocks: [
      {
        kind: 'statements',
        text: 'LOOKUP ON player WHERE player.name STARTS WITH "M" YIELD id(vertex) AS id, properties(vertex).name AS name',
      },
      {
        kind: 'statements',
        text: 'LOOKUP ON follow WHERE follow.degree >= 95 YIELD src(edge) AS follower, dst(edge) AS followed',
      },
      { kind: 'text', text: 'It needs an index on the tag or edge type. Without a condition any index of it will do.' },
    ],
  },
  {
    id: 'space',
    group: 'reference',
    title: 'Making a space',
    summary: 'Vertex IDs, partitions and replicas.',
    blocks: [
      {
        kind: 'statements',
        text: 'CREATE SPACE IF NOT EXISTS harbour(partition_num = 10, replica_factor = 1, vid_type = FIXED_STRING(32)) COMMENT = "ships and berths"',
      },
      {
        kind: 'list',
        items: [
          'The type of vertex IDs cannot change later: texts of at most so many bytes, or `INT64`.',
          'Partitions spread a space over the machines of a cluster; replicas cannot be more than machines.',
          '`CREATE SPACE copy AS harbour` takes over the schema without the data.',
        ],
      },
    ],
  },
  {
    id: 'tag',
    group: 'reference',
    title: 'Tags and edge types',
    summary: 'Properties, types, defaults and expiry.',
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
          ['`int8` to `int64`', 'whole numbers of that many bits'],
          ['`float`, `double`', 'numbers with a point'],
          ['`string`, `fixed_string(n)`', 'text; of at most n bytes'],
          ['`date`, `time`, `datetime`, `timestamp`, `duration`', 'moments and spans of time'],
          ['`geography`', 'points, lines and polygons on the earth'],
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
        text: 'An insert replaces what is there under the same ID. Several edges of one type between the same vertices differ by their rank: `"a"->"b"@2`.',
      },
    ],
  },
  {
    id: 'index',
    group: 'reference',
    title: 'Making an index',
    summary: 'What it speeds up and what it costs.',
    blocks: [
      { kind: 'statements', text: 'CREATE TAG INDEX IF NOT EXISTS player_by_name ON player(name(20))' },
      { kind: 'statements', text: 'REBUILD TAG INDEX player_by_name' },
      {
        kind: 'list',
        items: [
          '`LOOKUP` and patterns that begin with a property use it.',
          'Texts need a length: so many bytes are kept in the index.',
          'With several properties the index helps for the first, the first two, and so on.',
          'Every write has to keep it up to date; make only those that are used.',
        ],
      },
    ],
  },
  {
    id: 'plan',
    group: 'reference',
    title: 'Reading a plan',
    summary: 'Which operator costs the time, and why.',
    blocks: [
      {
        kind: 'statements',
        text: 'PROFILE MATCH (p:player)-[:serve]->(t:team) RETURN t.team.name AS team, count(p) AS players ORDER BY players DESC LIMIT 5',
      },
      { kind: 'picture', name: 'plan', alt: 'The plan of a statement' },
      {
        kind: 'list',
        items: [
          'Read from the bottom: operators hand their rows upwards.',
          '`EXPLAIN` shows the plan without running it, `PROFILE` with rows and times.',
          'A scan of all vertices at the bottom means that nothing told where to begin: use an ID or an index.',
        ],
      },
    ],
  },
  {
    id: 'algorithms',
    group: 'reference',
    title: 'Graph algorithms',
    summary: 'Run an algorithm on the whole space with CALL.',
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
          ['`algo.degree`', '`id, degree`', 'the number of edges, or the sum of their weights'],
          ['`algo.pageRank`', '`id, score`', 'influence; scores add up to 1'],
          ['`algo.betweenness`', '`id, score`', 'shortest paths that pass through a vertex'],
          ['`algo.closeness`', '`id, score`', 'how near a vertex is to all others'],
          ['`algo.wcc`', '`id, component`', 'weakly connected components'],
          ['`algo.scc`', '`id, component`', 'strongly connected components'],
          ['`algo.louvain`', '`id, community`', 'communities of high modularity'],
          ['`algo.leiden`', '`id, community`', 'as Louvain, and every community is connected'],
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
          'A studio with an nGQL database inside: `npm start`, and the first statement runs.',
          'Clusters of NebulaGraph 3 over their own protocol, and their clients at the embedded database.',
          'Console with completion, plans, parameters, favorites and history; results as table, graph, plan and log, with every digit.',
          'Import of files that loses nothing: a bad row costs only itself.',
          'Schema pages that show what they will run, a schema view, statistics, and sketches that become spaces.',
          'Exploration with undo for every step, paths, styles and a keyboard.',
          'Five data sets with tours, this guide, two languages, light and dark.',
        ],
      },
      { kind: 'text', text: 'The whole list stands in `CHANGELOG.md` beside the source.' },
    ],
  },
  {
    id: 'about',
    group: 'reference',
    title: 'About the studio',
    summary: 'What it is, its licence, and where its source is.',
    blocks: [
      {
        kind: 'text',
        text: 'Astrolabe is a studio for nGQL graph databases that runs in the browser. It has an embedded database and speaks to NebulaGraph 3 clusters over their own protocol.',
      },
      {
        kind: 'list',
        items: [
          'It is free software under the Apache License 2.0. The source lies in the folder from which it is started, with `README.md`, `ARCHITECTURE.md` and `CHANGELOG.md`.',
          'It calls nothing outside: no statistics, fonts, scripts or pictures from the network.',
          'What it can be told at the start stands in `docs/reference/configuration.md`; its HTTP interface in `docs/reference/http.md`.',
        ],
      },
    ],
  },
  ...depthEn,
]);
