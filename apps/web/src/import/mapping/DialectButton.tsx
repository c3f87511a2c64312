import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import { Button } from '../../ui/Button.tsx';
import { SURE_FROM } from '../files/sureness.ts';

const DELIMITER_WORDS: ReadonlyMap<string, 'comma' | 'semicolon' | 'tab' | 'pipe'> = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
]);

/** How the file of an import is read, in a few words. */
export function DialectButton({ preview, onOpen }: { readonly preview: FilePreview; readonly onOpen: () => void }) {
  const words = useTranslations('create');
  const importWords = useTranslations('import');
  const { dialect, confidence } = preview;
  const word = DELIMITER_WORDS.get(dialect.delimiter);
  const isSure = Math.min(confidence.encoding, confidence.delimiter, confidence.header) >= SURE_FROM;
  return (
    <Button
      kind="quiet"
      size="row"
      title={words('dialectOf', { name: preview.name })}
      icon={isSure ? undefined : <TriangleAlert size={14} color="var(--warning)" />}
      onClick={onOpen}
    >
      {[
        word === undefined ? importWords('otherDelimiter', { text: dialect.delimiter }) : importWords(word),
        words(dialect.hasHeader ? 'hasHeader' : 'hasNoHeader'),
        ...(dialect.linesBefore === undefined ? [] : [importWords('fromLine', { line: dialect.linesBefore + 1 })]),
        dialect.encoding.toUpperCase(),
      ].join(' · ')}
    </Button>
  );
}
