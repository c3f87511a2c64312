import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AstrolabeError, type SpaceSchema, type TagSchema } from '@astrolabe/model';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Catalog } from './catalog.ts';
import type { CatalogStorage } from './catalog-storage.ts';
import { DirectoryCatalogStorage } from './directory-catalog-storage.ts';
import { MemoryCatalogStorage } from './memory-catalog-storage.ts';
import { NodePasswordHasher } from './node-password-hasher.ts';

const SETTINGS: Omit<SpaceSchema, 'id'> = {
  name: 'flights',
  vidType: { kind: 'fixed_string', length: 8 },
  partitionCount: 3,
  replicaFactor: 1,
  charset: 'utf8',
  collation: 'utf8_bin',
  comment: 'who flies where',
};

const AIRPORT: Omit<TagSchema, 'id'> = {
  kind: 'tag',
  name: 'airport',
  properties: [{ name: 'code', type: { kind: 'string' }, isNullable: false }],
};

function openCatalog(storage: CatalogStorage): Catalog {
  return new Catalog({
    storage,
    hasher: new NodePasswordHasher(),
    rootPassword: 'nebula',
    now: () => 1_700_000_000_000,
  });
}

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return AstrolabeError.is(error) ? error.toJSON() : error;
  }
  return 'nothing thrown';
}

describe('a catalog in memory', () => {
  test('copies tags, edge types and indexes of a space, but no rows', () => {
    const catalog = openCatalog(new MemoryCatalogStorage(Date.now));
    const source = catalog.createSpace(SETTINGS);
    const tagId = catalog.nextId();
    source.commit([
      { kind: 'put-tag', schema: { ...AIRPORT, id: tagId } },
      {
        kind: 'put-index',
        schema: {
          name: 'by_code',
          id: catalog.nextId(),
          on: 'tag',
          schemaName: 'airport',
          fields: [{ property: 'code', length: 4 }],
        },
      },
      { kind: 'put-vertex', tagId, vid: 'LEJ', values: ['LEJ'] },
    ]);
    const copy = catalog.createSpace({ ...SETTINGS, name: 'copy' }, source);
    expect(copy.snapshot()).toEqual({
      space: { ...SETTINGS, name: 'copy', id: 4 },
      tags: [{ ...AIRPORT, id: 5 }],
      edgeTypes: [],
      indexes: [
        {
          name: 'by_code',
          id: 6,
          on: 'tag',
          schemaName: 'airport',
          fields: [{ property: 'code', length: 4 }],
        },
      ],
    });
    expect(copy.graph.statistics()).toEqual({
      tags: [['airport', 0]],
      edgeTypes: [],
      vertices: 0,
      edges: 0,
    });
  });

  test('never reuses a number, also not after a drop', () => {
    const catalog = openCatalog(new MemoryCatalogStorage(Date.now));
    const first = catalog.createSpace(SETTINGS);
    catalog.dropSpace(first.schema);
    expect(catalog.createSpace(SETTINGS).schema.id).toBe(2);
  });

  test('deletes the roles and jobs of a dropped space', () => {
    const catalog = openCatalog(new MemoryCatalogStorage(Date.now));
    const { schema } = catalog.createSpace(SETTINGS);
    catalog.users.create('amelia', 'pw');
    catalog.users.grant({ user: 'amelia', spaceId: schema.id, role: 'DBA' });
    catalog.jobs.run(catalog.nextId(), schema.id, 'FLUSH', [], () => undefined);
    catalog.dropSpace(schema);
    expect([catalog.users.rolesOf('amelia'), catalog.jobs.in(schema.id), catalog.spaceNames]).toEqual([[], [], []]);
  });
});

describe('a catalog in a directory', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'astrolabe-catalog-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  test('is unchanged after closing and opening', () => {
    const before = openCatalog(new DirectoryCatalogStorage(directory, Date.now));
    const space = before.createSpace(SETTINGS);
    const tag = { ...AIRPORT, id: before.nextId() };
    space.commit([{ kind: 'put-tag', schema: tag }]);
    before.retireProperties(space.schema.id, tag.id, ['city']);
    before.users.create('amelia', 'pw');
    before.users.grant({ user: 'amelia', spaceId: space.schema.id, role: 'GUEST' });
    before.close();

    const after = openCatalog(new DirectoryCatalogStorage(directory, Date.now));
    expect(after.space('flights')?.snapshot()).toEqual({
      space: { ...SETTINGS, id: 1 },
      tags: [tag],
      edgeTypes: [],
      indexes: [],
    });
    expect(after.retiredProperties(1, tag.id)).toEqual(['city']);
    expect(after.users.names).toEqual(['amelia', 'root']);
    expect(after.users.verify('amelia', 'pw')).toBe(true);
    expect(after.users.roleIn('amelia', 1)).toBe('GUEST');
    expect(after.nextId()).toBe(3);
    after.close();
  });

  test('removes the file of a dropped space', () => {
    const catalog = openCatalog(new DirectoryCatalogStorage(directory, Date.now));
    const { schema } = catalog.createSpace(SETTINGS);
    expect(readdirSync(join(directory, 'spaces'))).toContain('1.db');
    catalog.dropSpace(schema);
    expect(readdirSync(join(directory, 'spaces'))).toEqual([]);
    catalog.close();
  });

  test('completes an interrupted removal', () => {
    const storage = new DirectoryCatalogStorage(directory, Date.now);
    const before = openCatalog(storage);
    before.createSpace(SETTINGS);
    storage.documents.transact([
      { kind: 'space', key: '1', json: undefined },
      { kind: 'dropped-space', key: '1', json: '{}' },
    ]);
    before.close();
    const after = openCatalog(new DirectoryCatalogStorage(directory, Date.now));
    expect([after.spaceNames, readdirSync(join(directory, 'spaces'))]).toEqual([[], []]);
    after.close();
  });

  test('reports a missing space file and creates no empty one', () => {
    const before = openCatalog(new DirectoryCatalogStorage(directory, Date.now));
    before.createSpace(SETTINGS);
    before.close();
    rmSync(join(directory, 'spaces', '1.db'));
    const after = openCatalog(new DirectoryCatalogStorage(directory, Date.now));
    expect(thrownBy(() => after.space('flights'))).toMatchObject({
      code: 'STORAGE_CORRUPT',
      hint: 'restore a backup',
    });
    expect(readdirSync(join(directory, 'spaces'))).toEqual(['1.db-seal']);
    after.close();
  });
});
