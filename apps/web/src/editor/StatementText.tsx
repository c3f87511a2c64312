import { highlight } from '@astrolabe/ngql';
import { Fragment, useMemo } from 'react';

const SHOWN_MAX = 2_000;

/** A highlighted statement, on one line or with its line breaks. */
export function StatementText({ text }: { readonly text: string }) {
  const shown = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  const pieces = useMemo(() => highlight(shown), [shown]);
  return (
    <code className="mono">
      {pieces.map((piece, index) => (
        <Fragment key={piece.start}>
          {shown.slice(pieces[index - 1]?.end ?? 0, piece.start)}
          <span className={`tok-${piece.kind}`}>{shown.slice(piece.start, piece.end)}</span>
        </Fragment>
      ))}
      {shown.slice(pieces.at(-1)?.end ?? 0)}
    </code>
  );
}
