import { useMemo } from 'react';
import type { Value } from '@astrolabe/model';
import { VALUE_LINES_MAX } from '../../limits.ts';
import { shownCharacters } from './shown-characters.ts';
import { valueLines } from './value-lines.ts';
import styles from './value.module.css';

const INDENT = 16;

/** A value written out, one part a line. */
export function ValueTree({ value }: { readonly value: Value }) {
  const lines = useMemo(() => valueLines(value, VALUE_LINES_MAX), [value]);
  return (
    <div className={styles['valueTree']} tabIndex={0} role="group">
      {lines.map((line, index) => (
        // The lines have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} style={{ paddingLeft: line.depth * INDENT }}>
          {line.name !== '' && <span className={styles['partName']}>{line.name}</span>}
          <bdi>
            {line.pieces.map((piece, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <span key={at} className={`tok-${piece.kind}`}>
                {shownCharacters(piece.text)}
              </span>
            ))}
          </bdi>
        </div>
      ))}
    </div>
  );
}
