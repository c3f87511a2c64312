import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import { Button } from '../../ui/Button.tsx';
import { SURE_FROM } from '../files/sureness.ts';

const DELIMITER_MESSAGES: ReadonlyMap<string, 'comma' | 'semicolon' | 'tab' | 'pipe'> = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
]);

/** A summary of how the file of an import is read. */
export function DialectButton({ preview, onOpen }: { readonly preview: FilePreview; readonly onOpen: () => void }) {
  const t = useTranslations('create');
  const importMessages = useTranslations('import');
  const { dialect, confidence } = preview;
  const word = DELIMITER_MESSAGES.get(dialect.delimiter);
  const isSure = Math.min(confidence.encoding, confidence.delimiter, confidence.header) >= SURE_FROM;
  return (
    <Button
      kind="quiet"
      size="row"
      title={t('dialectOf', { name: preview.name })}
      icon={isSure ? undefined : <TriangleAlert size={14} color="var(--warning)" />}
      onClick={onOpen}
    >
      {[
        word === undefined ? importMessages('otherDelimiter', { text: dialect.delimiter }) : importMessages(word),
        t(dialect.hasHeader ? 'hasHeader' : 'hasNoHeader'),
        ...(dialect.linesBefore === undefined ? [] : [importMessages('fromLine', { line: dialect.linesBefore + 1 })]),
        dialect.encoding.toUpperCase(),
      ].join(' · ')}
    </Button>
  );
}
