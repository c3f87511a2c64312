import { createStore } from 'zustand/vanilla';
import { onAccountLeft } from './session-store.ts';

/** One short message at the top of the page. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'danger' | 'warning' | 'info';
  readonly text: string;
  /** Subject id of the message, for `dismissToastAbout`. */
  readonly about?: string | undefined;
  /** A follow-up action, as a button. */
  readonly action?: ToastAction | undefined;
}

/** Button of a message. `run` runs at most once, since it dismisses the message. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** At most one toast at a time (specification, section 9). */
export const toastStore = createStore<{ readonly toast: Toast | undefined }>(() => ({ toast: undefined }));

// A message may name data, and its action may change it.
onAccountLeft(dismissToast);

let last = 0;

/** Shows a message and replaces the current one. */
export function showToast(tone: Toast['tone'], text: string, about?: string, action?: ToastAction): void {
  toastStore.setState({ toast: { id: ++last, tone, text, about, action } });
}

/** Dismisses the message about a subject if it is still shown. */
export function dismissToastAbout(about: string): void {
  if (toastStore.getState().toast?.about === about) dismissToast();
}

/** Dismisses the message. */
export function dismissToast(): void {
  toastStore.setState({ toast: undefined });
}
