import { useTranslations } from 'use-intl';
import type { FilePreview, FileSettingsBody } from '@astrolabe/http-api';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialectForm } from '../files/DialectForm.tsx';
import { useFileSettings } from '../files/use-file-settings.ts';

/** Corrects how a file is read. Stays open while the file is read and its columns are detected again. */
export function DialectDialog({
  preview,
  onReset,
  onClose,
}: {
  readonly preview: FilePreview;
  /** The columns of the file are to be mapped again. */
  readonly onReset: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('create');
  const change = useFileSettings(preview.name);
  const put = async (settings: FileSettingsBody): Promise<void> => {
    await change(settings);
    onReset();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('dialectOf', { name: preview.name })} width={640}>
      <DialectForm
        dialect={preview.dialect}
        confidence={preview.confidence}
        onChange={(settings) => void put(settings)}
      />
    </Dialog>
  );
}
