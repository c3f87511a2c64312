import type { KeyboardEvent, ReactNode } from 'react';

/** A part of the diagram that links to a form. */
export interface DiagramLinkProps {
  readonly label: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** Opens the element by click or keyboard. */
export function DiagramLink({ label, onOpen, children }: DiagramLinkProps) {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a role="link" tabIndex={0} aria-label={label} style={{ cursor: 'pointer' }} onClick={onOpen} onKeyDown={onKey}>
      {children}
    </a>
  );
}
