import { useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview, FileSettingsBody } from '@astrolabe/http-api';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialectForm } from '../files/DialectForm.tsx';
import { SURE_FROM } from '../files/sureness.ts';
import { useFileSettings } from '../files/use-file-settings.ts';

const DELIMITER_WORDS: ReadonlyMap<string, 'comma' | 'semicolon' | 'tab' | 'pipe'> = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
]);

/** How the file of an import is read, in a few words that can be corrected. What its columns become is then guessed anew. */
export function DialectButton({ preview, onReset }: { readonly preview: FilePreview; readonly onReset: () => void }) {
  const words = useTranslations('create');
  const importWords = useTranslations('import');
  const [isOpen, setIsOpen] = useState(false);
  const change = useFileSettings(preview.name);
  const { dialect, confidence } = preview;
  const word = DELIMITER_WORDS.get(dialect.delimiter);
  const isSure = Math.min(confidence.encoding, confidence.delimiter, confidence.header) >= SURE_FROM;
  const put = async (settings: FileSettingsBody): Promise<void> => {
    await change(settings);
    onReset();
  };
  return (
    <>
      <Button
        kind="quiet"
        size="row"
        title={words('dialectOf', { name: preview.name })}
        icon={isSure ? undefined : <TriangleAlert size={14} color="var(--warning)" />}
        onClick={() => setIsOpen(true)}
      >
        {[
          word === undefined ? importWords('otherDelimiter', { text: dialect.delimiter }) : importWords(word),
          words(dialect.hasHeader ? 'hasHeader' : 'hasNoHeader'),
          ...(dialect.linesBefore === undefined ? [] : [importWords('fromLine', { line: dialect.linesBefore + 1 })]),
          dialect.encoding.toUpperCase(),
        ].join(' · ')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={words('dialectOf', { name: preview.name })}
        width={640}
      >
        <DialectForm dialect={dialect} confidence={confidence} onChange={(settings) => void put(settings)} />
      </Dialog>
    </>
  );
}
