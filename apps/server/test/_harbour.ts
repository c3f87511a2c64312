/** Statements that create the space of `SHIPS` and `FOLLOWS`. */
export const CREATE_HARBOUR =
  'CREATE SPACE harbour(vid_type = FIXED_STRING(16)); USE harbour; CREATE TAG ship(name string, built int NOT NULL); CREATE EDGE follows(miles double)';

/** Mapping of `ships.csv`: `id`, `name`, `built`. */
export const SHIPS = {
  file: 'ships.csv',
  dialect: {},
  targets: [
    {
      kind: 'vertex',
      tagName: 'ship',
      vid: { column: 0 },
      properties: [
        { property: 'name', column: 1 },
        { property: 'built', column: 2 },
      ],
    },
  ],
};

/** Mapping of `follows.csv`, which has no header: two ids and `miles`. */
export const FOLLOWS = {
  file: 'follows.csv',
  dialect: { hasHeader: false },
  targets: [
    {
      kind: 'edge',
      edgeTypeName: 'follows',
      src: { column: 0 },
      dst: { column: 1 },
      properties: [{ property: 'miles', column: 2 }],
    },
  ],
};
