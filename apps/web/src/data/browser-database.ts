/** A store of the browser's own database (IndexedDB), opened for each piece of work and closed again. */
export interface BrowserStore {
  readonly database: string;
  readonly store: string;
  readonly options: IDBObjectStoreParameters;
}

/** Does one request in a store; rejects where the browser has no database, forbids it or has no room. */
export async function inBrowserStore<T>(
  target: BrowserStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase(target);
  try {
    const transaction = database.transaction(target.store, mode, { durability: 'relaxed' });
    const answer = await settled(work(transaction.objectStore(target.store)));
    // A full disk fails the transaction after the request has succeeded.
    if (mode === 'readwrite') await completed(transaction);
    return answer;
  } finally {
    database.close();
  }
}

function openDatabase({ database, store, options }: BrowserStore): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, options);
  return settled(request);
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
