import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FAVORITE_NAME_LENGTH_MAX, type FavoriteBody, type FavoriteLabelBody } from '@astrolabe/http-api';
import { StatementText } from '../../editor/StatementText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../console.module.css';

/** Gives a favorite a name and a folder. */
export function FavoriteDialog({
  title,
  favorite,
  folders,
  onSave,
  onClose,
}: {
  readonly title: string;
  readonly favorite: FavoriteBody;
  readonly folders: readonly string[];
  readonly onSave: (label: FavoriteLabelBody) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('favorite');
  const list = useId();
  const form = useId();
  const [name, setName] = useState(favorite.name ?? '');
  const [folder, setFolder] = useState(favorite.folder ?? '');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button size="form" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" size="form" type="submit" form={form}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles['favoriteForm']}
        onSubmit={(event) => {
          event.preventDefault();
          onSave({ name: name.trim(), folder: folder.trim() });
        }}
      >
        <StatementText text={favorite.content} />
        <TextField
          label={t('name')}
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          maxLength={FAVORITE_NAME_LENGTH_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label={t('folder')}
          list={list}
          maxLength={FAVORITE_NAME_LENGTH_MAX}
          value={folder}
          onChange={(event) => setFolder(event.currentTarget.value)}
        />
        <datalist id={list}>
          {folders.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
