import type { GuidePage } from './guide-page.ts';

/** The English pages of the guide that go through all that a part of the studio can do. */
export const depthEn: readonly GuidePage[] = [
  {
    id: 'results',
    group: 'task',
    title: 'All that the console can do',
    summary: 'Scripts in tabs, help while writing, and everything a result offers.',
    blocks: [
      { kind: 'heading', text: 'While you write' },
      {
        kind: 'table',
        head: ['What', 'How'],
        rows: [
          [
            'Completion',
            'comes while you type, or by Ctrl and Space: keywords, functions, names of the schema with their types. What the data has at that place comes first, and whole steps of a pattern are offered behind a node.',
          ],
          [
            'Mistakes',
            'are underlined before anything runs, also a pattern against the direction that its edges have in the data. A bulb at the line, or Ctrl and full stop, mends what has a known mending.',
          ],
          ['Format', 'Shift, Alt and F write the script in one style. F2 selects every place of a name, to rename it.'],
          ['Reference', 'F1 looks the word at the cursor up in the nGQL reference, with examples that run.'],
          [
            'Tabs of scripts',
            'Alt and N open a new script, Alt and W close one, a double click renames it. They outlive a reload. Alt and B show two scripts side by side, or one above the other while results stand beside their editor; F6 goes to the other one, and a tab dragged to a side goes there.',
          ],
          [
            'Files and links',
            'In the menu at the end of the toolbar: open and save `.ngql` files, copy a link to share the script, choose what happens when a statement fails.',
          ],
          [
            'Favorites and history',
            'Ctrl with an arrow up or down brings earlier statements back. Both can be saved as a `.ngql` file that runs again.',
          ],
          [
            'Results beside the editor',
            'A button of the toolbar puts results beside the editor instead of below it; the line between them can be dragged.',
          ],
        ],
      },
      { kind: 'heading', text: 'In a result' },
      {
        kind: 'list',
        items: [
          'Table: sort, filter, resize and move columns, statistics of a column (its spread and most frequent values), copy cells as text, CSV, JSON or nGQL, open long values, fetch the rest of a long answer.',
          'Graph: what the answer holds of vertices, edges and paths; send it to the canvas to go on from it.',
          'Map view: geography values, and numbers called latitude and longitude (`lat`, `lon`), are drawn on a map with a list of them; edges between vertices with a place are lines. The outlines of the land are part of the studio, so nothing is asked of a network.',
          'Plan: EXPLAIN and PROFILE as a tree, a table or Graphviz, a PROFILE also as a flame graph that is looked into by a click, with the slowest path. Compare it with the plan of another run; where an index is missing, make it by one click and see the gain. Operators that are dear are named with their cost and the statement that asks for less; measure it to compare.',
          'Log: times, the answer as it came; of an error what it means, how it is mended, and the page of this guide to read on.',
          'Export a result as CSV, JSON or JSON Lines, or as a picture; pin it on top, run it again, show it on the full screen.',
        ],
      },
    ],
  },
  {
    id: 'canvas',
    group: 'task',
    title: 'All that the canvas can do',
    summary: 'Expand, filter, measure, style, edit and share a graph.',
    blocks: [
      { kind: 'heading', text: 'Bring vertices and edges' },
      {
        kind: 'list',
        items: [
          'By IDs, also from a CSV file; by a tag with conditions, by an index, by a pattern, by a statement, or as a sample of the space. `Draw a pattern` writes the MATCH while vertices and edges are drawn, and draws what is written.',
          'A double click expands a vertex at once where its edges are few. Expand shows the counts of each edge type first. For a supernode it is a lens: take the first edges, the highest by a property, a sample, or bubbles that stand for many neighbors.',
          'Paths between two vertices: shortest, all, or without loops. Common neighbors of two vertices. Dangling edges of the selection.',
        ],
      },
      { kind: 'heading', text: 'See and order' },
      {
        kind: 'list',
        items: [
          'Layouts: force, circle, grid, layers along the edges, the most connected in the middle, around a vertex, on the map by coordinates (a geography, or numbers called `lat` and `lon`); for everything or for the selection. Pin a vertex to hold it.',
          'Legend: grey out tags and edge types, size by degree. Display fields choose the property by which a tag or an edge type is called; beside them a tag gets one of 172 icons, found by name.',
          'Style rules: colour, shape, icon or letters, size and caption by a value, a range or the degree; they can be exported and imported. A picture fills a vertex where a property holds one (`data:image/…`) or the address of one at this studio; pictures elsewhere are not fetched. By the values of a property makes all rules of a colour or size scale at once.',
          'Perspective: names of your own for tags and edge types, which of them are shown, the style rules of the canvas and first searches, under a name. Choose one and legend, inspector, captions, forms and the lens speak so; what is left out is not on the canvas. It is kept in this browser for the space, and handed on as a file.',
          'Filters: a range of a number, a date or a time under its histogram; texts and bools by their values, the most frequent first, with a search. The timeline plays through them, as a window that moves, growing from the start or shrinking to the end, and keeps a window of time as a step.',
          'Measures: degree, PageRank, eigenvector, betweenness and closeness (centrality), cores, connected parts and communities, to be shown as a style.',
          'Groups: collapse the selection, the leaves of a vertex, or all vertices of a tag or of a value. Parallel edges are drawn as one with their number. Hide and isolate what is in the way. The minimap shows the whole graph in small.',
          'Find on canvas looks at names, IDs, properties and edges; it flies to a hit, or selects all of them. Select by a rectangle with Shift, by a line drawn around with Alt.',
        ],
      },
      { kind: 'heading', text: 'Work on, keep and share' },
      {
        kind: 'list',
        items: [
          'Every step can be undone and made again; the steps can be replayed, also along another branch.',
          'Edit data: changes are staged, shown as statements, and written together. `Take back` undoes them afterwards: a deleted vertex comes back with all its edges.',
          'Notes: F2 writes one on the selected vertex or edge. A small mark shows where one is, the list of notes leads there, and saved canvases keep them with who wrote them and when.',
          'Saved actions are statements with `$vids`, which stands for the selection. They are run again and again from the panel.',
          'Saved canvases keep places, looks and steps. A link to one shows a colleague exactly the same; equal fingerprints prove it.',
          'Export as a picture (PNG), a drawing (SVG), CSV, JSON, GraphML or GEXF.',
        ],
      },
    ],
  },
  {
    id: 'compare',
    group: 'task',
    title: 'Compare and change schemas',
    summary: 'Differences as a script, a profile of the data, full-text indexes.',
    blocks: [
      {
        kind: 'list',
        items: [
          'Compare, in the menu of a space, sets its schema beside that of another space or of a file. The differences become a migration script: additions first, losses last, each step with its risk. It is tried on a copy before it runs.',
          'Show as nGQL gives the statements (DDL) that create the schema anywhere. Clone makes an empty space with the same schema.',
          'Profile shows what the data of a space is like: how often properties have a value, which values, how edges are spread; each figure with its statement.',
          'TTL: a property of type int or timestamp and a number of seconds; older rows expire. Tags with an index cannot have one.',
          'Full-text indexes stand below the other indexes. They find rows by the words of a text.',
        ],
      },
      { kind: 'statements', text: 'LOOKUP ON player WHERE ES_QUERY(idx_player_name, "tim") YIELD id(vertex)' },
    ],
  },
  {
    id: 'admin',
    group: 'task',
    title: 'Look after the database',
    summary: 'What runs, who may do what, what was changed, and backups.',
    blocks: [
      {
        kind: 'text',
        text: 'Administration is in the user menu. Each part shows what the database tells it, and what the present account may change.',
      },
      { kind: 'picture', name: 'admin', alt: 'The administration with its figures by the minute' },
      {
        kind: 'table',
        head: ['Part', 'What it is for'],
        rows: [
          [
            'Running',
            'Statements, the longest first, and sessions. Kill a statement, a session, or all idle sessions.',
          ],
          [
            'Activity',
            'What goes on now, and by the minute of the last hours: statements, failures, times, data, memory, processor, sessions, disk; sizes of spaces; all as a table and a file too.',
          ],
          [
            'Slow statements',
            'What took longest in the last hour, day or week, without its values; profile it again from there.',
          ],
          [
            'Alerts',
            'Statements that only read, run by the studio every few minutes with the rights of the account: it tells in the header when there are more rows than wanted, or when the rows have changed. At a cluster they run while the account is signed in. What fails three times stops.',
          ],
          [
            'Changes',
            'The audit trail: who changed what, when and where, in 90 days, without values: statements, imports, backups, restores, checks, settings; beside it who signed in and out. Clients of the embedded database at its own port are in it too.',
          ],
          ['Jobs', 'Statistics, compaction and rebuilt indexes; start, stop and recover them.'],
          [
            'Users and roles',
            'Create users, set passwords, grant and revoke roles (God, Admin, DBA, User, Guest), and what each role may do.',
          ],
          [
            'Machines and configuration',
            'Machines, and where the partitions of a space and their leaders lie, as a picture. On a cluster: balance leaders and data, empty, add and drop machines, rename, divide, merge and drop zones, each with its statement; configuration. Settings of the embedded database.',
          ],
          [
            'Storage and backup',
            'Size and growth of each space. Back up while work goes on, by hand or every few hours with as many kept as wanted; restore as a new space, with the roles where wanted; check, compact, move to a cluster. Snapshots, which clusters make too, copy the whole database where it is.',
          ],
        ],
      },
    ],
  },
  {
    id: 'keys',
    group: 'task',
    title: 'Keys, looks, tabs and languages',
    summary: 'The command palette, shortcuts, read-only tabs, several databases, phones.',
    blocks: [
      {
        kind: 'list',
        items: [
          'The command palette opens by Ctrl and K: every command, page, name of the schema, statement of the script and of the history. A question mark shows the keyboard shortcuts of all screens.',
          'Theme: light, dark, or as the system. Language: English or Chinese, in the help menu and at the login.',
          'Only read in this tab, in the user menu, makes the tab read-only: the server refuses every statement from it that would change something.',
          'Two databases at once: Open another database, in the user menu, signs a tab of its own in elsewhere.',
          'Everything works by keyboard alone, with a screen reader, with large letters, with colours of the system and without motion. The canvas has a list beside it that says the same.',
          'On a phone or tablet the navigation stands at the bottom; pages are read, statements run and graphs explored by touch.',
          'Links lead back to where one was: to a tab of the administration, a part of the schema, a script, a saved canvas.',
        ],
      },
    ],
  },
  {
    id: 'deploy',
    group: 'task',
    title: 'Run the studio for others',
    summary: 'Ports, accounts, containers, frames, and programs that use it.',
    blocks: [
      { kind: 'picture', name: 'access', alt: 'The page of tokens and links with a token that was just made' },
      {
        kind: 'table',
        head: ['What', 'How'],
        rows: [
          [
            'Settings',
            'Flags after `npm start --`, environment variables, or `astrolabe.yaml` in the data folder; all stand in `docs/reference/configuration.md`.',
          ],
          [
            'Address',
            '`--host` and `--port`; beyond this computer the root of the embedded database needs another password first. `--base-path` for a path behind a proxy.',
          ],
          [
            'Certificates',
            '`--tls-cert` and `--tls-key` for HTTPS; to clusters TLS is switched on at the login, also with a certificate of the client.',
          ],
          ['Playground', '`--mode playground` has no way into the import and keeps no sketches.'],
          [
            'Less of it',
            '`--hide import,sketch` leaves parts away, in the pages and on the server; `--read-only on` refuses everybody what would change the database.',
          ],
          [
            'Single sign-on',
            '`--oidc-issuer` and `--oidc-client-id` let people sign in with an OpenID Connect provider. `--oidc-accounts admins=root,*=reader` says which account a role or a name becomes; without it the name of the person is the account.',
          ],
          [
            'Programs (MCP)',
            'With `--mcp on` an account makes tokens under `Tokens and links` in the user menu. A client of the Model Context Protocol connects to `/mcp` with `Authorization: Bearer` and the token, lists spaces and schemas, runs statements that read, explains them and searches the language and this guide. It changes nothing.',
          ],
          [
            'Links to a view',
            'With `--views on` a saved canvas, or the result of a statement, is given away as a link or a frame that needs no sign-in. It shows this one view with the rights of its account, until it expires or is taken back.',
          ],
          [
            'A window of its own',
            'Browsers offer to install the studio, by a sign in their address bar or in their menu. It then has an icon and a window like other programs, and says so when the server does not answer.',
          ],
          ['Containers', 'A `Dockerfile` for Docker and a chart for Kubernetes in `deploy/helm`.'],
          [
            'Another page',
            '`--frame-ancestors` lets a page embed a part of the studio in a frame: `embed` in the address leaves the header away.',
          ],
          ['Drivers', 'NebulaGraph clients reach the embedded database on port 9669, as they reach a cluster.'],
          ['HTTP API', 'Described at `/api/v1/openapi.json` (OpenAPI) and in `docs/reference/http.md`.'],
          ['Limits', 'Memory, time and rows of a statement and how long sessions live are settings.'],
          [
            'Language model',
            '`--assistant-url` and `--assistant-model` name a model with an API of chat completions, a local one too; then the console can be asked for a statement. The question and the schema go there, with its comments and defaults, never vertices or edges; what comes back is checked and never run by itself. Without these settings nothing is sent.',
          ],
        ],
      },
    ],
  },
];
