import { highlight } from '@astrolabe/ngql';
import { useMemo } from 'react';

const SHOWN_MAX = 2_000;

/** A statement with its words coloured, on one line or on its own lines. */
export function StatementText({ text }: { readonly text: string }) {
  const shown = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  const pieces = useMemo(() => highlight(shown), [shown]);
  return (
    <code className="mono">
      {pieces.map((piece) => (
        <span key={piece.start} className={`tok-${piece.kind}`}>
          {shown.slice(piece.start, piece.end)}
        </span>
      ))}
    </code>
  );
}
