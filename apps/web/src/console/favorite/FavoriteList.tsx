import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  ChevronDown,
  ChevronRight,
  Download,
  Folder,
  FolderOpen,
  Pencil,
  Search,
  Star,
  Trash2,
  Upload,
  X,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Favorite } from '@astrolabe/http-api';
import { favoritesQuery } from '../../data/favorites.ts';
import { replaceText } from '../../editor/editor-handle.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { TextField } from '../../ui/TextField.tsx';
import { foldersOf, searchFavorites } from './favorite-folders.ts';
import { favoritesText, readFavorites } from './favorites-file.ts';
import { shortStatement } from '../short-statement.ts';
import { useFavorites, type FavoriteCommands } from './use-favorites.ts';
import styles from '../console.module.css';

const FavoriteDialog = lazy(async () => ({ default: (await import('./FavoriteDialog.tsx')).FavoriteDialog }));

/** The account's favorites, grouped by folder; a click inserts one into the editor. */
export function FavoriteList() {
  const t = useTranslations('drawer');
  const own = useTranslations('favorite');
  const [isOpen, setIsOpen] = useState(true);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<Favorite>();
  const file = useRef<HTMLInputElement>(null);
  const favorites = useQuery(favoritesQuery).data ?? [];
  const commands = useFavorites();
  const [search, setSearch] = useState<string>();
  const found = searchFavorites(favorites, search ?? '');
  const { loose, folders } = foldersOf(found);
  const isFolderOpen = (name: string): boolean => !closed.has(name) || (search ?? '') !== '';
  const toggle = (folder: string): void =>
    setClosed((before) => {
      const after = new Set(before);
      if (!after.delete(folder)) after.add(folder);
      return after;
    });
  const importFile = async (chosen: File): Promise<void> =>
    commands.addAll(readFavorites(await chosen.text(), chosen.name));
  return (
    <section className={styles['section']} aria-label={t('favorites')}>
      <div className={styles['sectionHead']}>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
          <span>{t('favorites')}</span>
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
              label={own('search')}
              icon={<Search size={14} />}
              isPressed={search !== undefined}
              onClick={() => {
                setIsOpen(true);
                setSearch(search === undefined ? '' : undefined);
              }}
            />
            <IconButton
              size="row"
              label={own('export')}
              icon={<Download size={14} />}
              onClick={() => saveFile('favorites.ngql', favoritesText(favorites), 'text/plain;charset=utf-8')}
            />
            <Confirm
              title={t('clearFavoritesTitle')}
              body={t('clearFavoritesBody', { count: favorites.length })}
              act={t('clearFavorites')}
              onConfirm={() => void commands.removeAll()}
            >
              {(open) => (
                <IconButton size="row" label={t('clearFavorites')} icon={<Trash2 size={14} />} onClick={open} />
              )}
            </Confirm>
          </>
        )}
      </div>
      {isOpen && favorites.length === 0 && <p className={styles['note']}>{t('noFavorites')}</p>}
      {isOpen && search !== undefined && (
        <div className={styles['drawerSearch']}>
          <TextField
            label={own('search')}
            isLabelHidden
            autoFocus
            controlSize="bar"
            placeholder={own('search')}
            icon={<Search size={14} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      )}
      {isOpen && favorites.length > 0 && found.length === 0 && <p className={styles['note']}>{t('noMatch')}</p>}
      {isOpen && found.length > 0 && (
        <ul className={styles['sectionList']}>
          {folders.map(({ name, items }) => (
            <li key={name}>
              <button
                type="button"
                className={styles['folder']}
                aria-expanded={isFolderOpen(name)}
                onClick={() => toggle(name)}
              >
                {isFolderOpen(name) ? <FolderOpen size={12} /> : <Folder size={12} />}
                <span className="clip">{name}</span>
                <span className={styles['count']}>{items.length}</span>
              </button>
              {isFolderOpen(name) && (
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
            title={own('edit')}
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
  const t = useTranslations('drawer');
  const own = useTranslations('favorite');
  return (
    <li
      className={styles['statement']}
      data-inside={isInFolder || undefined}
      data-two={favorite.name !== undefined || undefined}
    >
      <button type="button" title={favorite.content} onClick={() => replaceText(favorite.content)}>
        <Star size={12} />
        <span className="clip">
          {favorite.name ?? shortStatement(favorite.content)}
          {favorite.name !== undefined && (
            <span className={styles['favoriteText']}>{shortStatement(favorite.content)}</span>
          )}
        </span>
      </button>
      <IconButton size="row" label={own('edit')} icon={<Pencil size={14} />} onClick={() => onEdit(favorite)} />
      <IconButton
        size="row"
        label={t('removeFavorite')}
        icon={<X size={14} />}
        onClick={() => void commands.remove(favorite.id)}
      />
    </li>
  );
}
