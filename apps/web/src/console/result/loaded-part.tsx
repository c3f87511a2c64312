import { lazy, useState, type ComponentType } from 'react';

/** A component whose code comes later: how to draw it, and how to have its code fetched before it is drawn. */
export interface LoadedPart<Props> {
  readonly Part: ComponentType<Props>;
  readonly load: () => Promise<unknown>;
}

/** A lazily loaded component that renders synchronously once loaded. `React.lazy` would show its fallback for at least 300 ms. */
export function loadedPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LoadedPart<Props> {
  let known: ComponentType<Props> | undefined;
  const load = async (): Promise<{ readonly default: ComponentType<Props> }> => ({
    default: (known ??= await fetchPart()),
  });
  const Later = lazy(load);
  return {
    load,
    Part: function Part(props: Props) {
      // Keep the component first rendered, or its state would be lost.
      const [Shown] = useState<ComponentType<Props>>(() => known ?? Later);
      return <Shown {...props} />;
    },
  };
}
