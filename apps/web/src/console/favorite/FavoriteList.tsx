import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Download, Folder, FolderOpen, Pencil, Star, Trash2, Upload, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Favorite } from '@astrolabe/http-api';
import { favoritesQuery } from '../../data/favorites.ts';
import { replaceText } from '../../editor/editor-handle.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { foldersOf } from './favorite-folders.ts';
import { favoritesText, readFavorites } from './favorites-file.ts';
import { shortStatement } from '../short-statement.ts';
import { useFavorites, type FavoriteCommands } from './use-favorites.ts';
import styles from '../console.module.css';

const FavoriteDialog = lazy(async () => ({ default: (await import('./FavoriteDialog.tsx')).FavoriteDialog }));

/** The account's favorites, those of a folder together; a click puts one into the editor. */
export function FavoriteList() {
  const words = useTranslations('drawer');
  const own = useTranslations('favorite');
  const [isOpen, setIsOpen] = useState(true);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<Favorite>();
  const file = useRef<HTMLInputElement>(null);
  const favorites = useQuery(favoritesQuery).data ?? [];
  const commands = useFavorites();
  const { loose, folders } = foldersOf(favorites);
  const toggle = (folder: string): void =>
    setClosed((before) => {
      const after = new Set(before);
      if (!after.delete(folder)) after.add(folder);
      return after;
    });
  const importFile = async (chosen: File): Promise<void> =>
    commands.addAll(readFavorites(await chosen.text(), chosen.name));
  return (
    <section className={styles['section']} aria-label={words('favorites')}>
      <div className={styles['sectionHead']}>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
          <span>{words('favorites')}</span>
          <span className={styles['count']}>{favorites.length}</span>
        </button>
        <FileInput ref={file} accept=".ngql,.txt" onFiles={([chosen]) => void importFile(chosen)} />
        <IconButton
          size="row"
          label={own('import')}
          icon={<Upload size={14} />}
          onClick={() => file.current?.click()}
        />
        {favorites.length > 0 && (
          <>
            <IconButton
              size="row"
              label={own('export')}
              icon={<Download size={14} />}
              onClick={() => saveFile('favorites.ngql', favoritesText(favorites), 'text/plain;charset=utf-8')}
            />
            <Confirm
              title={words('clearFavoritesTitle')}
              body={words('clearFavoritesBody', { count: favorites.length })}
              act={words('clearFavorites')}
              onConfirm={() => void commands.removeAll()}
            >
              {(open) => (
                <IconButton size="row" label={words('clearFavorites')} icon={<Trash2 size={14} />} onClick={open} />
              )}
            </Confirm>
          </>
        )}
      </div>
      {isOpen && favorites.length === 0 && <p className={styles['note']}>{words('noFavorites')}</p>}
      {isOpen && favorites.length > 0 && (
        <ul className={styles['sectionList']}>
          {folders.map(({ name, items }) => (
            <li key={name}>
              <button
                type="button"
                className={styles['folder']}
                aria-expanded={!closed.has(name)}
                onClick={() => toggle(name)}
              >
                {closed.has(name) ? <Folder size={12} /> : <FolderOpen size={12} />}
                <span className="clip">{name}</span>
                <span className={styles['count']}>{items.length}</span>
              </button>
              {!closed.has(name) && (
                <ul>
                  {items.map((favorite) => (
                    <Item key={favorite.id} favorite={favorite} isInFolder commands={commands} onEdit={setEdited} />
                  ))}
                </ul>
              )}
            </li>
          ))}
          {loose.map((favorite) => (
            <Item key={favorite.id} favorite={favorite} commands={commands} onEdit={setEdited} />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <Suspense fallback={null}>
          <FavoriteDialog
            favorite={edited}
            folders={folders.map(({ name }) => name)}
            onClose={() => setEdited(undefined)}
            onSave={(label) => {
              setEdited(undefined);
              void commands.label(edited.id, label);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function Item({
  favorite,
  isInFolder = false,
  commands,
  onEdit,
}: {
  readonly favorite: Favorite;
  readonly isInFolder?: boolean;
  readonly commands: FavoriteCommands;
  readonly onEdit: (favorite: Favorite) => void;
}) {
  const words = useTranslations('drawer');
  const own = useTranslations('favorite');
  return (
    <li className={styles['statement']} data-inside={isInFolder || undefined}>
      <button type="button" title={favorite.content} onClick={() => replaceText(favorite.content)}>
        <Star size={12} />
        <span className="clip">{favorite.name ?? shortStatement(favorite.content)}</span>
      </button>
      <IconButton size="row" label={own('edit')} icon={<Pencil size={14} />} onClick={() => onEdit(favorite)} />
      <IconButton
        size="row"
        label={words('removeFavorite')}
        icon={<X size={14} />}
        onClick={() => void commands.remove(favorite.id)}
      />
    </li>
  );
}
