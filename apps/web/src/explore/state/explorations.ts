import { createStore } from 'zustand/vanilla';
import { onAccountLeft } from '../../state/session-store.ts';
import { beginAnew, resumeTree } from './explore-steps.ts';
import { Exploration } from './exploration.ts';

/** The open explorations: one, or two side by side. */
export class Explorations {
  readonly main = new Exploration();
  readonly store = createStore<{ readonly second: Exploration | undefined }>(() => ({ second: undefined }));

  constructor() {
    onAccountLeft(() => {
      this.join();
      // A layout that ends now must not be saved as a step of the next account.
      this.main.store.setState({ space: '' });
      beginAnew(this.main, '');
    });
  }

  /** Opens a second canvas beside the first, with the same steps. */
  async split(): Promise<void> {
    if (this.store.getState().second !== undefined) return;
    const { space, tree } = this.main.store.getState();
    const second = new Exploration('second');
    this.store.setState({ second });
    await resumeTree(second, space, tree);
  }

  /** Closes the second canvas and cancels its query. */
  join(): void {
    this.store.getState().second?.cancel();
    this.store.setState({ second: undefined });
  }
}
