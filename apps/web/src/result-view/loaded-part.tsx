import { lazy, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code is loaded when it is first rendered, or earlier by `load`. */
export interface LoadedPart<Props> {
  readonly Part: (props: Props) => ReactNode;
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
