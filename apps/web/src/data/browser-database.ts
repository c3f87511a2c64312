/** A store of the browser's own database (IndexedDB). */
export interface BrowserStore {
  readonly database: string;
  readonly store: string;
  readonly options: IDBObjectStoreParameters;
}

/** Databases remain open: writes while the page is being left cannot wait for one. */
const opened = new Map<string, IDBDatabase>();

/** Runs one request in a store; rejects if IndexedDB is missing, forbidden or full. */
export async function inBrowserStore<T>(
  target: BrowserStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = begin(target, mode, opened.get(target.database) ?? (await openDatabase(target)));
  const request = work(transaction.objectStore(target.store));
  transaction.commit();
  const response = await settled(request);
  // A full disk fails the transaction after the request has succeeded.
  if (mode === 'readwrite') await completed(transaction);
  return response;
}

/** Makes several changes of a store atomically. If the database is already open, they are queued when the call returns. */
export async function changeBrowserStore(target: BrowserStore, work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = begin(target, 'readwrite', opened.get(target.database) ?? (await openDatabase(target)));
  work(transaction.objectStore(target.store));
  transaction.commit();
  await completed(transaction);
}

function begin({ store }: BrowserStore, mode: IDBTransactionMode, database: IDBDatabase): IDBTransaction {
  return database.transaction(store, mode, { durability: 'relaxed' });
}

async function openDatabase({ database: name, store, options }: BrowserStore): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, options);
  const database = await settled(request);
  const forget = (): void => {
    if (opened.get(name) === database) opened.delete(name);
  };
  // Lets other pages delete or upgrade the database.
  database.onversionchange = () => {
    forget();
    database.close();
  };
  database.onclose = forget;
  opened.set(name, database);
  return database;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser database failed'));
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser database gave up'));
    transaction.onerror = () => reject(transaction.error ?? new Error('the browser database failed'));
  });
}
