import { createContext, useContext, useState, type ReactNode } from 'react';

type Stores = Map<new () => object, object>;

const LastingStores = createContext<Stores | undefined>(undefined);

/** Holds the stores that outlive the page they belong to. */
export function LastingStoresProvider({ children }: { readonly children: ReactNode }) {
  const [stores] = useState<Stores>(() => new Map());
  return <LastingStores value={stores}>{children}</LastingStores>;
}

/** Returns the store of a class, constructed when first used. Its module loads only with the pages that use it. */
export function useLastingStore<T extends object>(make: new () => T): T {
  const stores = useContext(LastingStores);
  if (stores === undefined) throw new Error('no LastingStoresProvider around this component');
  const known = stores.get(make) ?? new make();
  stores.set(make, known);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries are instances of their keys
  return known as T;
}
