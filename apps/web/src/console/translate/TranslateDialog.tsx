import { useId, useMemo } from 'react';
import { FilePlus, TextCursorInput } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { translate, type Translation } from '@astrolabe/ngql/translate';
import { insertText, replaceText } from '../../editor/editor-handle.ts';
import { consoleStore, openTab } from '../../state/console-store.ts';
import { Button } from '../../ui/Button.tsx';
import controls from '../../ui/controls.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { lineDiff } from './line-diff.ts';
import { translateStore } from './translate-store.ts';
import styles from './translate.module.css';

const close = (): void => translateStore.setState({ isOpen: false });

/** Translates pasted Cypher or SQL and shows the differences. The result goes to the editor; nothing runs. */
export function TranslateDialog({ schema }: { readonly schema: SchemaSnapshot | undefined }) {
  const t = useTranslations('translate');
  const id = useId();
  const text = useStore(translateStore, (store) => store.text);
  const translation = useMemo(() => translate(text, schema), [text, schema]);
  const result = translation?.text;
  const put = (place: (result: string) => void): void => {
    if (result === undefined) return;
    close();
    place(result);
  };
  const replaceOrInsert = (translated: string): void =>
    consoleStore.getState().text.trim() === text.trim() ? replaceText(translated) : insertText(translated);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('title')}
      width={860}
      foot={
        <>
          <Button size="form" onClick={close}>
            {t('cancel')}
          </Button>
          <Button
            size="form"
            icon={<FilePlus size={16} />}
            disabled={result === undefined}
            onClick={() => put((translated) => openTab(translated))}
          >
            {t('newScript')}
          </Button>
          <Button
            kind="primary"
            size="form"
            icon={<TextCursorInput size={16} />}
            disabled={result === undefined}
            onClick={() => put(replaceOrInsert)}
          >
            {t('insert')}
          </Button>
        </>
      }
    >
      <div className={styles['translate']}>
        <label htmlFor={id} className={controls['label']}>
          {t('source')}
        </label>
        <textarea
          id={id}
          className={styles['source']}
          spellCheck={false}
          data-autofocus
          placeholder="SELECT p.name, t.name FROM person p JOIN team t ON p.team_id = t.id"
          value={text}
          onChange={(event) => translateStore.setState({ text: event.currentTarget.value })}
        />
        <Changes text={text} translation={translation} />
      </div>
    </Dialog>
  );
}

function Changes({ text, translation }: { readonly text: string; readonly translation: Translation | undefined }) {
  const t = useTranslations('translate');
  if (text.trim() === '') return <p className="second">{t('empty')}</p>;
  if (!translation) return <p role="status">{t('unchanged')}</p>;
  if (translation.text === undefined)
    return (
      <p role="status" className={styles['refused']}>
        {translation.near.trim() === '' ? t('incomplete') : t('refused', { near: translation.near })}
      </p>
    );
  return (
    <>
      <pre className={styles['diff']} role="status" aria-label={t('changes')}>
        {lineDiff(text, translation.text).map(({ kind, text: line }, index) => (
          // Lines have no identity besides their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} data-kind={kind}>
            <span className={styles['sign']}>{SIGNS[kind]}</span>
            {line}
          </span>
        ))}
      </pre>
      {translation.notes.length > 0 && (
        <ul className={styles['notes']}>
          {translation.notes.map(({ kind, name, taken = '' }) => (
            <li key={`${kind} ${name}`}>{t(kind, { name, taken })}</li>
          ))}
        </ul>
      )}
      <p className="second">{t('notRun')}</p>
    </>
  );
}

const SIGNS = { same: ' ', removed: '−', added: '+' } as const;
