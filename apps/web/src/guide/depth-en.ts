import type { GuidePage } from '../locale/guide-page.ts';

/** The English guide pages that cover one part of the studio completely. */
export const depthEn: readonly GuidePage[] = [
  {
    id: 'results',
    group: 'task',
    title: 'Console features',
    summary: 'Tabs, editing, results, plans and exports.',
    blocks: [
      { kind: 'heading', text: 'Editing' },
      {
        kind: 'table',
        head: ['Feature', 'Description'],
        rows: [
          [
            'Completion',
            'Opens as you type, or with Ctrl+Space: keywords, functions and schema names with their types. Suggestions that fit the data come first; after a node, complete pattern steps are offered.',
          ],
          [
            'Errors',
            'Are underlined before you run, including patterns against the direction of the edges in the data. To apply a quick fix, select the light bulb or press Ctrl+period.',
          ],
          ['Format', 'Shift+Alt+F formats the script. F2 selects all occurrences of a name to rename it.'],
          ['Reference', 'F1 looks up the word at the cursor in the nGQL reference, with examples you can run.'],
          [
            'Tabs',
            'Alt+N opens a script, Alt+W closes it, a double-click renames it. Tabs survive a reload. Alt+B splits the editor; F6 switches to the next script. Drag a tab to the edge of a pane to open it beside, up to five panes, or into a pane.',
          ],
          [
            'Files and links',
            'The menu at the end of the toolbar opens and saves `.ngql` files, copies a link to the script, and sets what happens on an error.',
          ],
          [
            'Favorites and history',
            'Ctrl+Up and Ctrl+Down insert earlier statements. Favorites and history can be exported as `.ngql` files.',
          ],
          [
            'Results beside the editor',
            'A toolbar button moves results beside or below the editor. Drag the divider to resize.',
          ],
        ],
      },
      { kind: 'heading', text: 'Results' },
      {
        kind: 'list',
        items: [
          'Table: sort, filter, resize and move columns, show column statistics, copy cells as text, CSV, JSON or nGQL, open long values, and load more rows.',
          'Column filters: a histogram above each column. Click a bar to filter table, graph, map and chart; Ctrl adds a bar. Bars of other columns show what is left.',
          'Chart: bars, line, scatter, pie or pivot table of grouped rows, also from a column’s menu. The chart is stored with the result. There is no 3D view.',
          'Preview results while typing is a setting in the script menu. It runs only statements that read, and stops after two seconds.',
          'Graph: the vertices, edges and paths of the result. Open it on the canvas to explore further.',
          'Map view: geography values, and numbers named latitude and longitude (`lat`, `lon`), on a map of countries with a list. Edges between places are arcs, close places are one mark until you zoom in, and a column of country names or ISO codes shades countries. The base map is included; nothing is fetched from the network.',
          'Plan: EXPLAIN and PROFILE as a tree, table or Graphviz, PROFILE also as a flame graph, with the slowest path. Compare it with another run. Expensive operators are listed with a cheaper statement or a missing index, which you can try and measure.',
          'Log: times, the raw response, and for errors their meaning, a fix and a link to this guide.',
          'Export a result as CSV, JSON, JSON Lines or an image, pin it to the top, run it again, or show it full screen.',
        ],
      },
    ],
  },
  {
    id: 'canvas',
    group: 'task',
    title: 'Canvas features',
    summary: 'Expand, filter, measure, style, edit and share a graph.',
    blocks: [
      { kind: 'heading', text: 'Add vertices and edges' },
      {
        kind: 'list',
        items: [
          'Add vertices by search, by ID, from a CSV file, by tag, index, pattern or statement, or as a sample. `Draw pattern` keeps a drawing and its MATCH statement in sync.',
          'Double-click a vertex to expand it. Expand shows the number of edges per type first. For a supernode, the lens adds the first edges, the highest by a property, a sample, or bubbles that group neighbors.',
          'Find paths between two vertices (shortest, all, or simple), common neighbors, and dangling edges.',
        ],
      },
      { kind: 'heading', text: 'Arrange and style' },
      {
        kind: 'list',
        items: [
          'Layouts: force, circle, grid, hierarchical, concentric, radial, and map (by a geography or numbers named `lat` and `lon`), for all vertices or the selection. Pin a vertex to keep its position.',
          'Legend: gray out tags and edge types, size by degree. Captions show the most name-like property of each tag until you choose another; a tag can have one of 172 icons.',
          'Style rules: color, shape, icon or text, size and caption by value, range or degree. `Create rules` colors each value, or puts numbers on a continuous color or size scale. The legend explains all rules. Rules can be exported and imported. Vertices can show images from the data (`data:image/…`) or from this studio; images on other servers are not loaded.',
          'Perspectives: rename, hide and style tags and edge types for an audience. A perspective is saved in this browser for the space and can be exported as a file.',
          'Filters: ranges of numbers, dates and times with histograms; values of strings and bools with a search. The timeline plays a moving, growing or shrinking window and saves it as a step.',
          'Measures: degree, PageRank, eigenvector, betweenness, closeness, cores, components and communities, on the canvas or in the whole space. Apply them as a style, or write those of the space to a property.',
          'Groups: collapse the selection, the leaves of a vertex, or all vertices with a tag or value. New vertices join a group of their value. Merge parallel edges into one with a count and sums. Draw the values of a property as vertices. Hide or isolate vertices, and connect the neighbors of hidden ones. The minimap shows the whole graph.',
          'Find on canvas searches names, IDs, properties and edges, and selects the results. Shift-drag selects a rectangle, Alt-drag a lasso.',
        ],
      },
      { kind: 'heading', text: 'Edit, save and share' },
      {
        kind: 'list',
        items: [
          'Undo, redo and replay steps, including branches. `Present as a story` shows the steps in full screen with captions; arrow keys move between them.',
          'Edit data: changes are staged, shown as statements, and written together. `Undo change` undoes them afterwards: a deleted vertex is restored with all its edges.',
          'Notes: F2 adds a note to the selected vertex or edge. Saved canvases include notes with author and time.',
          'Saved actions are statements that use `$vids`, the selected vertex IDs. Run them from the panel.',
          'Saved canvases keep positions, styles, selection and steps. A link shows others the same canvas, fitted to their screen.',
          'Export as PNG, SVG, PDF, an interactive HTML page with the story, CSV, JSON, GraphML or GEXF.',
        ],
      },
    ],
  },
  {
    id: 'compare',
    group: 'task',
    title: 'Compare and change schemas',
    summary: 'Schema differences, data profiles and full-text indexes.',
    blocks: [
      {
        kind: 'list',
        items: [
          'Compare, in the menu of a space, compares its schema with another space or a file. The differences become a migration script: additions first, deletions last, each step with its risk. The script is tested on a copy first.',
          'Show as nGQL shows the statements (DDL) that create the schema. Clone creates an empty space with the same schema.',
          'Profile shows missing values, frequent values and edge distributions, each with its statement.',
          'TTL deletes rows when an int or timestamp property is older than a number of seconds. Tags with an index cannot have a TTL.',
          'Full-text indexes are listed below the other indexes. They search the words of string properties.',
        ],
      },
      { kind: 'statements', text: 'LOOKUP ON player WHERE ES_QUERY(idx_player_name, "tim") YIELD id(vertex)' },
    ],
  },
  {
    id: 'admin',
    group: 'task',
    title: 'Administration',
    summary: 'Activity, users, roles, changes and backups.',
    blocks: [
      {
        kind: 'text',
        text: 'Open Administration from the user menu. Each section shows what your account may see and change.',
      },
      { kind: 'picture', name: 'admin', alt: 'The Administration page with its charts' },
      {
        kind: 'table',
        head: ['Part', 'Description'],
        rows: [
          [
            'Running',
            'Running statements, longest first, and sessions. You can kill a statement, a session, or all idle sessions.',
          ],
          [
            'Activity',
            'Charts per minute: statements, failures, times, bytes, memory, CPU, sessions and disk; sizes of spaces. All charts are available as a table and a file.',
          ],
          [
            'Slow statements',
            'The slowest statements of the last hour, day or week, without their values. You can profile them again.',
          ],
          [
            'Alerts',
            'Read statements that the studio runs every few minutes with your permissions. The header shows an alert when there are more rows than a limit, or when rows changed. On a cluster they run while you are signed in. An alert stops after three failures.',
          ],
          [
            'Changes',
            'The audit trail of 90 days: who changed what, when and where, without values, and who signed in and out. It includes clients of the database port.',
          ],
          ['Jobs', 'Statistics, compactions and index rebuilds. You can start, stop and recover jobs.'],
          [
            'Users and roles',
            'Create users, set passwords, and grant and revoke roles (God, Admin, DBA, User, Guest).',
          ],
          [
            'Hosts',
            'Hosts, and a diagram of partitions and leaders. On a cluster: balance leaders and data, add, empty and drop hosts, change zones and configuration.',
          ],
          [
            'Settings',
            'Session timeouts, import sources, language model, MCP, plugins, sharing, and limits of the embedded database, for its `root`.',
          ],
          [
            'Storage and backup',
            'Size and growth of each space. Back up manually or on a schedule while the database runs; restore as a new space, with or without roles; check, compact, or move to a cluster. Snapshots copy the whole database in place.',
          ],
        ],
      },
    ],
  },
  {
    id: 'keys',
    group: 'task',
    title: 'Preferences',
    summary: 'Command palette, shortcuts, themes, languages, read-only mode and phones.',
    blocks: [
      {
        kind: 'list',
        items: [
          'Ctrl+K opens the command palette with all commands, pages, schema names and statements. Press `?` to show all keyboard shortcuts.',
          'Theme: light, dark or system. Language: English or Chinese, in the Help menu and on the login page.',
          'Read-only mode, in the user menu, makes the server refuse all changes from this tab.',
          'To use two databases at once, select Open another database in the user menu. It opens in a new tab.',
          'Everything works with the keyboard, a screen reader, large text, system colors and reduced motion. The canvas has a list with the same content.',
          'On phones and tablets, the navigation is at the bottom. You can run statements and explore graphs by touch.',
          'Every page has a link: an administration section, a schema section, a script, a saved canvas.',
        ],
      },
    ],
  },
  {
    id: 'deploy',
    group: 'task',
    title: 'Deploy the studio',
    summary: 'Addresses, accounts, containers, embedding and APIs.',
    blocks: [
      { kind: 'picture', name: 'access', alt: 'The Tokens and links page with a new token' },
      {
        kind: 'table',
        head: ['Feature', 'Description'],
        rows: [
          [
            'Settings',
            'Flags after `npm start --`, environment variables, or `astrolabe.yaml` in the data directory. See `docs/reference/configuration.md`.',
          ],
          [
            'Address',
            '`--host` and `--port`. For access from other computers, change the root password first. Use `--base-path` behind a proxy.',
          ],
          [
            'Certificates',
            '`--tls-cert` and `--tls-key` enable HTTPS. TLS to a cluster is set on the login page, with a client certificate if needed.',
          ],
          ['Playground', '`--mode playground` disables imports and saving sketches.'],
          [
            'Restrictions',
            '`--hide import,sketch` disables features in the pages and on the server. `--read-only on` refuses all changes to the database.',
          ],
          [
            'Single sign-on',
            '`--oidc-issuer` and `--oidc-client-id` enable sign-in with an OpenID Connect provider. `--oidc-accounts admins=root,*=reader` maps roles or names to accounts. By default, the user name is the account.',
          ],
          [
            'Programs (MCP)',
            'With `--mcp on`, users create tokens under `Tokens and links` in the user menu. A Model Context Protocol client connects to `/mcp` with `Authorization: Bearer` and the token. It can list spaces and schemas, run and explain read statements, and search the reference and this guide. It cannot change anything.',
          ],
          [
            'Share links',
            '`root` of the embedded database, and with `--views on` every user, can share a canvas or a result as a link or embedded frame without sign-in. It shows only this view, with the permissions of its owner, until it expires or is revoked.',
          ],
          [
            'Installed app',
            'Browsers can install the studio as an app in its own window, from the address bar or the browser menu.',
          ],
          ['Containers', 'A `Dockerfile` for Docker and a chart for Kubernetes in `deploy/helm`.'],
          [
            'Embedding',
            '`--frame-ancestors` lets another site embed the studio in a frame. Add `embed` to the address to hide the header.',
          ],
          ['Drivers', 'NebulaGraph clients connect to the embedded database on port 9669.'],
          ['HTTP API', 'See `/api/v1/openapi.json` (OpenAPI) and `docs/reference/http.md`.'],
          ['Limits', 'Memory, time and rows per statement, and session lifetime, are settings.'],
          [
            'Language model',
            '`--assistant-url` and `--assistant-model` set a hosted or local model with a chat completions API. The console can then generate statements. It sends your question and the schema with comments and defaults, never vertices or edges. The result is checked and never run automatically. Without these settings, nothing is sent.',
          ],
        ],
      },
    ],
  },
];
