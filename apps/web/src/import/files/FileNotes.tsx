import { Info } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FileNote } from '@astrolabe/http-api';
import styles from './files.module.css';

/** Facts about the conversion of a file to tables: dropped parts, and how undirected edges are stored. References are shown as links. */
export function FileNotes({ notes }: { readonly notes: readonly FileNote[] | undefined }) {
  const t = useTranslations('fileNotes');
  const shown = notes?.flatMap(({ kind, ...note }) => (kind === 'foreignKey' ? [] : [{ kind, ...note }])) ?? [];
  if (shown.length === 0) return null;
  return (
    <ul className={styles['notes']}>
      {shown.map(({ kind, count = 0, text = '', column = '' }) => (
        <li key={kind}>
          <Info size={14} aria-hidden="true" /> {t(kind, { count, text, column })}
        </li>
      ))}
    </ul>
  );
}
