import type { Value } from '@astrolabe/model';
import { cellPieces } from '../table/table-view.ts';

/** A value in nGQL notation with highlighting. */
export function ValueText({ value }: { readonly value: Value }) {
  return (
    <>
      {cellPieces(value).map((piece, index) => (
        <span key={index} className={`tok-${piece.kind}`}>
          {piece.text}
        </span>
      ))}
    </>
  );
}
