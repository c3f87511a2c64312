import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { useErrorLine } from './use-error-messages.ts';
import list from './list-page.module.css';

/** An error with possible actions; nothing without an error. */
export function Problem({ error, children }: { readonly error: unknown; readonly children?: ReactNode }) {
  const errorLine = useErrorLine();
  if (error === null || error === undefined) return null;
  return (
    <div className={list['problem']} role="alert">
      <CircleAlert size={16} />
      <span className="grow">{errorLine(error)}</span>
      {children}
    </div>
  );
}
