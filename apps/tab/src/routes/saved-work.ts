import {
  accountPreferencesBody,
  savedWorkRoutes,
  successEnvelope,
  type SavedSchemaSnapshot,
} from '@astrolabe/http-api';
import {
  AstrolabeError,
  compareText,
  documentCodec,
  isFlag,
  isNumber,
  isText,
  objectOf,
  optional,
  type DocumentCodec,
  type FieldGuards,
} from '@astrolabe/model';
import type { FramedCatalogStorage } from '@astrolabe/engine/memory';
import type { RequestTable } from '../request-table.ts';

type Documents = FramedCatalogStorage['documents'];

/** Members of every saved document. */
interface Times {
  readonly createTime: number;
  readonly updateTime: number;
}

const hasTimes = objectOf<Times>({ createTime: isNumber, updateTime: isNumber });

/** Saved documents of one kind, by number. */
class Shelf<Item extends object> {
  readonly #documents: Documents;
  readonly #kind: string;
  readonly #word: string;
  readonly #codec: DocumentCodec<Item & Times>;

  constructor(documents: Documents, word: string, fields: FieldGuards<Item>) {
    this.#documents = documents;
    const isItem = objectOf<Item>(fields);
    const guard = (data: unknown): data is Item & Times => isItem(data) && hasTimes(data);
    this.#codec = documentCodec<Item & Times>({ name: word, version: 1, guard });
    this.#kind = `studio-${word}`;
    this.#word = word;
  }

  /** Newest first. */
  list(): readonly (Item & Times & { readonly id: string })[] {
    return this.#documents
      .list(this.#kind)
      .map(([id, json]) => ({ ...this.#codec.decode(json), id }))
      .toSorted((a, b) => b.updateTime - a.updateTime || Number(b.id) - Number(a.id));
  }

  get(id: string): Item & Times & { readonly id: string } {
    const json = this.#documents.get(this.#kind, id);
    if (json === undefined) throw new AstrolabeError('HTTP_NOT_FOUND', `there is no ${this.#word} ${id}`);
    return { ...this.#codec.decode(json), id };
  }

  add(item: Item): string {
    const ids = this.#documents.list(this.#kind).map(([id]) => Number(id));
    const id = String(Math.max(0, ...ids) + 1);
    const now = Date.now();
    this.#store(id, { ...item, createTime: now, updateTime: now });
    return id;
  }

  change(id: string, item: Partial<Item>): void {
    this.#store(id, { ...this.get(id), ...item, updateTime: Date.now() });
  }

  remove(id: string): void {
    this.get(id);
    this.#documents.transact([{ kind: this.#kind, key: id, json: undefined }]);
  }

  removeAll(): void {
    this.#documents.transact(
      this.#documents.list(this.#kind).map(([key]) => ({ kind: this.#kind, key, json: undefined })),
    );
  }

  #store(key: string, item: Item & Times): void {
    this.#documents.transact([{ kind: this.#kind, key, json: this.#codec.encode(item) }]);
  }
}

/** Favorites, sketches, canvases, dashboards, preferences and drawn schemas, stored in the same files as the spaces. */
export function serveSavedWork(table: RequestTable, documents: Documents): void {
  serveFavorites(table, documents);
  serveSketches(table, documents);
  serveCanvases(table, documents);
  serveDashboards(table, documents);
  serveSnapshots(table, documents);
  const PREFERENCES = { kind: 'studio-preferences', key: 'root' };
  table.serve(savedWorkRoutes.preferences, () => {
    const json = documents.get(PREFERENCES.kind, PREFERENCES.key) ?? '{}';
    return successEnvelope(accountPreferencesBody.parse(JSON.parse(json)));
  });
  table.serve(savedWorkRoutes.changePreferences, ({ body }) => {
    documents.transact([{ ...PREFERENCES, json: JSON.stringify(body) }]);
    return successEnvelope(body);
  });
}

function serveFavorites(table: RequestTable, documents: Documents): void {
  const favorites = new Shelf<{ content: string; name?: string; folder?: string }>(documents, 'favorite', {
    content: isText,
    name: optional(isText),
    folder: optional(isText),
  });
  table.serve(savedWorkRoutes.favorites, () => {
    const items = favorites.list().map((item) => without(item, 'updateTime'));
    return successEnvelope({ items, total: items.length });
  });
  table.serve(savedWorkRoutes.addFavorite, ({ body: { content, name, folder } }) => {
    const label = { ...(name !== undefined && { name }), ...(folder !== undefined && { folder }) };
    const before = favorites.list().find((item) => item.content === content);
    if (before) favorites.change(before.id, label);
    return successEnvelope({ id: before?.id ?? favorites.add({ content, ...label }) });
  });
  table.serve(savedWorkRoutes.labelFavorite, ({ params, body: { name = '', folder = '' } }) => {
    favorites.change(params.id, { name, folder });
    return successEnvelope();
  });
  table.serve(savedWorkRoutes.removeFavorite, ({ params }) => {
    favorites.remove(params.id);
    return successEnvelope();
  });
  table.serve(savedWorkRoutes.removeAllFavorites, () => {
    favorites.removeAll();
    return successEnvelope();
  });
}

function serveSketches(table: RequestTable, documents: Documents): void {
  const sketches = new Shelf<{ name: string; schema: string; snapshot: string }>(documents, 'sketch', {
    name: isText,
    schema: isText,
    snapshot: isText,
  });
  table.serve(savedWorkRoutes.sketches, ({ query: { page, pageSize, keyword } }) => {
    const all = sketches.list().filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()));
    const from = Math.max(0, page - 1) * pageSize;
    return successEnvelope({ items: all.slice(from, from + pageSize), total: all.length, page, pageSize });
  });
  table.serve(savedWorkRoutes.addSketch, ({ body: { name, schema = '', snapshot = '' } }) =>
    successEnvelope({ id: sketches.add({ name, schema, snapshot }) }),
  );
  table.serve(savedWorkRoutes.changeSketch, ({ params, body: { name, schema, snapshot } }) => {
    sketches.change(params.id, {
      name,
      ...(schema !== undefined && { schema }),
      ...(snapshot !== undefined && { snapshot }),
    });
    return successEnvelope();
  });
  table.serve(savedWorkRoutes.removeSketch, ({ params }) => {
    sketches.remove(params.id);
    return successEnvelope();
  });
}

function serveCanvases(table: RequestTable, documents: Documents): void {
  const canvases = new Shelf<{ name: string; space: string; content: string; picture?: string }>(documents, 'canvas', {
    name: isText,
    space: isText,
    content: isText,
    picture: optional(isText),
  });
  table.serve(savedWorkRoutes.canvases, () => {
    const items = canvases.list().map((item) => without(item, 'content'));
    return successEnvelope({ items, total: items.length });
  });
  table.serve(savedWorkRoutes.canvas, ({ params }) => successEnvelope(canvases.get(params.id)));
  table.serve(savedWorkRoutes.addCanvas, ({ body: { name, space, content, picture } }) =>
    successEnvelope({ id: canvases.add({ name, space, content, ...(picture !== undefined && { picture }) }) }),
  );
  table.serve(savedWorkRoutes.changeCanvas, ({ params, body: { name, space, content, picture } }) => {
    canvases.change(params.id, { name, space, content, ...(picture !== undefined && { picture }) });
    return successEnvelope();
  });
  table.serve(savedWorkRoutes.removeCanvas, ({ params }) => {
    canvases.remove(params.id);
    return successEnvelope();
  });
}

function serveDashboards(table: RequestTable, documents: Documents): void {
  const dashboards = new Shelf<{ name: string; isShared: boolean; content: string }>(documents, 'dashboard', {
    name: isText,
    isShared: isFlag,
    content: isText,
  });
  const OWN = { isOwn: true, owner: 'root' } as const;
  table.serve(savedWorkRoutes.dashboards, () => {
    const items = dashboards
      .list()
      .map((item) => ({ ...without(item, 'content', 'createTime'), ...OWN }))
      .toSorted((a, b) => compareText(a.name, b.name));
    return successEnvelope({ items });
  });
  table.serve(savedWorkRoutes.dashboard, ({ params }) => {
    return successEnvelope({ ...without(dashboards.get(params.id), 'createTime'), ...OWN });
  });
  table.serve(savedWorkRoutes.addDashboard, ({ body }) => successEnvelope({ id: dashboards.add(body) }));
  table.serve(savedWorkRoutes.changeDashboard, ({ params, body }) => {
    dashboards.change(params.id, body);
    return successEnvelope();
  });
  table.serve(savedWorkRoutes.removeDashboard, ({ params }) => {
    dashboards.remove(params.id);
    return successEnvelope();
  });
}

const drawnSchemas = documentCodec<SavedSchemaSnapshot>({
  name: 'drawn schema',
  version: 1,
  guard: objectOf<SavedSchemaSnapshot>({
    space: isText,
    snapshot: isText,
    createTime: isNumber,
    updateTime: isNumber,
  }),
});

function serveSnapshots(table: RequestTable, documents: Documents): void {
  const kind = 'studio-schema';
  const read = (space: string): SavedSchemaSnapshot | undefined => {
    const json = documents.get(kind, space);
    return json === undefined ? undefined : drawnSchemas.decode(json);
  };
  const save = (space: string, snapshot: string): void => {
    const now = Date.now();
    const saved = { space, snapshot, createTime: read(space)?.createTime ?? now, updateTime: now };
    documents.transact([{ kind, key: space, json: drawnSchemas.encode(saved) }]);
  };
  const response = (space: string) => {
    const saved = read(space);
    return saved ? successEnvelope(saved) : successEnvelope();
  };
  table.serve(savedWorkRoutes.schemaSnapshotByQuery, ({ query }) => response(query.space));
  table.serve(savedWorkRoutes.schemaSnapshot, ({ params }) => response(params.space));
  table.serve(savedWorkRoutes.saveSchemaSnapshotByBody, ({ body }) => {
    save(body.space, body.snapshot);
    return successEnvelope();
  });
  table.serve(savedWorkRoutes.saveSchemaSnapshot, ({ params, body }) => {
    save(params.space, body.snapshot);
    return successEnvelope();
  });
}

function without<Item extends object, Name extends keyof Item>(
  item: Item,
  ...names: readonly Name[]
): Omit<Item, Name> {
  const entries = Object.entries(item).filter(([name]) => !names.some((one) => one === name));
  return Object.fromEntries(entries) as Omit<Item, Name>;
}
