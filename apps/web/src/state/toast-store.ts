import { createStore } from 'zustand/vanilla';

/** One short message at the top of the page. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'danger' | 'warning' | 'info';
  readonly text: string;
}

/** At most one toast at a time (specification, section 9). */
export const toastStore = createStore<{ readonly toast: Toast | undefined }>(() => ({ toast: undefined }));

let last = 0;

/** Shows a message in place of the one that may stand there. */
export function showToast(tone: Toast['tone'], text: string): void {
  toastStore.setState({ toast: { id: ++last, tone, text } });
}

/** Takes the message away. */
export function dismissToast(): void {
  toastStore.setState({ toast: undefined });
}
