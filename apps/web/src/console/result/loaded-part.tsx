import { lazy, useState, type ComponentType } from 'react';

/** A component whose code comes later: how to draw it, and how to have its code fetched before it is drawn. */
export interface LoadedPart<Props> {
  readonly Part: ComponentType<Props>;
  readonly load: () => Promise<unknown>;
}

/**
 * A component that is loaded when it is first drawn, or asked for before. Unlike one of `lazy` alone, it is drawn at once where its
 * code is there: what has to wait even a moment shows its stand-in, which React then keeps on the screen for 300 ms.
 */
export function loadedPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LoadedPart<Props> {
  let known: ComponentType<Props> | undefined;
  const load = async (): Promise<{ readonly default: ComponentType<Props> }> => ({
    default: (known ??= await fetchPart()),
  });
  const Later = lazy(load);
  return {
    load,
    Part: function Part(props: Props) {
      // What it was drawn as at first stays, or its state would be lost.
      const [Shown] = useState<ComponentType<Props>>(() => known ?? Later);
      return <Shown {...props} />;
    },
  };
}
