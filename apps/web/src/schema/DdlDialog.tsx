import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { schemaQuery } from '../data/spaces.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Switch } from '../ui/Switch.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { useErrorLine } from '../ui/use-error-messages.ts';
import { ddlText } from './space-ddl.ts';
import styles from './schema.module.css';

/** The schema of a space as nGQL: to read, copy and download. */
export function DdlDialog({ space, onClose }: { readonly space: string; readonly onClose: () => void }) {
  const t = useTranslations('schema');
  const errorLine = useErrorLine();
  const copy = useCopy();
  const [hasSpace, setHasSpace] = useState(true);
  const { data, error } = useQuery({ ...schemaQuery(space), staleTime: 0 });
  const text = data === undefined ? '' : ddlText(data, { hasSpace }, t('ddlWait'));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ddlTitle', { name: space })}
      width={760}
      foot={
        <>
          <Switch label={t('ddlWithSpace')} isOn={hasSpace} onSwitch={setHasSpace} />
          <span className="grow" />
          <Button size="form" icon={<Copy size={16} />} disabled={text === ''} onClick={() => void copy(text)}>
            {t('copy')}
          </Button>
          <Button
            kind="primary"
            size="form"
            icon={<Download size={16} />}
            disabled={text === ''}
            onClick={() => saveFile(`${space}.ngql`, text, 'text/plain;charset=utf-8')}
          >
            {t('download')}
          </Button>
        </>
      }
    >
      <p className="second" style={{ padding: '0 24px 12px' }}>
        {error === null ? t('ddlSay') : errorLine(error)}
      </p>
      <textarea
        className={styles['ddl']}
        readOnly
        spellCheck={false}
        aria-label={t('ddlTitle', { name: space })}
        value={text}
      />
    </Dialog>
  );
}
