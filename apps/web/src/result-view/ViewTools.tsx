import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where the tools of a result's view stand: at the right end of the row of its tabs. */
export const ToolSlotContext = createContext<HTMLElement | null>(null);

/** The tools of a view, put beside the tabs. */
export function ViewTools({ children }: { readonly children: ReactNode }) {
  const slot = use(ToolSlotContext);
  return slot === null ? null : createPortal(children, slot);
}
