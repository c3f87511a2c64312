import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Element for the tools of a result view, at the end of its tabs. */
export const ToolSlotContext = createContext<HTMLElement | null>(null);

/** The tools of a view, rendered next to the tabs. */
export function ViewTools({ children }: { readonly children: ReactNode }) {
  const slot = use(ToolSlotContext);
  return slot === null ? null : createPortal(children, slot);
}
