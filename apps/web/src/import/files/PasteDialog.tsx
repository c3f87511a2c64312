import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { pasteFile } from '../../data/file-sources.ts';
import { filesQuery } from '../../data/files.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { ActFoot } from './ActFoot.tsx';
import { FailureLine } from '../FailureLine.tsx';
import controls from '../../ui/controls.module.css';
import shared from '../import.module.css';
import styles from './files.module.css';

/** A text to save as a file. */
export interface PasteDialogProps {
  readonly onClose: () => void;
  /** Called with the name of the new file. */
  readonly onFile: (name: string) => void;
}

/** Creates a file from pasted lines, such as a table copied from a spreadsheet or a web page. */
export function PasteDialog({ onClose, onFile }: PasteDialogProps) {
  const t = useTranslations('import');
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const id = useId();
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const file = await pasteFile(text, name.trim());
      await queryClient.invalidateQueries({ queryKey: filesQuery.queryKey });
      onFile(file.name);
    } catch (error) {
      setFailure(errorLine(error));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('pasteTitle')}
      width={640}
      foot={
        <ActFoot
          cancel={t('cancel')}
          act={t('pasteSave')}
          icon={<ClipboardPaste size={16} />}
          isBusy={isBusy}
          isDisabled={text.trim() === ''}
          onCancel={onClose}
          onAct={() => void save()}
        />
      }
    >
      <div className={shared['form']}>
        <div>
          <label htmlFor={id} className={controls['label']}>
            {t('pasteText')}
          </label>
          <textarea
            id={id}
            className={styles['paste']}
            spellCheck={false}
            data-autofocus
            placeholder={'id;name\n1;Ada'}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <TextField
          label={t('fileName')}
          isOptional
          placeholder="pasted.csv"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {failure !== undefined && <FailureLine text={failure} />}
      </div>
    </Dialog>
  );
}
